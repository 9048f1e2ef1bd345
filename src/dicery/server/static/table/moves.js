// The list of all moves in words. An update has it as texts: a move, its words, and whether it is answered at once.

import { region } from "./page.js";

function item([move, label, final]) {
  const line = document.createElement("li");
  const button = Object.assign(document.createElement("button"), { className: "btn quiet small", name: "do", value: move });
  const code = Object.assign(document.createElement("code"), { textContent: move });
  button.setAttribute("form", "moves");
  if (final) button.dataset.final = "";
  button.append(`${label} `, code);
  line.append(button);
  return line;
}

export function putMoves(moves) {
  region("list").querySelector("ul").replaceChildren(...moves.map(item));
}

/** Do dice or cards answer the move at once, so that it cannot be taken back? */
export const isFinal = (move) => Boolean(region("list")?.querySelector(`[value="${CSS.escape(move)}"][data-final]`));
