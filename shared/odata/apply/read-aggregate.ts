import type { OptionReader } from '../option-reader.ts';
import { parseExpression } from '../parse-expression.ts';
import { createReader } from '../reader.ts';
import { valueEnd, withoutBlanks } from '../scan-value.ts';
import { readAggregateItems } from './read-aggregate-item.ts';
import type { ReadArguments } from './step-reader.ts';

/** `aggregate(…)`. */
export const readAggregate: ReadArguments = (reader: OptionReader, _name, span) => {
  const { text, findings, depth, at: from } = reader;
  reader.at = valueEnd(text, from, { at: ')', around: depth });
  const inner = createReader(text, parseExpression, { ...withoutBlanks(text, from, reader.at), findings, depth });
  return { kind: 'aggregate', items: readAggregateItems(inner), ...span };
};
