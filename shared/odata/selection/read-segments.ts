import { identifierSource, isOverlong, longestName } from '../lex/identifier.ts';
import type { NameSegment } from '../node.ts';
import { matches, note, type OptionReader, takeMatch } from '../parse/option-reader.ts';

const plain = `${identifierSource}(?:\\.${identifierSource})*`;
/** A name, a type, an operation, an annotation, or all of a kind. */
const anySegment = new RegExp(`@${plain}(?:#${identifierSource})?|${plain}(?:\\.\\*)?|\\*`, 'uy');
const slashAndName = new RegExp(`/(?:@?${identifierSource}|\\*)`, 'uy');

/** A name or a type, to be matched at a place. */
export const nameOrType = new RegExp(plain, 'uy');

/** A name, a type or an annotation, to be matched at a place. */
export const nameOrAnnotation = new RegExp(`@${plain}(?:#${identifierSource})?|${plain}`, 'uy');

/** A pattern of a name without dots, to be matched at a place. */
export const plainName = new RegExp(identifierSource, 'uy');

/** Reads names of a pattern with slashes between them, without blanks: `Address/Model.Home/City`; none where no name begins. */
export function readSegments(reader: OptionReader, pattern = anySegment): NameSegment[] {
  const segments: NameSegment[] = [];
  for (;;) {
    const read = readSegment(reader, pattern);
    if (read === null) return segments;
    segments.push(read);
    if (!matches(reader, slashAndName)) return segments;
    reader.at++;
  }
}

/** Reads one name of a pattern; null where none begins. */
export function readSegment(reader: OptionReader, pattern: RegExp): NameSegment | null {
  const from = reader.at;
  const name = takeAsciiName(reader) ?? takeMatch(reader, pattern);
  if (name === null) return null;
  const found: NameSegment = { kind: 'name', name, from, to: reader.at };
  if (isOverlong({ kind: 'name', text: name })) note(reader, 'odata-name-long', found, { parameters: { limit: longestName } });
  return found;
}

const asciiName = /[A-Za-z_][A-Za-z0-9_]*(?=[,;()/= ]|$)/y;

/** A plain name in ASCII, as nearly all are, which every pattern matches: it takes a fifth of the time. */
function takeAsciiName(reader: OptionReader): string | null {
  return takeMatch(reader, asciiName);
}

/** Whether a segment names a type, an operation or a namespace: it has dots, and is no annotation. */
export function isQualified({ name }: NameSegment): boolean {
  return name.includes('.') && !name.startsWith('@');
}
