import type { Span } from '../../diagnostics/diagnostic.ts';
import { type OperatorKey, operatorKeyOf, operatorTable } from '../../operators/operator-table.ts';
import type { Dialect, DialectOperator } from '../../rsql/dialect.ts';
import type { VerbSettings } from '../completion.ts';
import { phrase, textsOf } from '../texts.ts';

/** The description of a dialect's operator. */
export interface DescribedOperator {
  readonly key: OperatorKey | null;
  /** A sentence, or the server's text. */
  readonly meaning: string;
  /** Syntax of the operator without the column: `=between=(lowest,highest)`. */
  readonly label: string;
  /** Ranges of the values in the label. */
  readonly parameters: readonly Span[];
  readonly example: string | null;
}

/** Describes an operator in the user's language. */
export function describeOperator(operator: DialectOperator, { booleans }: Dialect, settings: VerbSettings): DescribedOperator {
  const texts = textsOf(settings);
  const key = operatorKeyOf(operator.meaning);
  const operatorText = key === null ? null : texts.operators[key];
  const own = key === null && operator.description !== '' ? operator.description : null;
  const additions = [
    ...(operator.meaning.kind !== 'in' && 'negated' in operator.meaning && operator.meaning.negated ? [phrase(texts, 'negated')] : []),
    ...('ignoreCase' in operator.meaning && operator.meaning.ignoreCase ? [phrase(texts, 'ignoringCase')] : []),
  ];
  const meaning = [operatorText ?? own ?? phrase(texts, 'opaque'), ...additions].join(' ');
  const { label, parameters } = written(operator, booleans, settings);
  return { key, meaning, label, parameters, example: key === null ? null : operatorTable[key].restExample };
}

function written(
  { symbol, arity, meaning }: DialectOperator,
  booleans: Dialect['booleans'],
  settings: VerbSettings,
): { label: string; parameters: Span[] } {
  const texts = textsOf(settings);
  switch (arity) {
    case 'none':
      return { label: symbol, parameters: [] };
    case 'one': {
      const isPattern = meaning.kind === 'text' && meaning.operator === 'like';
      const name = phrase(texts, meaning.kind === 'isNull' ? 'truth' : isPattern ? 'pattern' : 'value', booleans);
      return { label: symbol + name, parameters: [{ from: symbol.length, to: symbol.length + name.length }] };
    }
    case 'two': {
      const [low, high] = [phrase(texts, 'lowest'), phrase(texts, 'highest')];
      const from = symbol.length + 1;
      const second = from + low.length + 1;
      return {
        label: `${symbol}(${low},${high})`,
        parameters: [
          { from, to: from + low.length },
          { from: second, to: second + high.length },
        ],
      };
    }
    case 'many': {
      const values = phrase(texts, 'values');
      return { label: `${symbol}(${values})`, parameters: [{ from: symbol.length + 1, to: symbol.length + 1 + values.length }] };
    }
  }
}
