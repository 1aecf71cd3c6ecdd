/** Maximum indentation level. Without a maximum, the size of the output would grow with the square of the depth. */
export const deepestIndent = 40;

/**
 * Indents a JSON source by two spaces per level. Strings, numbers, and literals stay exactly as written.
 *
 * @param level indentation level of the whole text
 */
export function indentJson(source: string, level = 0): string {
  let indented = '';
  let depth = level;
  let hasOpened = false;
  const newLine = (): string => `\n${'  '.repeat(Math.min(Math.max(depth, 0), deepestIndent))}`;
  for (let at = 0; at < source.length; ) {
    const first = source.charAt(at);
    if (isBlank(first)) {
      at += 1;
      continue;
    }
    const end = endOfToken(source, at, first);
    const closes = first === '}' || first === ']';
    if (closes) depth -= 1;
    if (closes !== hasOpened) indented += newLine();
    hasOpened = first === '{' || first === '[';
    indented += first === ':' ? ': ' : source.slice(at, end);
    if (first === ',') indented += newLine();
    if (hasOpened) depth += 1;
    at = end;
  }
  return indented;
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}

const structural = '{}[]:,';

function endOfToken(source: string, from: number, first: string): number {
  if (structural.includes(first)) return from + 1;
  if (first === '"') return endOfString(source, from);
  let end = from + 1;
  while (end < source.length && !isBlank(source.charAt(end)) && !structural.includes(source.charAt(end))) end += 1;
  return end;
}

/** Returns the index after the quote that ends a string. Returns the end of the source for an unterminated string. */
function endOfString(source: string, from: number): number {
  for (let quote = source.indexOf('"', from + 1); quote >= 0; quote = source.indexOf('"', quote + 1)) {
    let before = quote;
    while (source.charAt(before - 1) === '\\') before -= 1;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return source.length;
}
