// The board: guesses with their colours, to click or to type.
import { byId, h, say } from "./dom.js";
import { MARKS, MARK_OF_KEY, letters, likelyMarks, nextMark, solved, spelled } from "./marks.js";
import { change, state } from "./state.js";

const MOST_ROWS = 13;
let length = 5;
let focus = null; // the tile that has the keyboard, as [row, place]
let suspects = new Set(); // rows whose clues exclude each other

export function setLength(letterCount) {
  length = letterCount;
  byId("word").maxLength = 4 * letterCount + 12;
}

export function setSuspects(clues) {
  const texts = clues.map((clue) => `${clue.guess} ${clue.pattern}`);
  suspects = new Set(texts);
  document.querySelectorAll("#board li").forEach((item, i) => {
    const row = state.rows[i];
    item.classList.toggle("suspect", suspects.has(`${row.word} ${row.marks}`));
  });
}

export function addGuess(word, marks) {
  const split = letters(word);
  if (split.length !== length) throw new Error(`'${word}' has ${split.length} letters; this list uses ${length}.`);
  if (!split.every((letter) => /^\p{L}/u.test(letter))) throw new Error("Use letters only.");
  if (state.rows.length >= MOST_ROWS) throw new Error("No room for more guesses.");
  const row = { word: split.join(""), marks: marks ?? likelyMarks(word, state.rows) };
  focus = marks ? null : [state.rows.length, 0];
  change({ rows: [...state.rows, row] });
}

function setMark(row, place, mark) {
  const { word, marks } = state.rows[row];
  const changed = marks.slice(0, place) + mark + marks.slice(place + 1);
  change({ rows: state.rows.map((old, i) => (i === row ? { word, marks: changed } : old)) });
  say(`${letters(word)[place].toUpperCase()} ${MARKS[mark]}`);
}

function move(row, place) {
  focus = [Math.max(0, Math.min(row, state.rows.length - 1)), Math.max(0, Math.min(place, length - 1))];
  render();
}

function onKey(event, row, place) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const mark = MARK_OF_KEY[event.key.toLowerCase()];
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  if (mark) {
    const last = place === length - 1;
    focus = last ? null : [row, place + 1];
    setMark(row, place, mark);
    if (last) byId("word").focus();
  } else if (event.key === " ") {
    focus = [row, place];
    setMark(row, place, nextMark(state.rows[row].marks[place]));
  } else if (event.key === "Enter") {
    focus = null;
    byId("word").focus();
  } else if (event.key === "Home" || event.key === "End") {
    move(row, event.key === "Home" ? 0 : length - 1);
  } else if (event.key in steps) {
    move(row + steps[event.key][0], place + steps[event.key][1]);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    removeRow(row);
  } else {
    return;
  }
  event.preventDefault();
}

function removeRow(row) {
  focus = null;
  say(`${state.rows[row].word} removed`);
  change({ rows: state.rows.filter((_, i) => i !== row) });
  byId("word").focus();
}

export function render() {
  const board = byId("board");
  board.replaceChildren(...state.rows.map((row, i) =>
    h("li", { class: suspects.has(`${row.word} ${row.marks}`) ? "suspect" : "" },
      h("div", { class: "row", role: "group", "aria-label": `Guess ${i + 1}, ${row.word}`, "aria-describedby": "keys" },
        letters(row.word).map((letter, place) => h("button", {
          type: "button",
          class: "tile",
          "data-mark": row.marks[place],
          "aria-label": `${letter.toUpperCase()}: ${MARKS[row.marks[place]]}`,
          tabindex: (focus?.[0] === i ? focus[1] : 0) === place ? 0 : -1,
          onclick: () => {
            focus = [i, place];
            setMark(i, place, nextMark(state.rows[i].marks[place]));
          },
          onkeydown: (event) => onKey(event, i, place),
        }, letter.toUpperCase()))),
      h("button", {
        type: "button", class: "remove", "aria-label": `Remove ${row.word}`, onclick: () => removeRow(i),
      }, "×"))));
  if (focus && state.view === "suggest") {
    board.children[focus[0]]?.querySelectorAll(".tile")[focus[1]]?.focus();
  }
  const done = state.rows.length > 0 && solved(state.rows.at(-1).marks);
  byId("undo").disabled = byId("restart").disabled = !state.rows.length;
  byId("entry").hidden = done;
}

export function start() {
  byId("entry").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = byId("word");
    // A word alone, or with its marks: "salet BYBBB".
    const [word, marks] = input.value.trim().split(/[\s=:]+/);
    const readable = marks && /^[byg]+$/i.test(marks) && marks.length === length;
    byId("entry-error").textContent = "";
    try {
      if (!word) throw new Error("Type a word first.");
      if (marks && !readable) throw new Error(`Type ${length} colours: B, Y or G.`);
      addGuess(word, readable ? marks.toUpperCase() : undefined);
      input.value = "";
      const row = state.rows.at(-1);
      say(`${row.word} added: ${spelled(row.marks)}`);
    } catch (error) {
      byId("entry-error").textContent = error.message;
    }
  });
  byId("undo").addEventListener("click", () => removeRow(state.rows.length - 1));
  byId("restart").addEventListener("click", () => {
    focus = null;
    change({ rows: [] });
    byId("word").focus();
  });
  document.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !event.relatedTarget.closest("#board")) focus = null;
  });
}
