import { dialectSchema } from '../../../shared/contract/connections/dialect.ts';
import { type Dialect, defaultDialect } from '../../../shared/rsql/index.ts';

const { operators } = defaultDialect;

/** Returns the dialect of the bundled service with this configuration and these additional operators. */
export function dialectWith(configuration: object, ...more: readonly unknown[]): Dialect {
  return dialectSchema.parse({ operators: [...operators, ...more], ...configuration });
}

const withoutText = operators.filter(({ meaning }) => meaning.kind !== 'text');
const withoutNullTest = operators.filter(({ meaning }) => meaning.kind !== 'isNull');

/** Dialects of servers. Each differs from the bundled service in a different way. */
export const dialects: Readonly<Record<string, Dialect>> = {
  bundled: defaultDialect,
  'in words and double quotes': dialectWith({ connectives: 'words', quotes: 'double', listQuotes: 'always', blanks: 'free' }),
  'with patterns for text': dialectWith({ operators: withoutText, wildcard: '*' }),
  'with % in patterns': dialectWith({ operators: withoutText, wildcard: '%' }),
  'with null as a word': dialectWith({ operators: withoutNullTest, nullWord: 'null' }),
  'with null tests that take no value': dialectWith({
    operators: [
      ...withoutNullTest,
      { symbol: '=isnull=', meaning: { kind: 'isNull' }, arity: 'none' },
      { symbol: '=notnull=', meaning: { kind: 'isNull', negated: true }, arity: 'none' },
    ],
  }),
  'of FIQL, with a column on its own': dialectWith({
    operators: [...withoutNullTest, { symbol: '', meaning: { kind: 'isNull', negated: true } }],
  }),
  'with 1 and 0 for true and false': dialectWith({ booleans: { true: '1', false: '0' } }),
  'with every negation and no regard to case': dialectWith(
    {},
    ...['beginsWith', 'endsWith', 'contains', 'like'].flatMap((operator) => [
      { symbol: `=i${operator}=`, meaning: { kind: 'text', operator, ignoreCase: true } },
      { symbol: `=!${operator}=`, meaning: { kind: 'text', operator, negated: true } },
      { symbol: `!${operator}=`, meaning: { kind: 'text', operator, negated: true, ignoreCase: true } },
    ]),
    { symbol: '=outside=', meaning: { kind: 'between', negated: true } },
  ),
};
