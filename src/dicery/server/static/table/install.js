// Registers the worker that shows an honest page when the server cannot be reached.

const manifest = document.querySelector("link[rel=manifest]"); // stands where the worker does
if (manifest && "serviceWorker" in navigator) navigator.serviceWorker.register(new URL("sw.js", manifest.href)).catch(() => {});
