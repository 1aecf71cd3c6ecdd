/** Whether a word reads as a number in either language. */
export function isNumber(word: string): boolean {
  return /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(word);
}
