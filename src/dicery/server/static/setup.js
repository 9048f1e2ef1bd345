// The form of a new table: hides the options that change nothing with the seats and the way to play that are chosen.
// They keep their values, so that switching back and forth loses nothing; without a script all of them are shown.

const form = document.querySelector("form[data-setup]");
const PEOPLE = new Set(["open", "friend"]);

/** What the match would be played with: each option as it is set, else as the preset says, else the standard. */
function settings() {
  const preset = JSON.parse(form.querySelector("[name=preset]:checked")?.dataset.settings ?? "{}");
  const fields = [...form.querySelectorAll("[data-standard]")];
  return Object.fromEntries(fields.map((field) => {
    const name = field.name.slice(2);
    return [name, field.value.trim() || (preset[name] ?? field.dataset.standard)];
  }));
}

function show() {
  const chosen = settings();
  const seats = [...form.querySelectorAll("[data-seat]")].map((field) => field.value).filter((kind) => kind !== "none");
  for (const group of form.querySelectorAll("[data-when]")) {
    const fits = Object.entries(JSON.parse(group.dataset.when)).every(([name, value]) => chosen[name] === value);
    group.hidden = !fits || (group.dataset.seats !== "0" && Number(group.dataset.seats) !== seats.length);
  }
  for (const field of form.querySelectorAll("[data-people]")) field.hidden = !seats.some((kind) => PEOPLE.has(kind));
}

form.addEventListener("change", show);
show();
