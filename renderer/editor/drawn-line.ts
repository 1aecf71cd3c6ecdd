/** A line as the editor writes it for the page: an element around one that holds its parts, one after the other. */
export interface DrawnLine {
  /** The start of the line's own element: where it stands, and its direction. */
  readonly start: string;
  /** Each part with its start, without its end. */
  readonly parts: readonly string[];
}

const held = '<span>';
const end = '</span>';
const lineEnd = `${end}</div>`;

/** The parts of a line by its HTML; null where it is made of others than plain ones. */
export function readDrawnLine(html: string): DrawnLine | null {
  const from = html.indexOf(held);
  if (from === -1 || !html.startsWith('<div ') || !html.endsWith(lineEnd)) return null;
  const parts = html.slice(from + held.length, -lineEnd.length).split(end);
  // Texts have no `<` of their own: whatever has a second one holds another element.
  if (parts.pop() !== '' || !parts.every((part) => part.startsWith('<span ') && part.lastIndexOf('<') === 0)) return null;
  return { start: html.slice(0, from), parts };
}

/**
 * Makes a line in the page look as one drawn anew, by changing only the parts that differ: the browser lays out and paints no more than that.
 *
 * @param line The element that shows `before`.
 * @returns Whether it could. Otherwise nothing is changed.
 */
export function redrawLine(line: Element, before: DrawnLine, after: DrawnLine): boolean {
  const parts = line.firstElementChild;
  if (before.start !== after.start || parts === null || parts.childNodes.length !== before.parts.length) return false;
  const shorter = Math.min(before.parts.length, after.parts.length);
  let head = 0;
  while (head < shorter && before.parts[head] === after.parts[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.parts.at(-1 - tail) === after.parts.at(-1 - tail)) tail += 1;
  const gone = [...parts.children].slice(head, before.parts.length - tail);
  const come = after.parts.slice(head, after.parts.length - tail);
  const follower = parts.children[before.parts.length - tail];
  for (const [index, part] of come.entries()) {
    const shown = gone[index];
    if (shown !== undefined) redrawPart(shown, before.parts[head + index] ?? '', part);
    else if (follower !== undefined) follower.insertAdjacentHTML('beforebegin', part + end);
    else parts.insertAdjacentHTML('beforeend', part + end);
  }
  for (const part of gone.slice(come.length)) part.remove();
  return true;
}

/** Makes one part show another: by a plain text alone, where only that differs. */
function redrawPart(shown: Element, before: string, after: string): void {
  const from = after.indexOf('>') + 1;
  const text = shown.firstChild;
  const isPlain = from < after.length && !after.includes('&', from);
  if (isPlain && text instanceof Text && before.startsWith(after.slice(0, from))) text.data = after.slice(from);
  else shown.outerHTML = after + end;
}
