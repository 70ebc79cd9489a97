// Marks and letters.  The tile of a mark differs by shape: square, disc, rounded square with a bar.
import { h } from "./dom.js";

export const MARKS = { B: "miss", Y: "present", G: "exact", "?": "no colour yet" };
export const MARK_OF_KEY = { b: "B", 0: "B", y: "Y", 1: "Y", g: "G", 2: "G" };

export const nextMark = (mark) => "BYG"["BYG".indexOf(mark) + 1] ?? "B";

// The letters a reader sees: marks stay with their base.
export function letters(word) {
  return word.normalize("NFC").toLowerCase().match(/\P{M}\p{M}*/gu) ?? [];
}

// A letter as the tiles show it; ß stays one letter.
export const capital = (letter) => (letter === "ß" ? "ẞ" : letter.toUpperCase());
export const shout = (word) => letters(word).map(capital).join("");

export function spelled(pattern) {
  return [...pattern].map((mark) => MARKS[mark]).join(", ");
}

export function squares(pattern) {
  return [...pattern].map((mark) => ({ B: "⬛", Y: "🟨", G: "🟩" })[mark]).join("");
}

export function miniPattern(pattern) {
  return h("span", { class: "mini", role: "img", "aria-label": spelled(pattern) },
    [...pattern].map((mark) => h("i", { "data-mark": mark })));
}

export function tiles(word, pattern) {
  return h("span", { class: "tiles", role: "img", "aria-label": `${word}: ${spelled(pattern)}` },
    letters(word).map((letter, i) =>
      h("span", { class: "tile small", "data-mark": pattern[i] }, capital(letter))));
}
