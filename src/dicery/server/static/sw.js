// The service worker: nothing of a match is kept or played here. Where the server cannot be reached, a page says so.

const CACHE = "dicery-VERSION";
const KEPT = ["./offline", ".STYLES"].map((path) => new URL(path, self.location).pathname);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const clean = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(clean.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(fetch(request).catch(() => caches.match(KEPT[0])));
  else if (new URL(request.url).pathname === KEPT[1]) event.respondWith(fetch(request).catch(() => caches.match(KEPT[1])));
});
