import { valueEnd } from '../lex/scan-value.ts';
import type { NameSegment } from '../node.ts';
import type { NestedName } from '../options.ts';
import { enter, leave, matches, nextCharacter, note, type OptionReader, skipBlanks, takeMatch } from '../parse/option-reader.ts';
import { itemEnd, readItems } from '../parse/read-items.ts';
import { readNestedOptions } from './read-nested-options.ts';
import { isQualified, plainName, readSegment, readSegments } from './read-segments.ts';
import type { Select, SelectItem } from './select-node.ts';

/** Options that may stand behind a selected property (ABNF `selectOption`). */
const selectOptions: readonly NestedName[] = ['$filter', '$search', '$count', '$orderby', '$skip', '$top', '$compute', '$select', 'alias'];

const namesInParentheses = /\([ \t]*[^\s()=,;'"$@][^()=,;'"]*[ \t]*[,)]/y;

/** Reads a `$select` (ABNF `select`). */
export function readSelect(reader: OptionReader): Select {
  skipBlanks(reader);
  const from = reader.at;
  const items = readItems(reader, readItem);
  return { kind: 'select', items, from, to: reader.at };
}

function readItem(reader: OptionReader): SelectItem {
  skipBlanks(reader);
  const from = reader.at;
  const segments = readSegments(reader);
  const opens = segments.length > 0 && nextCharacter(reader) === '(';
  const named = opens && matches(reader, namesInParentheses);
  const parameters = named ? readParameters(reader) : [];
  const options = opens && !named ? readNestedOptions(reader, selectOptions) : [];
  const item: SelectItem = { kind: 'selectItem', segments, parameters, options, from, to: reader.at };
  checkEnd(reader, item);
  checkForm(reader, item);
  return item;
}

/** The names of a function's parameters: `Model.Near(place,distance)`. */
function readParameters(reader: OptionReader): NameSegment[] {
  const open = reader.at;
  reader.at++;
  const parameters: NameSegment[] = [];
  if (enter(reader)) {
    do {
      const name = readSegment(reader, plainName);
      if (name === null) break;
      parameters.push(name);
    } while (takeMatch(reader, /,/y) !== null);
    if (nextCharacter(reader) !== ')' || reader.text.charAt(reader.at - 1) === ',') noteParameters(reader, open);
  }
  leave(reader, open);
  return parameters;
}

/** Says that names of parameters are wanted, without blanks, and passes over what else stands there. */
function noteParameters(reader: OptionReader, open: number): void {
  reader.at = valueEnd(reader.text, reader.at, { at: ';)' });
  const found = reader.text.slice(open, reader.at + 1);
  note(reader, 'odata-select-item', { from: open, to: Math.min(reader.at + 1, reader.text.length) }, { parameters: { found } });
}

/** Says that an item is missing, or that something stands behind one. */
function checkEnd(reader: OptionReader, { segments, from }: SelectItem): void {
  const to = itemEnd(reader);
  const surplus = reader.text.slice(reader.at, to).trimEnd();
  const span = { from, to: reader.at + surplus.length };
  if (surplus !== '') note(reader, 'odata-select-item', span, { parameters: { found: reader.text.slice(from, span.to) } });
  else if (segments.length === 0) note(reader, 'name-missing', span);
  reader.at = Math.max(reader.at, to);
}

/** A star stands alone; only what one name or path yields has options; of types in a row only an operation behind a type. */
function checkForm(reader: OptionReader, item: SelectItem): void {
  const { segments, parameters, options } = item;
  const star = segments.some(({ name }) => name.endsWith('*'));
  const last = segments.at(-1);
  const wrong =
    (star && (segments.length > 1 || options.length > 0 || parameters.length > 0)) ||
    (parameters.length > 0 && (segments.length > 2 || last?.name.startsWith('@') === true)) ||
    (options.length > 0 && last !== undefined && isQualified(last) && segments.length === 1) ||
    (segments.length > 2 && hasTypesInRow(segments));
  if (wrong) note(reader, 'odata-select-item', item, { parameters: { found: reader.text.slice(item.from, item.to) } });
}

function hasTypesInRow(segments: readonly NameSegment[]): boolean {
  return segments.some((segment, index) => isQualified(segment) && segments.slice(index + 1, index + 2).some(isQualified));
}
