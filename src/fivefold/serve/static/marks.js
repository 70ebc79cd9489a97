// Marks and letters.  The tile of a mark differs by shape: outline, disc, solid square.
import { h } from "./dom.js";

export const MARKS = { B: "miss", Y: "present", G: "exact" };
export const MARK_OF_KEY = { b: "B", 1: "B", y: "Y", 2: "Y", g: "G", 3: "G" };

export const nextMark = (mark) => "BYG"["BYG".indexOf(mark) + 1] ?? "B";
export const solved = (pattern) => /^G+$/.test(pattern);

// The letters a reader sees: marks stay with their base.
export function letters(word) {
  return word.normalize("NFC").toLowerCase().match(/\P{M}\p{M}*/gu) ?? [];
}

export function spelled(pattern) {
  return [...pattern].map((mark) => MARKS[mark]).join(", ");
}

export function miniPattern(pattern) {
  return h("span", { class: "mini", role: "img", "aria-label": spelled(pattern) },
    [...pattern].map((mark) => h("i", { "data-mark": mark })));
}

export function tiles(word, pattern) {
  return h("span", { class: "tiles", role: "img", "aria-label": `${word}: ${spelled(pattern)}` },
    letters(word).map((letter, i) =>
      h("span", { class: "tile small", "data-mark": pattern[i] }, letter.toUpperCase())));
}

// The likely marks of a new guess: what earlier guesses showed of its letters, else a miss.
export function likelyMarks(word, rows) {
  return letters(word).map((letter, place) => {
    let likely = "B";
    for (const row of rows) {
      letters(row.word).forEach((earlier, i) => {
        if (earlier !== letter || row.marks[i] === "B") return;
        if (i === place && row.marks[i] === "G") likely = "G";
        else if (likely === "B") likely = "Y";
      });
    }
    return likely;
  }).join("");
}
