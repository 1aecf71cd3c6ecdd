import { type MessageParameters, replace } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import { isWord, lexemeAt } from '../lex/lex.ts';
import type { Token, TokenKind } from '../lex/token.ts';
import type { Call, Expression, Parameter, Segment, TypeName } from '../node.ts';
import { findFunction, functions, type ODataFunction } from '../operators.ts';
import { printExpression } from '../print/print-expression.ts';
import { parseConstant } from './constants.ts';
import {
  closeGroup,
  descend,
  forgetAhead,
  grow,
  missing,
  peek,
  position,
  previous,
  type Reader,
  report,
  reportSpace,
  take,
} from './reader.ts';

/** Parses `name(argument, …)`. The next token is the name, the one after it is the parenthesis. */
export function parseCall(reader: Reader): Expression {
  const name = take(reader);
  const open = take(reader);
  const definition = findFunction(name.text);
  if (definition?.name === 'cast' || definition?.name === 'isof') return parseCast(reader, definition.name, name.from, open);
  if (!descend(reader)) return missing(reader);
  const items = definition?.name === 'case' ? readPairs(reader) : readItems(reader);
  reader.depth--;
  closeGroup(reader, open);
  const call: Call = { kind: 'call', name: definition?.name ?? name.text, arguments: items, from: name.from, to: position(reader) };
  grow(reader, call, items);
  if (definition === undefined) return unknownFunction(reader, name, call);
  checkNumber(reader, definition, call);
  if (definition.name === 'isdefined') expectPath(reader, items);
  return call;
}

function readItems(reader: Reader): Expression[] {
  if (peek(reader).kind === 'close') return [];
  const items = [reader.expression(reader, 0).node];
  while (peek(reader).kind === 'comma') {
    take(reader);
    items.push(reader.expression(reader, 0).node);
  }
  return items;
}

/** Parses the pairs `condition:value` of `case`. Both tokens before them are consumed. */
function readPairs(reader: Reader): Expression[] {
  forgetAhead(reader);
  reader.hours ??= hoursOfCase(reader.source, (previous(reader)?.from ?? reader.range.from) - reader.range.from - 'case'.length);
  if (peek(reader).kind === 'close') return [];
  const items: Expression[] = [];
  do {
    items.push(reader.expression(reader, 0).node);
    const sign = peek(reader);
    if (sign.kind === 'colon') take(reader);
    else if (!misreadColon(reader, sign)) return items;
    items.push(reader.expression(reader, 0).node);
  } while (peek(reader).kind === 'comma' && take(reader).kind !== 'end');
  return items;
}

/** Reports a missing colon. Returns true if a comma was in its place and is consumed. */
function misreadColon(reader: Reader, sign: Token): boolean {
  const comma = sign.kind === 'comma';
  report(reader, 'odata-case-colon', sign, { fix: comma ? replace(sign, ':') : null });
  if (comma) take(reader);
  return comma;
}

/** Reports an argument of `isdefined` that isn't a path (Data Aggregation 4.0 ABNF, `isdefinedExpr`). */
function expectPath(reader: Reader, items: readonly Expression[]): void {
  for (const item of items) if (item.kind !== 'path' && item.kind !== 'missing') report(reader, 'odata-path-needed', item);
}

function checkNumber(reader: Reader, definition: ODataFunction, call: Call): void {
  const maximum = definition.parameters.length;
  const count = call.arguments.length;
  if (acceptsCount(definition, count) || (definition.name === 'case' && count > 0) || call.arguments.some(({ kind }) => kind === 'missing'))
    return;
  const expectedCount =
    definition.name === 'case' ? '2, 4, 6 …' : definition.optional > 0 ? `${maximum - definition.optional}–${maximum}` : String(maximum);
  report(reader, 'odata-function-arity', call, { parameters: { name: definition.name, wanted: expectedCount, count } });
}

function acceptsCount(definition: ODataFunction, count: number): boolean {
  if (definition.name === 'case') return count >= 2 && count % 2 === 0;
  return count <= definition.parameters.length && count >= definition.parameters.length - definition.optional;
}

/** Reports an unknown function. V2's `substringof('a',name)` is V4's `contains(name,'a')`; other unknown functions can be misspelled. */
function unknownFunction(reader: Reader, name: Token, call: Call): Expression {
  const [needle, text, ...more] = call.arguments;
  if (name.text.toLowerCase() === 'substringof' && needle !== undefined && text !== undefined && more.length === 0) {
    const now: Call = { ...call, name: 'contains', arguments: [text, needle] };
    const form = printExpression(now);
    report(reader, 'odata-literal-old', call, { parameters: { found: name.text, form }, fix: replace(call, form) });
    return now;
  }
  const suggestion = nearestName(
    name.text,
    functions.map((known) => known.name),
  );
  const parameters: MessageParameters = suggestion === null ? { name: name.text } : { name: name.text, suggestion };
  const suggestedFunction = suggestion === null ? undefined : findFunction(suggestion);
  const acceptsArguments = suggestedFunction !== undefined && acceptsCount(suggestedFunction, call.arguments.length);
  report(reader, 'odata-function-unknown', name, { parameters, fix: acceptsArguments ? replace(name, suggestedFunction.name) : null });
  return call;
}

