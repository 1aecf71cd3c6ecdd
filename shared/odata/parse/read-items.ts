import { replace } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import { identifierSource } from '../lex/lex.ts';
import { trimmedSpan, valueEnd } from '../lex/token.ts';
import type { Compute, ComputeItem, OrderBy, OrderByItem } from '../node.ts';
import { optionNames } from '../options.ts';
import { abandon, matches, nextCharacter, note, type OptionReader, skipSpaces } from './option-reader.ts';
import { parseExpression } from './parse-expression.ts';
import { readAlias } from './read-alias.ts';
import { createReader, peek, position, type Reader, report, take } from './reader.ts';

const optionPattern = optionNames.map((name) => name.slice(1)).join('|');
/** Matches text that can only begin an option: an option's name, or a dollar sign, before an equals sign. */
const knownOptionStart = new RegExp(`[ \\t]*(?:\\$[A-Za-z]+|@${identifierSource}|(?:${optionPattern}))[ \\t]*=(?!=)`, 'iuy');
const anyOptionStart = new RegExp(`[ \\t]*(?:[$@]?${identifierSource})[ \\t]*=(?!=)`, 'uy');

/** Parses items separated by commas. Stops if no further errors would be reported. */
export function readItems<Item>(reader: OptionReader, readItem: (reader: OptionReader) => Item): Item[] {
  const items = [readItem(reader)];
  while (takeComma(reader) && !reader.findings.isFull()) items.push(readItem(reader));
  if (reader.findings.isFull()) abandon(reader);
  return items;
}

/** Returns the end of the list item that begins at the position: a comma, a semicolon, or the parenthesis around the list. */
export function itemEnd(reader: OptionReader): number {
  if (reader.depth === 0) return valueEnd(reader.text, reader.at, { at: ',;' });
  return valueEnd(reader.text, reader.at, { at: ',;)', option: (after) => startsOption(reader, after), around: reader.depth });
}

/** Returns the end of the value that begins at the position. A comma ends the value if another option follows. */
export function optionEnd(reader: OptionReader): number {
  if (reader.depth === 0) return reader.text.length;
  return valueEnd(reader.text, reader.at, { at: ';)', option: (after) => startsOption(reader, after), around: reader.depth });
}

/** Checks whether an option begins at a position. */
function startsOption(reader: OptionReader, at: number): boolean {
  return matches(reader, knownOptionStart, at);
}

/** Skips the comma before the next item, or a semicolon used by mistake. */
function takeComma(reader: OptionReader): boolean {
  skipSpaces(reader);
  const character = nextCharacter(reader);
  const inside = reader.depth > 0;
  if (character === ',' && inside && startsOption(reader, reader.at + 1)) return false;
  if (character === ';') {
    if (inside && (matches(reader, anyOptionStart, reader.at + 1) || matches(reader, /[ \t]*(?:[);$]|$)/y, reader.at + 1))) return false;
    const span = { from: reader.at, to: reader.at + 1 };
    note(reader, 'odata-separator', span, { parameters: { found: ';', wanted: ',' }, fix: replace(span, ',') });
  } else if (character !== ',') return false;
  reader.at++;
  skipSpaces(reader);
  return true;
}

/**
 * Parses a `$compute` (ABNF `compute`), or the columns of `compute(…)`.
 *
 * @param exact whether `as` must be lower case, as in `compute(…)`
 */
export function readCompute(reader: OptionReader, exact = false): Compute {
  skipSpaces(reader);
  const from = reader.at;
  const items = readItems(reader, (at) => readItem(at, exact));
  return { kind: 'compute', items, from, to: reader.at };
}

function readItem(reader: OptionReader, exact: boolean): ComputeItem {
  const to = itemEnd(reader);
  const { text, findings, depth } = reader;
  const inner = createReader(text, parseExpression, { ...trimmedSpan(text, reader.at, to), findings, depth });
  const { from } = peek(inner);
  const expression = parseExpression(inner, 0).node;
  const alias = expression.kind === 'missing' ? null : readAlias(inner, exact);
  const surplus = peek(inner);
  const item: ComputeItem = { kind: 'computeItem', expression, alias, from, to: position(inner) };
  if (surplus.kind !== 'end' && alias !== null)
    note(reader, 'odata-compute-item', { from: surplus.from, to }, { parameters: { found: surplus.text } });
  reader.at = to;
  return item;
}

/** Parses an `$orderby` (ABNF `orderby`): expressions with an optional `asc` or `desc`. */
export function readOrderBy(reader: OptionReader): OrderBy {
  skipSpaces(reader);
  const from = reader.at;
  const items = readItems(reader, readOrderByItem);
  return { kind: 'orderBy', items, from, to: reader.at };
}

function readOrderByItem(reader: OptionReader): OrderByItem {
  const { text, findings, depth } = reader;
  const to = itemEnd(reader);
  const inner = createReader(text, parseExpression, { ...trimmedSpan(text, reader.at, to), findings, depth });
  const { from } = peek(inner);
  const { node } = parseExpression(inner, 0);
  const descending = readDirection(inner);
  reader.at = to;
  return { expression: node, descending, from, to: Math.max(from, position(inner)) };
}

/** Parses `asc` or `desc` and reports other text. Returns true for `desc`. */
function readDirection(reader: Reader): boolean {
  const word = peek(reader);
  if (word.kind === 'end') return false;
  take(reader);
  const direction = word.text.toLowerCase();
  const isDirection = word.kind === 'name' && (direction === 'asc' || direction === 'desc');
  if (isDirection && !word.spaced) {
    const fix = replace({ from: word.from, to: word.from }, ' ');
    report(reader, 'odata-space-missing', word, { parameters: { operator: direction }, fix });
  }
  const surplus = isDirection ? peek(reader) : word;
  if (surplus.kind !== 'end') {
    const suggestion = word.kind === 'name' && !isDirection && peek(reader).kind === 'end' ? suggestDirection(direction) : null;
    report(reader, 'odata-order-item', surplus, {
      parameters: { found: surplus.text },
      fix: suggestion === null ? null : replace(word, suggestion),
    });
    return suggestion === 'desc' || (isDirection && direction === 'desc');
  }
  return direction === 'desc';
}

/** Returns the direction for a misspelled or unabbreviated word. Null if there is none. */
function suggestDirection(word: string): string | null {
  if (word === 'ascending' || word === 'descending') return word.slice(0, -'ending'.length);
  const alike = ['asc', 'desc'].filter((known) => known.charAt(0) === word.charAt(0));
  return nearestName(word, alike.length > 0 ? alike : ['asc', 'desc']);
}
