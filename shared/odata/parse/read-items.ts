import { replace } from '../../query/make-diagnostic.ts';
import { identifierSource } from '../lex/identifier.ts';
import { valueEnd } from '../lex/scan-value.ts';
import { optionNames } from '../options.ts';
import { abandon, matches, nextCharacter, note, type OptionReader, skipBlanks } from './option-reader.ts';

const known = optionNames.map((name) => name.slice(1)).join('|');
/** What can only begin an option: nothing else has a name of one, or a dollar sign, before an equals sign. */
const knownOptionStart = new RegExp(`[ \\t]*(?:\\$[A-Za-z]+|@${identifierSource}|(?:${known}))[ \\t]*=(?!=)`, 'iuy');
const anyOptionStart = new RegExp(`[ \\t]*(?:[$@]?${identifierSource})[ \\t]*=(?!=)`, 'uy');

/** Reads items with commas between them; gives up where so much is wrong that no more would be said. */
export function readItems<Item>(reader: OptionReader, readItem: (reader: OptionReader) => Item): Item[] {
  const items = [readItem(reader)];
  while (takeComma(reader) && !reader.findings.isFull()) items.push(readItem(reader));
  if (reader.findings.isFull()) abandon(reader);
  return items;
}

/** Where an item of a list ends that begins here: before a comma or semicolon, or the parenthesis around the list. */
export function itemEnd(reader: OptionReader): number {
  if (reader.depth === 0) return valueEnd(reader.text, reader.at, { at: ',;' });
  return valueEnd(reader.text, reader.at, { at: ',;)', option: (behind) => startsOption(reader, behind), around: reader.depth });
}

/** Where a single value ends that begins here; a comma ends it where the next option follows. */
export function optionEnd(reader: OptionReader): number {
  if (reader.depth === 0) return reader.text.length;
  return valueEnd(reader.text, reader.at, { at: ';)', option: (behind) => startsOption(reader, behind), around: reader.depth });
}

/** Whether an option begins at a place. */
function startsOption(reader: OptionReader, at: number): boolean {
  return matches(reader, knownOptionStart, at);
}

/** Passes over the comma before the next item, or over a semicolon that stands for one by mistake. */
function takeComma(reader: OptionReader): boolean {
  skipBlanks(reader);
  const character = nextCharacter(reader);
  const inside = reader.depth > 0;
  if (character === ',' && inside && startsOption(reader, reader.at + 1)) return false;
  if (character === ';') {
    if (inside && (matches(reader, anyOptionStart, reader.at + 1) || matches(reader, /[ \t]*(?:[);$]|$)/y, reader.at + 1))) return false;
    const span = { from: reader.at, to: reader.at + 1 };
    note(reader, 'odata-separator', span, { parameters: { found: ';', wanted: ',' }, fix: replace(span, ',') });
  } else if (character !== ',') return false;
  reader.at++;
  skipBlanks(reader);
  return true;
}
