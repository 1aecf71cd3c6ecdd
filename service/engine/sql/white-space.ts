/** White space of Unicode, whatever its script (the characters of JavaScript's trim()). */
export const whiteSpace: readonly number[] = [
  9,
  10,
  11,
  12,
  13,
  32,
  160,
  5760,
  ...Array.from({ length: 11 }, (_, index) => 8192 + index),
  8232,
  8233,
  8239,
  8287,
  12288,
  65279,
];

export const whiteSpaceText = String.fromCodePoint(...whiteSpace);
