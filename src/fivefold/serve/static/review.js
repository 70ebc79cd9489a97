// The review of a game: what every guess cost, what luck saved, and what best play would have done.
import { ask, attempt } from "./api.js";
import { lossAndLuck, wordsLeft } from "./chart.js";
import { byId, copy, factList, fixed, h, plural, say, sentence, signed, table } from "./dom.js";
import { capital, letters, squares, tiles } from "./marks.js";
import { addGame, offerSeason } from "./season.js";
import { boardText, change, state } from "./state.js";
import { badge } from "./suggest.js";

const QUICK = 0.5;
const LONG = 5;
const ALLOWED = 6; // guesses of a game
let shownFor = "";

const about = (exact, text) => (exact ? text : `≈ ${text}`);
const wanted = () => [state.list, state.rule, state.words, state.answer].join(" ");

export function refresh() {
  // Without words, the game on the board is the one to review.
  if (!state.words && state.boards === 1) state.words = boardText();
  byId("played").value = state.words;
  byId("answer").value = state.answer;
  if (state.words && wanted() !== shownFor) review();
}

// The words as the reader of all texts finds them, with what came back where that was typed.
// Several games are no question: they are offered to the season.
async function question() {
  const read = await ask("api/read", { body: { list: state.list || null, text: state.words }, kind: "read" });
  if (read.games.length > 1) {
    offerSeason(byId("game-error"), read.games.length, state.words);
    return null;
  }
  const [game] = read.games;
  byId("game-error").textContent = game.notes.join("; ");
  const missing = game.guesses.findIndex((guess) => !guess.word);
  if (missing >= 0) throw Object.assign(new Error(`Row ${missing + 1} came without its word: type the words too.`), { told: true });
  const answer = state.answer || game.answer;
  const last = game.guesses.at(-1);
  if (!answer && !last.pattern && game.guesses.length >= ALLOWED) {
    // Found or lost: nothing tells.
    byId("game-error").append(` Was ${last.word} the answer? `, h("button", { type: "button", class: "quiet", onclick: () => change({ answer: last.word }, { push: true }) }, "Yes"), " If not, type the answer.");
    return null;
  }
  return {
    list: state.list || null,
    rule: game.hard ? "hard" : state.rule,
    guesses: game.guesses.map((guess) => guess.word),
    patterns: game.guesses.map((guess) => guess.pattern),
    answer: answer || null,
  };
}

function review() {
  shownFor = wanted();
  byId("judgement").replaceChildren();
  byId("judgement").setAttribute("aria-busy", "true");
  attempt(byId("game-error"), async () => {
    try {
      const asked = await question();
      if (!asked) return;
      const quick = await ask("api/review", { body: { ...asked, seconds: QUICK }, kind: "review" });
      show(quick, quick.exact ? "proven" : "searching", asked);
      if (quick.exact && (quick.best_line.length || !quick.answer)) return;
      const exact = await ask("api/review", { body: { ...asked, seconds: LONG }, kind: "review" });
      show(exact, exact.exact ? "proven" : "estimates", asked);
    } catch (error) {
      if (!error.told) throw error;
      byId("game-error").textContent = error.message;
    } finally {
      byId("judgement").setAttribute("aria-busy", "false");
    }
  });
}

function sideBySide(answer) {
  const column = (name, rows) => h("div", {}, h("h3", {}, name), h("ol", { class: "line-of-play" }, rows.map(([word, pattern]) => h("li", {}, tiles(word, pattern)))));
  return h("div", { class: "card" }, h("h2", {}, "Side by side"), h("div", { class: "sides" },
    column(`You: ${answer.used}${answer.solved ? "" : ", not found"}`, answer.guesses.map((guess) => [guess.word, guess.pattern])),
    answer.best_line.length
      ? column(`${answer.best_line_proven ? "Best" : "Good"} play: ${answer.best_line.length}`, answer.best_line.map((clue) => [clue.guess, clue.pattern]))
      : h("p", { class: "soft" }, "Best play on this answer is not known.")));
}

function asText(answer) {
  const lines = answer.guesses.map((guess) => `${squares(guess.pattern)} ${guess.word}  lost ${about(guess.loss_exact, fixed(guess.loss))}, luck ${about(guess.luck_exact, signed(guess.luck))}`);
  return [title(answer), `Skill ${answer.skill}, luck ${answer.luck_score}`, ...lines, location.href].join("\n");
}

