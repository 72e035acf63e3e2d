/** How numbers are written in pictures: three digits, a true minus, tabular figures. */

/** @param {number | null} v @param {number} [digits] */
export function fmt(v, digits = 3) {
  if (v === null || Number.isNaN(v)) return "nan";
  if (!Number.isFinite(v)) return v > 0 ? "∞" : "−∞";
  const size = Math.abs(v), sign = v < 0 ? "−" : "";
  if (size === 0) return "0";
  if (size < 1e-3) return "≈ 0";
  if (size >= 1e6) return `${sign}${+(size / 1e6).toPrecision(digits)} M`;
  if (size >= 1e4) return `${sign}${Math.round(size).toLocaleString("en")}`;
  return `${sign}${+size.toPrecision(digits)}`;
}

const ROUND = [1, 1.5, 2, 3, 4, 6, 8, 10];

/** The end of an axis on which there is room for v: a round number, so that the scale stays while v moves a little. @param {number} v */
export function round(v) {
  if (!v || !Number.isFinite(v)) return 0;
  const size = 1.1 * Math.abs(v), power = 10 ** Math.floor(Math.log10(size));
  return Math.sign(v) * power * (ROUND.find((step) => step * power >= size) ?? 10);
}

/** A number of a logarithmic axis in two digits: 0.02, 3.1e−9. @param {number} v */
export function power(v) {
  if (!(v > 0) || !Number.isFinite(v)) return fmt(v);
  if (v >= 1e-3 && v < 1e4) return String(+v.toPrecision(2));
  const [digits, exponent] = v.toExponential(1).split("e");
  return `${digits === "1.0" ? "1" : digits}e${exponent.replace("-", "−").replace("+", "")}`;
}
