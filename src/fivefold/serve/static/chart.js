// Charts as SVG.  Each has a text of its own for people who do not see it.
import { fixed, s, signed } from "./dom.js";

const text = (x, y, content, attributes = {}) => s("text", { x, y, ...attributes }, content);

// Columns of {label, value}; for turns and group sizes.
export function columns(values, label, { width = 320, height = 120 } = {}) {
  const most = Math.max(1, ...values.map((item) => item.value));
  const step = width / values.length;
  return s("svg", { viewBox: `0 0 ${width} ${height + 18}`, class: "chart", role: "img", "aria-label": label },
    values.map((item, i) => {
      const tall = item.value ? Math.max(1.5, (height - 16) * (item.value / most)) : 0;
      const middle = (i + 0.5) * step;
      const thin = step < 14;
      return s("g", {},
        s("rect", { x: i * step + (thin ? 0 : step * 0.15), y: height - tall, width: thin ? Math.max(step - 0.3, 0.6) : step * 0.7, height: tall, class: "fill", rx: thin ? 0 : 3 }),
        thin || !item.value ? null : text(middle, height - tall - 4, `${item.value}`, { "text-anchor": "middle" }),
        thin ? null : text(middle, height + 14, item.label, { "text-anchor": "middle", class: "soft" }));
    }),
    s("line", { x1: 0, x2: width, y1: height, y2: height, class: "axis" }));
}

// Words left after each guess, on a logarithmic scale.
export function wordsLeft(counts, labels, label) {
  const width = 340, height = 170, left = 12, right = 24, top = 26, bottom = 26;
  const most = Math.log(Math.max(2, ...counts));
  const x = (i) => left + ((width - left - right) * i) / Math.max(1, counts.length - 1);
  const y = (count) => top + (height - top - bottom) * (1 - Math.log(Math.max(1, count)) / most);
  const points = counts.map((count, i) => `${x(i)},${y(count)}`);
  const floor = height - bottom;
  return s("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": label },
    s("polygon", { points: `${x(0)},${floor} ${points.join(" ")} ${x(counts.length - 1)},${floor}`, class: "area" }),
    s("polyline", { points: points.join(" "), class: "stroke" }),
    s("line", { x1: left, x2: width - right, y1: floor, y2: floor, class: "axis" }),
    counts.map((count, i) => {
      const anchor = i === 0 ? "start" : i === counts.length - 1 ? "end" : "middle";
      return s("g", {},
        s("circle", { cx: x(i), cy: y(count), r: 4, class: "fill" }),
        text(x(i), y(count) - 10, count ? count.toLocaleString("en") : "✓", { "text-anchor": anchor }),
        text(x(i), height - 8, labels[i], { "text-anchor": anchor, class: "soft" }));
    }));
}

// Per guess: what the choice cost below the line, what the reply gave above it (or took, below).
export function lossAndLuck(items, label) {
  const width = 340, height = 190, left = 12, right = 12, middle = 92, reach = 62;
  const most = Math.max(0.25, ...items.flatMap((item) => [item.loss, Math.abs(item.luck)]));
  const step = (width - left - right) / items.length;
  const wide = Math.min(34, step * 0.34);
  const digits = items.length > 4 ? 1 : 2;
  const bar = (x, value, kind, shown) => {
    const tall = (reach * Math.abs(value)) / most;
    const up = value > 0;
    return s("g", {},
      s("rect", { x: x - wide / 2, y: up ? middle - tall : middle, width: wide, height: Math.max(tall, 1), class: kind, rx: 2 }),
      text(x, up ? middle - tall - 5 : middle + tall + 14, shown, { "text-anchor": "middle" }));
  };
  return s("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": label },
    s("line", { x1: left, x2: width - right, y1: middle, y2: middle, class: "axis" }),
    items.map((item, i) => {
      const centre = left + (i + 0.5) * step;
      return s("g", {},
        bar(centre - wide * 0.7, -item.loss, "loss", fixed(item.loss, digits)),
        bar(centre + wide * 0.7, item.luck, "luck", signed(item.luck, digits)),
        text(centre, height - 6, item.word, { "text-anchor": "middle", class: "soft" }));
    }));
}