/**
 * Parses the arguments of `cast` or `isof`. The last argument is a type (OData 4.01 ABNF, 4., `castExpr`). The name and the parenthesis are
 * consumed.
 */
function parseCast(reader: Reader, name: 'cast' | 'isof', from: number, open: Token): Expression {
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

/** Parses superfluous arguments after the type. */
function readSurplus(reader: Reader, name: string): Expression[] {
  const items: Expression[] = [];
  while (peek(reader).kind === 'comma') {
    const comma = take(reader);
    items.push(reader.expression(reader, 0).node);
    if (items.length === 1) report(reader, 'odata-function-arity', comma, { parameters: { name, wanted: '1–2', count: 3 } });
  }
  return items;
}

/** Parses the name of a type, alone or as `Collection(…)`, if the token after it is of the kind `before`. Null otherwise. */
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

/** Tokens that can be a key (OData 4.01 ABNF, 1., `keyPropertyValue`). Of the prefixed ones, only durations and enumerations can. */
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

/** Checks whether the token at an offset can be a key. */
export function isKeyValue(reader: Reader, ahead: number): boolean {
  const { kind, text } = peek(reader, ahead);
  return keyKinds.includes(kind) && !(kind === 'prefixed' && /^(?:binary|geography|geometry)'/i.test(text));
}

/** Checks whether the parenthesis at an offset is empty or begins with `name=`. */
export function hasNamedArguments(reader: Reader, ahead: number): boolean {
  const first = peek(reader, ahead + 1);
  return first.kind === 'close' || isNamed(reader, ahead + 1);
}

function isNamed(reader: Reader, ahead: number): boolean {
  const sign = peek(reader, ahead + 1);
  return isWord(peek(reader, ahead)) && sign.kind === 'foreign' && sign.text === '=';
}

/**
 * Parses the parentheses after a name, or after an unnamed collection: a key, or named values.
 *
 * The next token is the parenthesis. `name` is already consumed.
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
  reportSpace(reader);
  const single = isKeyValue(reader, 0) && ['close', 'end'].includes(peek(reader, 1).kind);
  if (!single) return readWrongKey(reader, open, name);
  const span = peek(reader);
  const value = readKeyValue(reader, span);
  reportSpace(reader);
  closeGroup(reader, open);
  return { kind: 'key', values: [{ name: null, value, from: span.from, to: span.to }], from: open.from, to: position(reader) };
}

function readKeyValue(reader: Reader, token: Token): Expression {
  if (token.kind !== 'alias') return parseConstant(reader, token) ?? missing(reader);
  take(reader);
  return { kind: 'path', root: token.text, segments: [], from: token.from, to: token.to };
}

/** Parses the parentheses after a name if they contain neither a key nor named values, and reports them. */
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

/** Parses `(name=value,name=value)`. The next token is the parenthesis. */
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
  reportSpace(reader);
  take(reader);
  reportSpace(reader);
  const value = reader.expression(reader, 0).node;
  return { name: name.text, value, from: name.from, to: position(reader) };
}

/** Warns if a name with a key looks like a misspelled standard function. */
export function suggestFunction(reader: Reader, name: Token): void {
  const suggestion = nearestName(
    name.text,
    functions.map((known) => known.name),
  );
  if (suggestion === null) return;
  report(reader, 'odata-function-unknown', name, { severity: 'warning', parameters: { name: name.text, suggestion } });
}

interface Level {
  /** Whether the level is the parenthesis of `case`. */
  readonly ofCase: boolean;
  colon: boolean;
  /** Position of the last time of day in the current pair. Null if there is none. */
  time: number | null;
}

const opening: readonly TokenKind[] = ['open', 'openArray', 'openObject'];
const closing: readonly TokenKind[] = ['close', 'closeArray', 'closeObject'];

/**
 * Returns the positions of hours whose colon belongs to `case` and not to a time of day. `case(a gt 10:20)` is `10`, a colon and `20`,
 * because otherwise the pair would have no colon.
 *
 * The positions are offsets in `source`. Takes linear time.
 *
 * @param start offset to begin at
 */
function hoursOfCase(source: string, start: number): ReadonlySet<number> {
  const hours = new Set<number>();
  const levels: Level[] = [];
  let before: TokenKind = 'comma';
  let word = '';
  for (let at = start; at < source.length; ) {
    const { kind, to } = lexemeAt(source, at, before);
    const level = levels.at(-1);
    if (opening.includes(kind)) levels.push({ ofCase: kind === 'open' && word.toLowerCase() === 'case', colon: false, time: null });
    else if (kind === 'timeOfDay' && level !== undefined) level.time = at;
    else if (kind === 'colon' && level !== undefined) level.colon = true;
    else if ((kind === 'comma' || closing.includes(kind)) && level !== undefined) {
      if (level.ofCase && !level.colon && level.time !== null) hours.add(level.time);
      level.colon = false;
      level.time = null;
      if (kind !== 'comma') levels.pop();
    }
    word = kind === 'name' ? source.slice(at, to) : '';
    before = kind;
    at = to;
  }
  return hours;
}
