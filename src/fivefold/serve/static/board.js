// The board: guesses with their colours, to tap, to click or to type; one for each word to find.
import { ask } from "./api.js";
import { byId, h, sentence } from "./dom.js";
import { enter, explain } from "./entry.js";
import { MARKS, MARK_OF_KEY, capital, letters, nextMark } from "./marks.js";
import * as rows from "./rows.js";
import { isWhole, isWon, openBoards, position, state, wholeRows } from "./state.js";

const { caret } = rows;
let suspects = new Set(); // rows whose clues exclude each other
let notes = []; // sentences about rows
export const byTouch = () => !matchMedia("(hover: hover)").matches;

export function setSuspects(clues, guessNotes = []) {
  suspects = new Set(clues.map((clue) => `${clue.guess} ${clue.pattern}`));
  notes = guessNotes;
  render(byId("boards").contains(document.activeElement));
}

// The sentences are known before the rows are drawn: nothing moves when the advice comes.
export async function readNotes() {
  const guess = wholeRows().at(-1)?.word;
  if (guess && state.boards === 1) notes = (await ask("api/marks", { body: { ...position(), guess } })).guess_notes;
}

function onKey(event, row, board, place) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const length = rows.wordLength();
  const mark = MARK_OF_KEY[event.key.toLowerCase()];
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  caret.at = { row, board, place };
  if (mark) {
    rows.typeMark(mark, event.key.toLowerCase());
  } else if (event.key === " ") {
    rows.setMark(caret.at, nextMark(state.rows[row].marks[board][place]));
  } else if (event.key === "Enter") {
    if (isWhole(state.rows, row)) enter();
    else rows.completeRow(row);
  } else if (event.key === "Home" || event.key === "End") {
    rows.move({ row, board, place: event.key === "Home" ? 0 : length - 1 });
  } else if (event.key in steps) {
    const [down, right] = steps[event.key];
    const there = Math.max(0, Math.min(row + down, state.rows.length - 1));
    if (openBoards(state.rows, there).includes(board)) rows.move({ row: there, board, place: Math.max(0, Math.min(place + right, length - 1)) });
  } else if (event.key === "Backspace") {
    rows.takeBackMark();
  } else if (event.key === "Delete") {
    rows.removeRow(row);
    enter();
  } else if (/^\p{L}$/u.test(event.key)) {
    // No mark: the next word begins, with what looked like marks before it.
    byId("word").value = rows.takeBackTyped();
    caret.at = null;
    enter();
    return; // and the letter goes where the keyboard is now
  } else {
    return;
  }
  event.preventDefault();
}

function tile(row, i, board, place, letter) {
  const mark = row.marks[board][place];
  return h("button", {
    type: "button",
    class: `tile${row.sure?.[board]?.[place] === mark && mark !== "?" && !isWhole(state.rows, i) ? " sure" : ""}`,
    "data-mark": mark,
    "aria-label": `${letter ? capital(letter) : `Letter ${place + 1}`}: ${MARKS[mark]}`,
    tabindex: (caret.at?.row === i && caret.at.board === board ? caret.at.place : 0) === place ? 0 : -1,
    onclick: () => {
      caret.at = { row: i, board, place };
      rows.setMark(caret.at, nextMark(mark));
      if (isWon()) byId("restart").focus();
    },
    onkeydown: (event) => onKey(event, i, board, place),
  }, letter ? capital(letter) : "");
}

function rowOf(row, i, board) {
  if (rows.isOver(i, board)) return null;
  const split = row.word ? letters(row.word) : Array.from({ length: rows.wordLength() }, () => "");
  const name = state.boards > 1 ? `Board ${board + 1}, guess ${i + 1}` : `Guess ${i + 1}`;
  const first = board === openBoards(state.rows, i)[0]; // which has the button and the note
  const bad = suspects.has(`${row.word} ${row.marks[board]}`);
  const about = notes.filter((one) => one.guess === i + 1).map((one) => one.note);
  return h("li", { class: `${bad ? "suspect " : ""}${isWhole(state.rows, i) ? "" : "pending"}` },
    h("div", { class: "row", role: "group", "aria-label": `${name}, ${row.word || "word missing"}`, "aria-describedby": "keys" },
      split.map((letter, place) => tile(row, i, board, place, letter))),
    first ? h("button", {
      type: "button", class: "remove", "aria-label": `Remove ${row.word || `row ${i + 1}`}`, onclick: () => { rows.removeRow(i); if (!byTouch()) enter(); },
    }, "×") : null,
    !first || !about.length ? null : h("p", { class: "note" }, about.map(sentence).join(" ")));
}

export function render(focus = true) {
  const place = byId("boards");
  place.dataset.count = state.boards;
  place.replaceChildren(...Array.from({ length: state.boards }, (_, board) =>
    h("ol", { class: "board", "aria-label": state.boards > 1 ? `Board ${board + 1}` : "Guesses so far" },
      state.rows.map((row, i) => rowOf(row, i, board)).filter(Boolean))));
  if (focus && caret.at && state.view === "suggest") {
    const { row, board } = caret.at;
    place.children[board]?.children[row]?.querySelectorAll(".tile")[caret.at.place]?.focus();
  }
  const pending = rows.firstPending();
  const won = isWon();
  byId("undo").disabled = !rows.canUndo();
  byId("redo").disabled = !rows.canRedo();
  byId("restart").disabled = !state.rows.length && !state.known;
  byId("entry").hidden = won;
  byId("pad").classList.toggle("idle", !pending && !caret.at);
  const blank = state.rows.findIndex((row) => !row.word);
  byId("word-label").textContent = blank >= 0 ? `Word of row ${blank + 1}` : "Next guess";
  explain();
}

export function start() {
  for (const button of document.querySelectorAll("#pad [data-mark]")) {
    button.addEventListener("click", () => rows.typeMark(button.dataset.mark));
  }
  byId("done").addEventListener("click", () => {
    const pending = rows.firstPending();
    if (pending) rows.completeRow(pending.row);
  });
  byId("undo").addEventListener("click", rows.undo);
  byId("redo").addEventListener("click", rows.redo);
  byId("restart").addEventListener("click", () => {
    rows.newGame();
    if (!byTouch()) byId("word").focus();
  });
  document.addEventListener("rowdone", () => {
    if (isWon()) byId("restart").focus();
    else if (!byTouch()) enter();
  });
  document.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !event.relatedTarget.closest("#boards, #pad")) {
      caret.at = null;
      caret.typed = [];
    }
  });
  document.addEventListener("keydown", (event) => {
    if (state.view !== "suggest") return;
    const free = document.activeElement === document.body;
    if ((event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase()) && (free || document.activeElement.closest("#boards, #restart") || !byId("word").value)) {
      (event.key.toLowerCase() === "y" || event.shiftKey ? rows.redo : rows.undo)();
      event.preventDefault();
    } else if (free && /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !byId("entry").hidden) {
      enter();
    }
  });
}
