/** Returns a text of at most `longest` characters. A longer text ends after a word, with an ellipsis. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest);
  const end = start.search(/\s\S*$/);
  return `${(end > longest / 2 ? start.slice(0, end) : start).trimEnd()}…`;
}