// The sum of a game as it is shown: the luck is rounded so that it holds with two decimals.
function sumOf({ used, solved, expected, left, loss, guesses }) {
  const [start, lost, still] = [expected.upper, loss, left.upper].map((number) => Number(fixed(number)));
  return [
    ["guesses used", used],
    ...(solved ? [] : [["still needed", about(left.exact, fixed(still))]]),
    ["expected at the start", about(expected.exact, fixed(start))],
    ["lost by your choices", about(guesses.every((guess) => guess.loss_exact), fixed(lost))],
    ["saved by luck", about(guesses.every((guess) => guess.luck_exact), signed(start + lost - used - still))],
  ];
}

function show(answer, sureness, asked) {
  const { guesses } = answer;
  const sure = h("p", { class: "sure" });
  badge(sure, sureness);
  const counts = [guesses[0].before, ...guesses.map((guess) => guess.after)];
  const labels = ["start", ...guesses.map((guess) => guess.word)];
  const score = (name, value) => h("div", { class: "score" }, h("dt", {}, name), h("dd", {}, `${value}`));
  const button = (name, work) => h("button", { type: "button", class: "quiet", onclick: (event) => work(event.target) }, name);
  byId("judgement").replaceChildren(h("div", { class: "stack" },
    h("div", { class: "card" },
      h("div", { class: "headline" }, h("h2", {}, title(answer)), sure),
      h("dl", { class: "facts" }, score("skill", answer.skill), score("luck", answer.luck_score)),
      factList(sumOf(answer)),
      h("p", { class: "soft" }, `Used${answer.solved ? "" : " + still needed"} = expected + lost − luck. `, "Skill starts at 99 and loses 33 for each guess lost; luck is 50, and 25 more for each guess it saved.", ...answer.notes.map((note) => ` ${sentence(note)}`)),
      h("div", { class: "line wrap" },
        button("Copy as text", (target) => copy(asText(answer), target)),
        button("Copy link", (target) => copy(location.href, target)),
        answer.answer ? button("Add to my season", (target) => {
          addGame({ label: "", guesses: asked.guesses, answer: answer.answer, hard: asked.rule !== "normal", list: state.list });
          target.textContent = "Added";
        }) : null)),
    sideBySide(answer),
    h("div", { class: "card" }, h("ol", { class: "story" }, guesses.map((guess) =>
      h("li", {}, tiles(guess.word, guess.pattern), h("p", {}, upper(guess.sentence))))),
    table("Every guess", [
      { name: "guess", kind: "text", cell: (guess) => guess.word },
      { name: "left", title: "words left after it", cell: (guess) => (guess.after || "✓") },
      { name: "best", kind: "text", cell: (guess) => guess.best },
      { name: "loss", cell: (guess) => about(guess.loss_exact, fixed(guess.loss)) },
      { name: "luck", cell: (guess) => about(guess.luck_exact, signed(guess.luck)) },
    ], guesses)),
    h("div", { class: "pair" },
      h("figure", { class: "card" }, h("figcaption", {}, "Words left"),
        wordsLeft(counts, labels, `Words left: ${labels.map((name, i) => `${name} ${counts[i]}`).join(", ")}`)),
      h("figure", { class: "card" }, h("figcaption", {}, "Loss", h("i", { class: "key loss" }), " and luck", h("i", { class: "key luck" }), " in guesses"),
        lossAndLuck(guesses, guesses.map((guess) => `${guess.word}: loss ${fixed(guess.loss)}, luck ${signed(guess.luck)}`).join("; "))))));
  say(`${title(answer)} Skill ${answer.skill}, luck ${answer.luck_score}.`);
}

const upper = (text) => capital(letters(text)[0]) + text.slice(letters(text)[0].length);

function title(answer) {
  const used = plural(answer.used, "guess", "guesses");
  if (answer.solved) return `${upper(answer.answer)} in ${used}.`;
  if (answer.answer) return `Not solved in ${used}: the answer was ${answer.answer}.`;
  return answer.used < ALLOWED ? `${used} so far, not solved yet.` : `Not solved in ${used}.`;
}

export function start() {
  byId("game").addEventListener("submit", (event) => {
    event.preventDefault();
    const words = byId("played").value.trim();
    if (words) change({ words, answer: byId("answer").value.trim().toLowerCase() }, { push: true });
    else byId("game-error").textContent = "Type your guesses first.";
  });
  byId("played").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    byId("game").requestSubmit();
  });
}
