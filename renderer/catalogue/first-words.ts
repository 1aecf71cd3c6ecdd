import { decodeHTML } from 'entities';

/** As much of a description as a line of the list can hold. */
const lineLength = 120;

/** The beginning of a description as one line of plain text: line breaks and the marks of Markdown links and code are left out, its character references resolved. */
export function firstWords(description: string): string {
  return decodeHTML(description.slice(0, lineLength * 4))
    .replace(/\[([^\]]*)\]\([^)\s]*\)?/g, '$1')
    .replace(/^> ?/gm, '')
    .replace(/[`*]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, lineLength);
}
