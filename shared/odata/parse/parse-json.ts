import { replace } from '../../diagnostics/diagnostic.ts';
import type { Token, TokenKind } from '../lex/token.ts';
import type { ArrayLiteral, Expression, ObjectLiteral, Parameter } from '../node.ts';
import { unaryPower } from '../operators.ts';
import {
  closeGroup,
  descend,
  grow,
  isInOpenString,
  missing,
  type Operand,
  openStage,
  peek,
  position,
  type Reader,
  report,
  take,
} from './reader.ts';

/** Parses `[…]` (OData 4.01 ABNF, 5., `array`). The next token is the bracket. */
export function parseArray(reader: Reader): Expression {
  const open = take(reader);
  if (!descend(reader)) return missing(reader);
  const items = readItems(reader, 'closeArray', () => parseValue(reader));
  reader.depth--;
  closeBracket(reader, open, 'closeArray', ']');
  const array: ArrayLiteral = { kind: 'array', items, from: open.from, to: position(reader) };
  return grow(reader, array, items);
}

/** Parses `{…}` (OData 4.01 ABNF, 5., `object`). The next token is the brace. */
export function parseObject(reader: Reader): Expression {
  const open = take(reader);
  if (!descend(reader)) return missing(reader);
  const members = readItems(reader, 'closeObject', () => parseMember(reader));
  reader.depth--;
  closeBracket(reader, open, 'closeObject', '}');
  const object: ObjectLiteral = { kind: 'object', members, from: open.from, to: position(reader) };
  return grow(
    reader,
    object,
    members.map(({ value }) => value),
  );
}

/** Returns the value of a quoted JSON string. Reports invalid escapes. */
function readJsonString(reader: Reader, token: Token): string {
  const closed = token.text.length > 1 && /(?:^|[^\\])(?:\\\\)*"$/.test(token.text);
  if (!closed)
    report(reader, 'odata-string-open', token, { fix: reader.groups > 0 ? null : replace({ from: token.to, to: token.to }, '"') });
  const content = token.text.slice(1, closed ? -1 : undefined);
  const escapes = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}|[\s\S]|$)/g;
  return content.replaceAll(escapes, (sequence) => {
    const plain = plainOf(sequence);
    if (plain === null) report(reader, 'odata-literal-invalid', token, { parameters: { found: sequence, type: 'json' } });
    return plain ?? sequence;
  });
}

const plainEscapes: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
]);

function plainOf(sequence: string): string | null {
  if (sequence.length === 6) return String.fromCharCode(Number.parseInt(sequence.slice(2), 16));
  return plainEscapes.get(sequence.slice(1)) ?? null;
}

function readItems<Item>(reader: Reader, close: TokenKind, readItem: () => Item): Item[] {
  if (peek(reader).kind === close) return [];
  const items = [readItem()];
  while (peek(reader).kind === 'comma') {
    take(reader);
    items.push(readItem());
  }
  return items;
}

function parseValue(reader: Reader): Expression {
  const token = peek(reader);
  if (token.kind !== 'doubleQuoted') return reader.expression(reader, 0).node;
  take(reader);
  return { kind: 'constant', value: { kind: 'string', value: readJsonString(reader, token) }, from: token.from, to: token.to };
}

function parseMember(reader: Reader): Parameter {
  const token = peek(reader);
  const name = readMemberName(reader, token);
  if (peek(reader).kind === 'colon') take(reader);
  else report(reader, 'odata-json-colon', { from: Math.min(token.from, position(reader)), to: position(reader) });
  const value = parseValue(reader);
  return { name, value, from: Math.min(token.from, position(reader)), to: position(reader) };
}

/** Parses a name in double quotes. Reports other spellings with a fix. */
function readMemberName(reader: Reader, token: Token): string {
  if (token.kind === 'doubleQuoted') {
    take(reader);
    return readJsonString(reader, token);
  }
  const plain = token.kind === 'name' ? token.text : /^'((?:[^']|'')*)'$/.exec(token.text)?.[1]?.replaceAll("''", "'");
  if (token.kind !== 'name' && token.kind !== 'string') {
    report(reader, 'odata-json-name', token);
    return '';
  }
  take(reader);
  if (plain === undefined) report(reader, 'odata-string-open', token);
  else report(reader, 'odata-json-name', token, { fix: replace(token, JSON.stringify(plain)) });
  return plain ?? token.text;
}

function closeBracket(reader: Reader, open: Token, close: TokenKind, sign: string): void {
  const next = peek(reader);
  if (next.kind === close) take(reader);
  else if (!isInOpenString(reader, next))
    report(reader, 'odata-bracket-open', open, { fix: next.kind === 'end' ? replace(next, sign) : null });
}

/**
 * Parses the right operand of `in`: literals in parentheses, or an expression that returns a collection (OData 4.01 ABNF, 4., `inExpr`).
 */
export function parseList(reader: Reader): Expression {
  if (peek(reader).kind !== 'open') return reader.expression(reader, unaryPower + 2).node;
  const open = take(reader);
  if (!descend(reader)) return missing(reader);
  const items: Operand[] = [];
  while (peek(reader).kind !== 'close' && peek(reader).kind !== 'end') {
    items.push(reader.expression(reader, 0));
    if (peek(reader).kind !== 'comma') break;
    take(reader);
    if (peek(reader).kind === 'close') report(reader, 'odata-operand-missing', peek(reader));
  }
  reader.depth--;
  closeGroup(reader, open);
  const [only] = items;
  if (only !== undefined && items.length === 1 && !isLiteral(only)) {
    reader.stages.push(openStage);
    return only.node;
  }
  for (const item of items) if (!isLiteral(item) && item.node.kind !== 'missing') report(reader, 'odata-list-literals', item.node);
  const nodes = items.map(({ node }) => node);
  return grow(reader, { kind: 'list', items: nodes, from: open.from, to: position(reader) }, nodes);
}

function isLiteral({ node, grouped }: Operand): boolean {
  return node.kind === 'constant' && !grouped;
}
