import { z } from 'zod';
import { comparisonOperators, textOperators } from '../../query/query.ts';
import { type Dialect, defaultArity, defaultDialect, defaultTypes, operatorPattern } from '../../rsql/dialect.ts';
import { customIssue, type ValidationCode } from '../../validation/validation-issues.ts';
import { valueTypes } from '../../values/value-type.ts';

const symbolSchema = z.string().superRefine((symbol, { addIssue }) => {
  if (symbol !== '' && !operatorPattern.test(symbol)) addIssue(customIssue([], 'operator-odd', { symbol: JSON.stringify(symbol) }));
});

/** Returns how a validation issue shows the name of an operator. */
const spelled = (symbol: string): string => (symbol === '' ? '“”' : symbol);

const meaningSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('comparison'), operator: z.enum(comparisonOperators) }),
    z.strictObject({ kind: z.literal('in'), negated: z.boolean().default(false) }),
    z.strictObject({ kind: z.literal('between'), negated: z.boolean().default(false) }),
    z.strictObject({ kind: z.literal('isNull'), negated: z.boolean().default(false) }),
    z.strictObject({
      kind: z.literal('text'),
      operator: z.enum(textOperators),
      ignoreCase: z.boolean().default(false),
      negated: z.boolean().default(false),
    }),
    z.strictObject({ kind: z.literal('opaque') }),
  ],
  { error: 'operator-meaning-unknown' satisfies ValidationCode },
);

const arities = {
  comparison: ['one'],
  in: ['many'],
  between: ['two'],
  isNull: ['none', 'one'],
  text: ['one'],
  opaque: ['none', 'one', 'two', 'many'],
} as const;

const operatorSchema = z
  .strictObject({
    symbol: symbolSchema,
    aliases: z.array(symbolSchema).readonly().default([]),
    meaning: meaningSchema,
    arity: z.enum(['none', 'one', 'two', 'many']).optional(),
    types: z.array(z.enum(valueTypes)).min(1).readonly().optional(),
    description: z.string().default(''),
  })
  .transform((operator) => ({
    ...operator,
    // A FIQL condition that consists of a column alone has no value.
    arity: operator.arity ?? (operator.symbol === '' ? 'none' : defaultArity(operator.meaning)),
    types: operator.types ?? defaultTypes(operator.meaning),
  }))
  .superRefine(({ symbol, aliases, meaning, arity }, { addIssue }) => {
    const possible: readonly string[] = symbol === '' || aliases.includes('') ? ['none'] : arities[meaning.kind];
    if (possible.includes(arity)) return;
    addIssue(customIssue(['arity'], 'operator-arity', { symbol: spelled(symbol), arity, possible: possible.join(' / ') }));
  });

/**
 * A server's REST dialect as configuration: JSON with the fields of {@link Dialect}. Defaults are those of the data service; the result of
 * `JSON.stringify(dialect)` parses to the same dialect. Two operators can't have the same spelling.
 */
export const dialectSchema = z.strictObject({
  operators: z.array(operatorSchema).readonly().superRefine(rejectDuplicateOperators).default(defaultDialect.operators),
  sort: z.enum(['signed', 'colon', 'comma']).default(defaultDialect.sort),
  nullWord: z
    .string()
    .regex(/^[A-Za-z_]+$/, 'null-word-odd' satisfies ValidationCode)
    .nullable()
    .default(defaultDialect.nullWord),
  wildcard: z.enum(['*', '%']).nullable().default(defaultDialect.wildcard),
  booleans: z
    .strictObject({ true: z.string().min(1), false: z.string().min(1) })
    .refine((words) => words.true.toLowerCase() !== words.false.toLowerCase(), 'boolean-words-alike' satisfies ValidationCode)
    .default(defaultDialect.booleans),
  connectives: z.enum(['signs', 'words']).default(defaultDialect.connectives),
  quotes: z.enum(['single', 'double']).default(defaultDialect.quotes),
  listQuotes: z.enum(['needed', 'always']).default(defaultDialect.listQuotes),
  blanks: z.enum(['warned', 'free']).default(defaultDialect.blanks),
}) satisfies z.ZodType<Dialect>;

interface Spelled {
  readonly symbol: string;
  readonly aliases: readonly string[];
}

function rejectDuplicateOperators(operators: readonly Spelled[], { addIssue }: z.core.$RefinementCtx<readonly Spelled[]>): void {
  const owners = new Map<string, number>();
  for (const [index, { symbol, aliases }] of operators.entries()) {
    for (const spelling of [symbol, ...aliases]) {
      const owner = owners.get(spelling);
      if (owner === undefined) owners.set(spelling, index);
      else addIssue(customIssue([index], 'operator-twice', { symbol: spelled(spelling), number: owner + 1 }));
    }
  }
}
