// The review of a finished game.
import { byId, h } from "./dom.js";
import { solved } from "./marks.js";
import { state } from "./state.js";

export function refresh() {
  // The game on the board, if it is finished, is the one to review.
  const words = state.rows.map((row) => row.word).join(" ");
  if (words && solved(state.rows.at(-1).marks)) byId("played").value = words;
}

export function start() {
  byId("judgement").append(h("p", {}, ""));
}
