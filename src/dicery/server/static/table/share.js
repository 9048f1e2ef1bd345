// Shares links and a result: a few lines of text, and the final board as a PNG (without a script, as an SVG).

const SCALE = 2; // pixels of the PNG for each unit of the drawing

async function png(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.naturalWidth * SCALE, height: picture.naturalHeight * SCALE });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
}

document.addEventListener("click", async (event) => {
  const share = event.target.closest("[data-share]");
  if (!share) return;
  const text = `${share.dataset.share}\n${location.href}`;
  try {
    if (navigator.share) await navigator.share({ text });
    else { await navigator.clipboard.writeText(text); share.textContent = share.dataset.done; }
  } catch (error) {
    if (error.name !== "AbortError") prompt(share.textContent, text); // neither is allowed: to be copied by hand
  }
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-picture]");
  if (!link) return;
  event.preventDefault();
  const blob = await png(link.href).catch(() => null);
  const saved = document.createElement("a");
  saved.href = blob ? URL.createObjectURL(blob) : link.href;
  saved.download = blob ? link.download.replace(/svg$/, "png") : link.download;
  saved.click();
});

/** The system's own sheet, where there is one; elsewhere the button stays hidden, and the link can be copied. */
function showShare() {
  if (navigator.share) for (const button of document.querySelectorAll("[data-share-link][hidden]")) button.hidden = false;
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share-link]");
  if (button) navigator.share({ text: button.dataset.text, url: location.origin + button.dataset.shareLink }).catch(() => {});
});
const invites = document.getElementById("r-invite");
if (invites) new MutationObserver(showShare).observe(invites, { childList: true });
showShare();
