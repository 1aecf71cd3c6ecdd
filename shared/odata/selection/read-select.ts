import { type MessageParameters, replace, type Span } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import { identifierSource, isOverlong, longestName } from '../lex/lex.ts';
import { valueEnd } from '../lex/token.ts';
import type { NameSegment } from '../node.ts';
import { type NestedName, readNestedName } from '../options.ts';
import {
  abandon,
  closeParenthesis,
  matches,
  nextCharacter,
  note,
  type OptionReader,
  openParenthesis,
  skip,
  skipSpaces,
  takeMatch,
} from '../parse/option-reader.ts';
import { itemEnd, optionEnd, readItems } from '../parse/read-items.ts';
import type { NestedOption, Select, SelectItem } from './select-node.ts';

/** Options allowed after a selected property (ABNF `selectOption`). */
const selectOptions: readonly NestedName[] = ['$filter', '$search', '$count', '$orderby', '$skip', '$top', '$compute', '$select', 'alias'];

const namesInParentheses = /\([ \t]*[^\s()=,;'"$@][^()=,;'"]*[ \t]*[,)]/y;

/** Parses a `$select` (ABNF `select`). */
export function readSelect(reader: OptionReader): Select {
  skipSpaces(reader);
  const from = reader.at;
  const items = readItems(reader, readItem);
  return { kind: 'select', items, from, to: reader.at };
}

function readItem(reader: OptionReader): SelectItem {
  skipSpaces(reader);
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

/** Parses the names of a function's parameters: `Model.Near(place,distance)`. */
function readParameters(reader: OptionReader): NameSegment[] {
  const open = reader.at;
  reader.at++;
  const parameters: NameSegment[] = [];
  if (openParenthesis(reader)) {
    do {
      const name = readSegment(reader, plainName);
      if (name === null) break;
      parameters.push(name);
    } while (takeMatch(reader, /,/y) !== null);
    if (nextCharacter(reader) !== ')' || reader.text.charAt(reader.at - 1) === ',') noteParameters(reader, open);
  }
  closeParenthesis(reader, open);
  return parameters;
}

/** Reports missing parameter names and superfluous spaces, and skips other text. */
function noteParameters(reader: OptionReader, open: number): void {
  reader.at = valueEnd(reader.text, reader.at, { at: ';)' });
  const keyText = reader.text.slice(open, reader.at + 1);
  note(reader, 'odata-select-item', { from: open, to: Math.min(reader.at + 1, reader.text.length) }, { parameters: { found: keyText } });
}

/** Reports a missing item, or superfluous text after one. */
function checkEnd(reader: OptionReader, { segments, from }: SelectItem): void {
  const to = itemEnd(reader);
  const surplus = reader.text.slice(reader.at, to).trimEnd();
  const span = { from, to: reader.at + surplus.length };
  if (surplus !== '') note(reader, 'odata-select-item', span, { parameters: { found: reader.text.slice(from, span.to) } });
  else if (segments.length === 0) note(reader, 'name-missing', span);
  reader.at = Math.max(reader.at, to);
}

/**
 * Reports an invalid item. A star is alone; only properties and paths have options; after a type, only an operation can follow another
 * type.
 */
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

const plain = `${identifierSource}(?:\\.${identifierSource})*`;
/** A name, a type, an operation, an annotation, or a wildcard. */
const anySegment = new RegExp(`@${plain}(?:#${identifierSource})?|${plain}(?:\\.\\*)?|\\*`, 'uy');
const slashAndName = new RegExp(`/(?:@?${identifierSource}|\\*)`, 'uy');

/** A name or a type (sticky). */
export const nameOrType = new RegExp(plain, 'uy');

/** A name, a type or an annotation (sticky). */
export const nameOrAnnotation = new RegExp(`@${plain}(?:#${identifierSource})?|${plain}`, 'uy');

/** A name without dots (sticky). */
export const plainName = new RegExp(identifierSource, 'uy');

/** Parses names that match a pattern, separated by slashes, without spaces: `Address/Model.Home/City`. Empty if no name begins. */
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

/** Parses one name that matches a pattern. Null if none begins. */
export function readSegment(reader: OptionReader, pattern: RegExp): NameSegment | null {
  const from = reader.at;
  const name = takeAsciiName(reader) ?? takeMatch(reader, pattern);
  if (name === null) return null;
  const segment: NameSegment = { kind: 'name', name, from, to: reader.at };
  if (isOverlong({ kind: 'name', text: name })) note(reader, 'odata-name-long', segment, { parameters: { limit: longestName } });
  return segment;
}

const asciiName = /[A-Za-z_][A-Za-z0-9_]*(?=[,;()/= ]|$)/y;

/** Takes a plain ASCII name, the most common case. It matches every pattern and takes a fifth of the time. */
function takeAsciiName(reader: OptionReader): string | null {
  return takeMatch(reader, asciiName);
}

/** Checks whether a segment is a type, an operation or a namespace: it has dots and isn't an annotation. */
export function isQualified({ name }: NameSegment): boolean {
  return name.includes('.') && !name.startsWith('@');
}

const optionName = new RegExp(`[$@]?${identifierSource}`, 'uy');
const equals = /[ \t]*=/y;

/**
 * Parses options in parentheses, `($filter=…;$top=2)`. The next character opens them.
 *
 * @param allowed names of the allowed options; others are reported
 */
export function readNestedOptions(reader: OptionReader, allowed: readonly NestedName[]): NestedOption[] {
  const open = reader.at;
  reader.at++;
  const options: NestedOption[] = [];
  if (matches(reader, /[ \t]*\)/y)) {
    skip(reader, ')');
    const empty = { from: open, to: reader.at };
    note(reader, 'odata-options-empty', empty, { fix: replace(empty, '') });
    return options;
  }
  if (openParenthesis(reader)) {
    do {
      const option = readNestedOption(reader, allowed);
      if (option !== null) warnOfRepetition(reader, options, option);
      if (option !== null) options.push(option);
    } while (takeSemicolon(reader));
  }
  // A missing option is already reported.
  if (
    reader.at >= reader.text.length &&
    reader.findings.all.some(({ code, to }) => code === 'odata-option-missing' && to >= reader.text.length)
  )
    abandon(reader);
  closeParenthesis(reader, open);
  return options;
}

/** Skips the semicolon before the next option, or a comma used by mistake. */
function takeSemicolon(reader: OptionReader): boolean {
  skipSpaces(reader);
  const character = nextCharacter(reader);
  if (character !== ';' && character !== ',') return false;
  const span = { from: reader.at, to: reader.at + 1 };
  if (character === ',') note(reader, 'odata-separator', span, { parameters: { found: ',', wanted: ';' }, fix: replace(span, ';') });
  reader.at++;
  return true;
}

function readNestedOption(reader: OptionReader, allowed: readonly NestedName[]): NestedOption | null {
  skipSpaces(reader);
  const from = reader.at;
  const written = takeMatch(reader, optionName);
  if (written === null) {
    reader.at = optionEnd(reader);
    note(reader, 'odata-option-missing', { from, to: reader.at }, { parameters: { found: reader.text.slice(from, reader.at) } });
    return null;
  }
  const nameTo = reader.at;
  const suggestion = suggestOption(reader, written, allowed, { from, to: nameTo });
  const name = suggestion ?? written;
  const sign = takeMatch(reader, equals);
  if (sign === null) {
    if (suggestion !== null) note(reader, 'odata-option-value-missing', { from, to: nameTo }, { parameters: { name: written } });
    reader.at = optionEnd(reader);
    return { kind: 'nestedOption', name, value: null, from, to: nameTo };
  }
  reportSpaces(reader, nameTo, sign, name === '$search' || matches(reader, /[ \t]*[[{]/y));
  const value = suggestion === null ? null : reader.value(reader, suggestion);
  if (suggestion === null) reader.at = optionEnd(reader);
  return { kind: 'nestedOption', name, value, from, to: reader.at };
}

/**
 * Reports spaces around the equals sign. They are only allowed before a search, an array or an object; spaces before a value are skipped.
 */
function reportSpaces(reader: OptionReader, from: number, sign: string, lenient: boolean): void {
  const start = reader.at;
  skipSpaces(reader);
  if ((lenient || reader.at === start) && sign.length === 1) return;
  const span = { from, to: reader.at };
  note(reader, 'odata-blank', span, { fix: replace(span, '=') });
}

/** Returns the option that a name means, or probably means, in the standard's spelling. Reports its errors. */
function suggestOption(reader: OptionReader, written: string, allowed: readonly NestedName[], span: Span): string | null {
  const option = readNestedName(written);
  if (option !== 'custom' && option !== 'unknown') {
    if (!allowed.includes(option)) noteMisplaced(reader, written, allowed, span);
    return option === 'alias' ? written : option;
  }
  const suggestion = nearestName(`$${written.replace(/^[$@]/, '')}`, allowed);
  const parameters: MessageParameters = suggestion === null ? { name: written } : { name: written, suggestion };
  note(reader, 'odata-option-unknown', span, { parameters, fix: suggestion === null ? null : replace(span, suggestion) });
  return suggestion;
}

function noteMisplaced(reader: OptionReader, name: string, allowed: readonly NestedName[], span: Span): void {
  const names = allowed.filter((known) => known !== 'alias').join(', ');
  note(reader, 'odata-option-misplaced', span, { parameters: { name, names } });
}

/** Warns about a repeated option. The standard doesn't define this, and most services reject it. */
function warnOfRepetition(reader: OptionReader, before: readonly NestedOption[], { name, from, to }: NestedOption): void {
  if (before.some((option) => option.name === name))
    note(reader, 'parameter-twice', { from, to }, { severity: 'warning', parameters: { name } });
}
