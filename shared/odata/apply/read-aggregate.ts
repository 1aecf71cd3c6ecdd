import { valueEnd, withoutBlanks } from '../lex/scan-value.ts';
import type { OptionReader } from '../parse/option-reader.ts';
import { parseExpression } from '../parse/parse-expression.ts';
import { createReader } from '../parse/reader.ts';
import { readAggregateItems } from './read-aggregate-item.ts';
import type { ReadArguments } from './step-reader.ts';

/** `aggregate(…)`. */
export const readAggregate: ReadArguments = (reader: OptionReader, _name, span) => {
  const { text, findings, depth, at: from } = reader;
  reader.at = valueEnd(text, from, { at: ')', around: depth });
  const inner = createReader(text, parseExpression, { ...withoutBlanks(text, from, reader.at), findings, depth });
  return { kind: 'aggregate', items: readAggregateItems(inner), ...span };
};
