import type { Expression } from '../node.ts';
import { unaryPower } from '../operators.ts';
import { closeGroup, descend, grow, missing, type Operand, openStage, peek, position, type Reader, report, take } from './reader.ts';

/** Reads what follows `in`: literals in parentheses, or one expression that yields a collection (OData 4.01 ABNF, 4., `inExpr`). */
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
