/**
 * Makes a line in the page look as one drawn anew, by changing only what differs: the browser lays out and paints no more than that.
 *
 * @param line A line as Monaco draws it: an element with one that holds its parts.
 * @param drawn The same line drawn anew, not in the page; holds only what was not needed of it afterwards.
 * @returns Whether it could. Otherwise nothing is changed.
 */
export function redrawLine(line: Element, drawn: Element): boolean {
  const [parts, drawnParts] = [onlyChild(line), onlyChild(drawn)];
  if (parts === null || drawnParts === null) return false;
  takeAttributes(line, drawn);
  takeAttributes(parts, drawnParts);
  const [before, after] = [[...parts.childNodes], [...drawnParts.childNodes]];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isSame(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const [gone, come] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  if (gone.length === come.length && gone.every((part, index) => takeText(part, come[index]))) return true;
  const follower = before[before.length - tail] ?? null;
  for (const part of gone) part.remove();
  for (const part of come) parts.insertBefore(part, follower);
  return true;
}

function onlyChild(line: Element): Element | null {
  return line.childNodes.length === 1 ? line.firstElementChild : null;
}

function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one !== undefined && other !== undefined && one.isEqualNode(other);
}

/** Whether one part differs from another in its text alone, which it then has. */
function takeText(part: ChildNode, drawn: ChildNode | undefined): boolean {
  const [text, drawnText] = [part.firstChild, drawn?.firstChild];
  if (!(text instanceof Text && drawnText instanceof Text) || part.childNodes.length > 1 || drawn?.childNodes.length !== 1) return false;
  if (!part.cloneNode().isEqualNode(drawn.cloneNode())) return false;
  text.data = drawnText.data;
  return true;
}

function takeAttributes(element: Element, drawn: Element): void {
  for (const name of element.getAttributeNames()) if (!drawn.hasAttribute(name)) element.removeAttribute(name);
  for (const name of drawn.getAttributeNames()) {
    const value = drawn.getAttribute(name) ?? '';
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
