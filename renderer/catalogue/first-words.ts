import { decodeHTML } from 'entities';

/** Maximum length of a description in a line of the list. */
const lineLength = 120;

/** Returns the beginning of a description as one line of plain text. Removes line breaks and Markdown, and decodes character references. */
export function firstWords(description: string): string {
  return decodeHTML(description.slice(0, lineLength * 4))
    .replace(/\[([^\]]*)\]\([^)\s]*\)?/g, '$1')
    .replace(/^> ?/gm, '')
    .replace(/[`*]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, lineLength);
}
