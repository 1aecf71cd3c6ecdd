import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { checkValue } from './check-expression.ts';
import type { OrderBy } from './node.ts';
import { parseExpression } from './parse-expression.ts';
import { inOrder } from './parse-filter.ts';
import { createReader, peek, type Reader, report, take } from './reader.ts';

/** Reads `$orderby` (percent-decoded): expressions, each with `asc`, `desc` or neither behind it. */
export function parseOrderBy(text: string, model?: EntityModel): { tree: OrderBy | null; diagnostics: readonly Diagnostic[] } {
  const reader = createReader(text, parseExpression);
  if (peek(reader).kind === 'end') return { tree: null, diagnostics: [] };
  const items = [parseItem(reader)];
  while (peek(reader).kind !== 'end') {
    if (peek(reader).kind === 'comma') take(reader);
    else skipToComma(reader);
    if (peek(reader, -1).kind === 'comma') items.push(parseItem(reader));
  }
  if (model !== undefined) for (const { expression } of items) checkValue(expression, model, reader.findings);
  return { tree: { kind: 'orderBy', items, from: 0, to: text.length }, diagnostics: inOrder(reader.findings.all) };
}

function parseItem(reader: Reader): OrderBy['items'][number] {
  const { node } = parseExpression(reader, 0);
  const direction = peek(reader);
  const word = direction.kind === 'name' ? direction.text.toLowerCase() : '';
  if (word !== 'asc' && word !== 'desc') return { expression: node, descending: false };
  take(reader);
  return { expression: node, descending: word === 'desc' };
}

function skipToComma(reader: Reader): void {
  const first = take(reader);
  report(reader, 'odata-order-item', first, { parameters: { found: first.text } });
  while (peek(reader).kind !== 'comma' && peek(reader).kind !== 'end') take(reader);
}
