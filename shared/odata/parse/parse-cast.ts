import { replace } from '../../query/make-diagnostic.ts';
import { isWord } from '../lex/lex-word.ts';
import type { Token } from '../lex/token.ts';
import type { Call, Expression, TypeName } from '../node.ts';
import { closeGroup, descend, grow, missing, peek, position, type Reader, report, take } from './reader.ts';

/** Reads the arguments of `cast` or `isof`, whose last is a type (OData 4.01 ABNF, 4., `castExpr`); the name and the parenthesis are read. */
export function parseCast(reader: Reader, name: 'cast' | 'isof', from: number, open: Token): Expression {
  if (!descend(reader)) return missing(reader);
  const items = readArguments(reader, name);
  reader.depth--;
  closeGroup(reader, open);
  const call: Call = { kind: 'call', name, arguments: items, from, to: position(reader) };
  return grow(reader, call, items);
}

function readArguments(reader: Reader, name: string): Expression[] {
  const only = readType(reader, 'close');
  if (only !== null) return [only];
  const first = reader.expression(reader, 0).node;
  if (peek(reader).kind !== 'comma') {
    report(reader, 'odata-type-expected', first, { parameters: { name } });
    return [first];
  }
  take(reader);
  const type = readType(reader, 'close') ?? readType(reader, 'comma');
  if (type !== null) return [first, type, ...readSurplus(reader, name)];
  const wrong = reader.expression(reader, 0).node;
  const quoted = wrong.kind === 'constant' && wrong.value.kind === 'string' ? wrong.value.value : null;
  const fix = quoted !== null && /^\w+(?:\.\w+)+$/.test(quoted) ? replace(wrong, quoted) : null;
  report(reader, 'odata-type-expected', wrong, { parameters: { name }, fix });
  if (fix !== null) return [first, { kind: 'type', name: fix.text, collection: false, from: wrong.from, to: wrong.to }];
  return [first, wrong, ...readSurplus(reader, name)];
}

/** Arguments behind the type. */
function readSurplus(reader: Reader, name: string): Expression[] {
  const items: Expression[] = [];
  while (peek(reader).kind === 'comma') {
    const comma = take(reader);
    items.push(reader.expression(reader, 0).node);
    if (items.length === 1) report(reader, 'odata-function-arity', comma, { parameters: { name, wanted: '1–2', count: 3 } });
  }
  return items;
}

/** Reads the name of a type, alone or as `Collection(…)`, where the token behind it is of the kind `before`; null elsewhere. */
function readType(reader: Reader, before: 'close' | 'comma'): TypeName | null {
  const token = peek(reader);
  if (!isWord(token)) return null;
  const next = peek(reader, 1);
  if (next.kind === before) {
    take(reader);
    return { kind: 'type', name: token.text, collection: false, from: token.from, to: token.to };
  }
  const item = peek(reader, 2);
  const collects =
    token.text === 'Collection' &&
    next.kind === 'open' &&
    isWord(item) &&
    peek(reader, 3).kind === 'close' &&
    ![next, item, peek(reader, 3)].some(({ spaced }) => spaced) &&
    peek(reader, 4).kind === before;
  if (!collects) return null;
  for (let count = 0; count < 4; count++) take(reader);
  return { kind: 'type', name: item.text, collection: true, from: token.from, to: position(reader) };
}
