import type { Compute, ComputeItem } from '../compute-node.ts';
import { withoutBlanks } from '../lex/scan-value.ts';
import { note, type OptionReader, skipBlanks } from './option-reader.ts';
import { parseExpression } from './parse-expression.ts';
import { readAlias } from './read-alias.ts';
import { itemEnd, readItems } from './read-items.ts';
import { createReader, peek, position } from './reader.ts';

/** Reads a `$compute` (ABNF `compute`), or the columns of `compute(…)`, which has `as` in lower case only (`exact`). */
export function readCompute(reader: OptionReader, exact = false): Compute {
  skipBlanks(reader);
  const from = reader.at;
  const items = readItems(reader, (at) => readItem(at, exact));
  return { kind: 'compute', items, from, to: reader.at };
}

function readItem(reader: OptionReader, exact: boolean): ComputeItem {
  const to = itemEnd(reader);
  const { text, findings, depth } = reader;
  const inner = createReader(text, parseExpression, { ...withoutBlanks(text, reader.at, to), findings, depth });
  const { from } = peek(inner);
  const expression = parseExpression(inner, 0).node;
  const alias = expression.kind === 'missing' ? null : readAlias(inner, exact);
  const surplus = peek(inner);
  const item: ComputeItem = { kind: 'computeItem', expression, alias, from, to: position(inner) };
  if (surplus.kind !== 'end' && alias !== null)
    note(reader, 'odata-compute-item', { from: surplus.from, to }, { parameters: { found: surplus.text } });
  reader.at = to;
  return item;
}
