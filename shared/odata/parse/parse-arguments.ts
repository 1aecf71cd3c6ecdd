import { nearestName } from '../../query/nearest-name.ts';
import { functions } from '../functions.ts';
import { isWord } from '../lex/lex-word.ts';
import type { Token } from '../lex/token.ts';
import type { Expression, Parameter, Segment } from '../node.ts';
import { parseConstant } from './constants.ts';
import { closeGroup, descend, missing, peek, position, type Reader, refuseBlank, report, take } from './reader.ts';

/** The tokens that can be a key (OData 4.01 ABNF, 1., `keyPropertyValue`); of the prefixed ones only durations and enumerations. */
const keyKinds: readonly Token['kind'][] = [
  'boolean',
  'guid',
  'dateTimeOffset',
  'date',
  'timeOfDay',
  'number',
  'string',
  'prefixed',
  'alias',
];

/** Whether the token so far ahead is a value that can be a key. */
export function isKeyValue(reader: Reader, ahead: number): boolean {
  const { kind, text } = peek(reader, ahead);
  return keyKinds.includes(kind) && !(kind === 'prefixed' && /^(?:binary|geography|geometry)'/i.test(text));
}

/** Whether what stands right behind the parenthesis so far ahead is nothing, or `name=`. */
export function hasNamedArguments(reader: Reader, ahead: number): boolean {
  const first = peek(reader, ahead + 1);
  return first.kind === 'close' || isNamed(reader, ahead + 1);
}

function isNamed(reader: Reader, ahead: number): boolean {
  const sign = peek(reader, ahead + 1);
  return isWord(peek(reader, ahead)) && sign.kind === 'foreign' && sign.text === '=';
}

/**
 * Reads what stands in the parentheses behind a name, or behind a collection that has none: a key, or named values.
 *
 * The next token is the parenthesis; `name` is read already.
 */
export function readKeyOrFunction(reader: Reader, name: Token | null): Segment[] {
  const from = name?.from ?? peek(reader).from;
  const plain: Segment[] = name === null ? [] : [{ kind: 'name', name: name.text, from: name.from, to: name.to }];
  if (name !== null && hasNamedArguments(reader, 0)) {
    const parameters = readParameters(reader);
    const called: Segment = { kind: 'function', name: name.text, parameters, from, to: position(reader) };
    const keyed = peek(reader).kind === 'open' && !peek(reader).spaced;
    return keyed ? [called, readKey(reader, null)] : [called];
  }
  return [...plain, readKey(reader, name)];
}

function readKey(reader: Reader, name: Token | null): Segment {
  const open = peek(reader);
  if (name === null && isNamed(reader, 1)) return { kind: 'key', values: readParameters(reader), from: open.from, to: position(reader) };
  take(reader);
  refuseBlank(reader);
  const single = isKeyValue(reader, 0) && ['close', 'end'].includes(peek(reader, 1).kind);
  if (!single) return readWrongKey(reader, open, name);
  const span = peek(reader);
  const value = readKeyValue(reader, span);
  refuseBlank(reader);
  closeGroup(reader, open);
  return { kind: 'key', values: [{ name: null, value, from: span.from, to: span.to }], from: open.from, to: position(reader) };
}

function readKeyValue(reader: Reader, token: Token): Expression {
  if (token.kind !== 'alias') return parseConstant(reader, token) ?? missing(reader);
  take(reader);
  return { kind: 'path', root: token.text, segments: [], from: token.from, to: token.to };
}

/** Whatever else stands there is no key; in the place of arguments of a function it has no names. */
function readWrongKey(reader: Reader, open: Token, name: Token | null): Segment {
  const values: { name: null; value: Expression; from: number; to: number }[] = [];
  if (descend(reader)) {
    do {
      const value = reader.expression(reader, 0).node;
      values.push({ name: null, value, from: value.from, to: value.to });
    } while (peek(reader).kind === 'comma' && take(reader).kind !== 'end');
  }
  reader.depth--;
  report(reader, 'odata-key-value', { from: open.from, to: position(reader) }, { parameters: { name: name?.text ?? '$filter(…)' } });
  closeGroup(reader, open);
  return { kind: 'key', values, from: open.from, to: position(reader) };
}

/** Reads `(name=value,name=value)`; the next token is the parenthesis. */
function readParameters(reader: Reader): Parameter[] {
  const open = take(reader);
  const parameters: Parameter[] = [];
  if (peek(reader).kind !== 'close' && descend(reader)) {
    do parameters.push(readParameter(reader));
    while (peek(reader).kind === 'comma' && take(reader).kind !== 'end');
    reader.depth--;
  }
  closeGroup(reader, open);
  return parameters;
}

function readParameter(reader: Reader): Parameter {
  const name = peek(reader);
  if (!isNamed(reader, 0) || name.text.includes('.')) {
    report(reader, 'odata-argument-name', name, { parameters: { found: name.text } });
    const value = reader.expression(reader, 0).node;
    return { name: '', value, from: Math.min(name.from, position(reader)), to: position(reader) };
  }
  take(reader);
  refuseBlank(reader);
  take(reader);
  refuseBlank(reader);
  const value = reader.expression(reader, 0).node;
  return { name: name.text, value, from: name.from, to: position(reader) };
}

/** A warning where a name with a key looks like a misspelt function of the standard. */
export function suggestFunction(reader: Reader, name: Token): void {
  const suggestion = nearestName(
    name.text,
    functions.map((known) => known.name),
  );
  if (suggestion === null) return;
  report(reader, 'odata-function-unknown', name, { severity: 'warning', parameters: { name: name.text, suggestion } });
}
