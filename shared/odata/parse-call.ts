import type { MessageParameters } from '../query/diagnostic.ts';
import { replace } from '../query/make-diagnostic.ts';
import { nearestName } from '../query/nearest-name.ts';
import { findFunction, functions, type ODataFunction } from './functions.ts';
import type { Call, Expression } from './node.ts';
import { printExpression } from './print-expression.ts';
import { closeGroup, descend, grow, missing, peek, position, type Reader, report, take } from './reader.ts';
import type { Token } from './token.ts';

/** Reads `name(argument, …)`; the next token is the name, the one after it the parenthesis. */
export function parseCall(reader: Reader): Expression {
  const name = take(reader);
  const open = take(reader);
  if (!descend(reader)) return missing(reader);
  const known = findFunction(name.text);
  const items = parseItems(reader, known?.name === 'case');
  reader.depth--;
  closeGroup(reader, open);
  const call: Call = { kind: 'call', name: known?.name ?? name.text, arguments: items, from: name.from, to: position(reader) };
  grow(reader, call, items);
  if (known === undefined) return unknownFunction(reader, name, call);
  checkNumber(reader, known, call);
  return call;
}

function parseItems(reader: Reader, pairs: boolean): Expression[] {
  if (peek(reader).kind === 'close') return [];
  const items = [reader.expression(reader, 0).node];
  for (let separator = peek(reader).kind; separator === 'comma' || (pairs && separator === 'colon'); separator = peek(reader).kind) {
    take(reader);
    items.push(reader.expression(reader, 0).node);
  }
  return items;
}

function checkNumber(reader: Reader, known: ODataFunction, call: Call): void {
  const most = known.parameters.length;
  const count = call.arguments.length;
  if (takes(known, count) || call.arguments.some(({ kind }) => kind === 'missing')) return;
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
