import { replace } from '../../query/make-diagnostic.ts';
import { nearestName } from '../../query/nearest-name.ts';
import { withoutBlanks } from '../lex/scan-value.ts';
import type { OrderBy, OrderByItem } from '../node.ts';
import { type OptionReader, skipBlanks } from './option-reader.ts';
import { parseExpression } from './parse-expression.ts';
import { itemEnd, readItems } from './read-items.ts';
import { createReader, peek, position, type Reader, report, take } from './reader.ts';

/** Reads an `$orderby` (ABNF `orderby`): expressions, each with `asc`, `desc` or neither behind it. */
export function readOrderBy(reader: OptionReader): OrderBy {
  skipBlanks(reader);
  const from = reader.at;
  const items = readItems(reader, readOrderByItem);
  return { kind: 'orderBy', items, from, to: reader.at };
}

function readOrderByItem(reader: OptionReader): OrderByItem {
  const { text, findings, depth } = reader;
  const to = itemEnd(reader);
  const inner = createReader(text, parseExpression, { ...withoutBlanks(text, reader.at, to), findings, depth });
  const { from } = peek(inner);
  const { node } = parseExpression(inner, 0);
  const descending = readDirection(inner);
  reader.at = to;
  return { expression: node, descending, from, to: Math.max(from, position(inner)) };
}

/** Reads `asc` or `desc` and says what else stands there; true for `desc`. */
function readDirection(reader: Reader): boolean {
  const word = peek(reader);
  if (word.kind === 'end') return false;
  take(reader);
  const direction = word.text.toLowerCase();
  const known = word.kind === 'name' && (direction === 'asc' || direction === 'desc');
  if (known && !word.spaced) {
    const fix = replace({ from: word.from, to: word.from }, ' ');
    report(reader, 'odata-space-missing', word, { parameters: { operator: direction }, fix });
  }
  const surplus = known ? peek(reader) : word;
  if (surplus.kind !== 'end') {
    const meant = word.kind === 'name' && !known && peek(reader).kind === 'end' ? directionMeant(direction) : null;
    report(reader, 'odata-order-item', surplus, { parameters: { found: surplus.text }, fix: meant === null ? null : replace(word, meant) });
    return meant === 'desc' || (known && direction === 'desc');
  }
  return direction === 'desc';
}

/** A direction misspelt or written out; what begins like one is more likely that one. */
function directionMeant(word: string): string | null {
  if (word === 'ascending' || word === 'descending') return word.slice(0, -'ending'.length);
  const alike = ['asc', 'desc'].filter((known) => known.charAt(0) === word.charAt(0));
  return nearestName(word, alike.length > 0 ? alike : ['asc', 'desc']);
}
