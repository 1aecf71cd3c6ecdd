import { showUnseen } from './unseen-characters.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unfit = /\r\n|[\u0000-\u0008\n-\u001f\u007f\u0085\u2028\u2029]/g;

/** A text in one line: breaks of lines are signs, and so are all characters that have no shape. Tabs stay. */
export function oneLine(text: string): string {
  // Nearly no text has any: asked first, for each cell that is drawn.
  return showUnseen(text.search(unfit) === -1 ? text : text.replace(unfit, signOf));
}

function signOf(found: string): string {
  const code = found.charCodeAt(0);
  if (found === '\r\n' || code === 0x0a || code === 0x0d || code > 0x7f) return '↵';
  // Unicode has a picture of each control character.
  return code === 0x7f ? '␡' : String.fromCharCode(0x2400 + code);
}
