/** Marks that turn the direction of a text (UAX 9), spaces of no width, the soft hyphen. Joiners are left: scripts and emoji need them. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text with the code point of each character that has no shape, `[U+202E]`: such a one hides what a value is, or turns it round. */
export function showUnseen(text: string): string {
  // Nearly no text has any: asked first, for each cell that is drawn.
  return text.search(unseen) === -1 ? text : text.replace(unseen, signOf);
}

function signOf(character: string): string {
  return `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
