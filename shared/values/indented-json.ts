const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gs;

/**
 * Indents a JSON source by two spaces a level; strings, numbers and words stay as written, character for character.
 *
 * @param level How deep the whole text stands already.
 */
export function indentJson(source: string, level = 0): string {
  const parts: string[] = [];
  let depth = level;
  let previous = '';
  const newLine = (): number => parts.push('\n', '  '.repeat(Math.max(depth, 0)));
  for (const [text] of source.matchAll(token)) {
    const opened = previous === '{' || previous === '[';
    if (text === '}' || text === ']') {
      depth -= 1;
      if (!opened) newLine();
    } else if (opened) {
      newLine();
    }
    parts.push(text === ':' ? ': ' : text);
    if (text === ',') newLine();
    if (text === '{' || text === '[') depth += 1;
    previous = text;
  }
  return parts.join('');
}
