import type { MessageParameters } from '../../query/diagnostic.ts';
import { replace } from '../../query/make-diagnostic.ts';
import { nearestName } from '../../query/nearest-name.ts';
import { findFunction, functions, type ODataFunction } from '../functions.ts';
import { hoursOfCase } from '../lex/case-hours.ts';
import type { Token } from '../lex/token.ts';
import type { Call, Expression } from '../node.ts';
import { printExpression } from '../print/print-expression.ts';
import { parseCast } from './parse-cast.ts';
import { closeGroup, descend, forgetAhead, grow, missing, peek, position, previous, type Reader, report, take } from './reader.ts';

/** Reads `name(argument, …)`; the next token is the name, the one after it the parenthesis. */
export function parseCall(reader: Reader): Expression {
  const name = take(reader);
  const open = take(reader);
  const known = findFunction(name.text);
  if (known?.name === 'cast' || known?.name === 'isof') return parseCast(reader, known.name, name.from, open);
  if (!descend(reader)) return missing(reader);
  const items = known?.name === 'case' ? readPairs(reader) : readItems(reader);
  reader.depth--;
  closeGroup(reader, open);
  const call: Call = { kind: 'call', name: known?.name ?? name.text, arguments: items, from: name.from, to: position(reader) };
  grow(reader, call, items);
  if (known === undefined) return unknownFunction(reader, name, call);
  checkNumber(reader, known, call);
  if (known.name === 'isdefined') expectPath(reader, items);
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

/** Reads the pairs `condition:value` of `case`; both tokens before them are read. */
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

/** Says that a colon should stand here; true where a comma stands in its place, and is read. */
function misreadColon(reader: Reader, sign: Token): boolean {
  const comma = sign.kind === 'comma';
  report(reader, 'odata-case-colon', sign, { fix: comma ? replace(sign, ':') : null });
  if (comma) take(reader);
  return comma;
}

/** `isdefined` asks of a property whether it is there (Data Aggregation 4.0 ABNF, `isdefinedExpr`). */
function expectPath(reader: Reader, items: readonly Expression[]): void {
  for (const item of items) if (item.kind !== 'path' && item.kind !== 'missing') report(reader, 'odata-path-needed', item);
}

function checkNumber(reader: Reader, known: ODataFunction, call: Call): void {
  const most = known.parameters.length;
  const count = call.arguments.length;
  if (takes(known, count) || (known.name === 'case' && count > 0) || call.arguments.some(({ kind }) => kind === 'missing')) return;
  const wanted = known.name === 'case' ? '2, 4, 6 …' : known.optional > 0 ? `${most - known.optional}–${most}` : String(most);
  report(reader, 'odata-function-arity', call, { parameters: { name: known.name, wanted, count } });
}

function takes(known: ODataFunction, count: number): boolean {
  if (known.name === 'case') return count >= 2 && count % 2 === 0;
  return count <= known.parameters.length && count >= known.parameters.length - known.optional;
}

/** V2's `substringof('a',name)` is V4's `contains(name,'a')`; other unknown names may be near a known one. */
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
  const meant = suggestion === null ? undefined : findFunction(suggestion);
  const fits = meant !== undefined && takes(meant, call.arguments.length);
  report(reader, 'odata-function-unknown', name, { parameters, fix: fits ? replace(name, meant.name) : null });
  return call;
}
