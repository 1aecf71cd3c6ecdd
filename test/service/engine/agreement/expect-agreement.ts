import fc from 'fast-check';
import { expect } from 'vitest';
import type { EngineColumn } from '../../../../service/engine/engine.ts';
import type { Expression } from '../../../../service/engine/expression.ts';
import type { Transformation } from '../../../../service/engine/transformation.ts';
import { unending } from '../engine-with-table.ts';
import type { ComparedTables } from './compared-engines.ts';
import { expressionsOver, type Limits } from './expressions.ts';
import { outcomeOf } from './outcome.ts';
import { type Question, questions, rowQueryOf } from './question.ts';
import { responseOf } from './response-of.ts';
import { rowQueries } from './row-queries.ts';
import { columnsOf, listsOf, sampleRows } from './sample-table.ts';
import { transformationsOver } from './transformations.ts';

type EngineName = 'postgresql' | 'sqlite';

/** `AGREEMENT_TIMES=10` runs ten times as many queries. The fixed seed makes failures reproducible. */
const times = Number(process.env.AGREEMENT_TIMES ?? 1);
const runs = (count: number) => ({ numRuns: count * times, seed: 20_261_121 });

/** Timeout in milliseconds. The tests take seconds on an idle machine and minutes on a busy one. */
export const agreementTimeout = 300_000 * times;

/** Checks that both engines return the same rows for random conditions, orders, and slices. */
export async function expectSameRows({ table, expected }: ComparedTables, name: EngineName): Promise<void> {
  await fc.assert(
    fc.asyncProperty(rowQueries(columnsOf(name), listsOf(name)), async (query) => {
      expect(await responseOf(table, query)).toEqual(await responseOf(expected, query));
    }),
    runs(1000),
  );
}

export async function expectSameCounts({ table, expected }: ComparedTables, name: EngineName): Promise<void> {
  expect(await table.count(null, unending())).toBe(sampleRows);
  await fc.assert(
    fc.asyncProperty(rowQueries(columnsOf(name), listsOf(name)), async ({ where }) => {
      expect(await table.count(where, unending())).toBe(await expected.count(where, unending()));
    }),
    runs(100),
  );
}

export async function expectSameValues(tables: ComparedTables, name: EngineName, limits: Limits): Promise<void> {
  const { duration: _, ...kinds } = expressionsOver(columnsOf(name), limits, listsOf(name));
  await fc.assert(
    fc.asyncProperty(fc.oneof(...Object.values(kinds)), (expression) => expectSame(tables, stepsToShow(expression))),
    runs(150),
  );
}

export async function expectSameTransformations(tables: ComparedTables, name: EngineName, limits: Limits): Promise<void> {
  await fc.assert(
    fc.asyncProperty(transformationsOver(columnsOf(name), limits, listsOf(name)), questions, async (steps, question) => {
      await expectSame(tables, steps);
      await expectSame(tables, steps, question);
    }),
    runs(60),
  );
}

/** Returns transformations that show the value of an expression for each row. */
export function stepsToShow(expression: Expression): readonly Transformation[] {
  return [
    { kind: 'compute', columns: [{ name: 'x', expression }] },
    { kind: 'choose', columns: ['id', 'x'], where: null },
  ];
}

/** Checks that both engines return the same rows. The tested engine can reject a query as unsupported, but must not return other rows. */
export async function expectSame(
  { table, expected }: Pick<ComparedTables, 'table' | 'expected'>,
  steps: readonly Transformation[],
  question: Question | null = null,
): Promise<void> {
  const ask = question === null ? undefined : (columns: readonly EngineColumn[]) => rowQueryOf(columns, question);
  const outcome = await outcomeOf(table, steps, ask);
  if (outcome !== 'query-unsupported') expect(outcome).toEqual(await outcomeOf(expected, steps, ask));
}
