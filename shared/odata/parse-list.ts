import type { Expression } from './node.ts';
import { unaryPower } from './operators.ts';
import { closeGroup, grow, peek, position, type Reader, report, take } from './reader.ts';

/** Reads what follows `in`: literals in parentheses, or one expression that yields a collection. */
export function parseList(reader: Reader): Expression {
  if (peek(reader).kind !== 'open') return reader.expression(reader, unaryPower + 2).node;
  const open = take(reader);
  const items: Expression[] = [];
  while (peek(reader).kind !== 'close' && peek(reader).kind !== 'end') {
    items.push(reader.expression(reader, 0).node);
    if (peek(reader).kind !== 'comma') break;
    take(reader);
    if (peek(reader).kind === 'close') report(reader, 'odata-operand-missing', peek(reader));
  }
  closeGroup(reader, open);
  const [only] = items;
  if (only !== undefined && items.length === 1 && only.kind !== 'constant') return only;
  for (const item of items) if (item.kind !== 'constant' && item.kind !== 'missing') report(reader, 'odata-list-literals', item);
  return grow(reader, { kind: 'list', items, from: open.from, to: position(reader) }, items);
}
