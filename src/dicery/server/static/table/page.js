// What the modules of the table's script share. Pages without a table load the script too: then `table` is null.

document.documentElement.classList.add("js");

export const table = document.querySelector("main.table");
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The number of the drawing that the page shows. */
export const drawing = { number: Number(table?.dataset.number ?? -1) };

/** Region -> the markup that was put into it; what the script has changed itself since then is not in here. */
export const inserted = new Map();

/** Where the person has clicked last: dice of one's own are thrown from there. */
export const hand = { at: null };

export const region = (name) => document.getElementById(`r-${name}`);
export const smoothly = () => (calm.matches ? "auto" : "smooth");

export function setOffline(is) {
  document.body.classList.toggle("offline", is);
}
