import fc from 'fast-check';
import type { Expression } from '../../../../service/engine/expression.ts';
import type { Aggregate, Transformation } from '../../../../service/engine/transformation.ts';
import { expressionsOver, type Limits } from './expressions.ts';
import type { ListColumn, SampleColumn } from './sample-table.ts';

const constant = (text: string): Expression => ({ kind: 'constant', value: { kind: 'number', text } });

/** Generates transformations of the sample table. Some end with a group, a concatenation, or the values of a list. */
export function transformationsOver(
  columns: readonly SampleColumn[],
  limits: Limits,
  lists: readonly ListColumn[] = [],
): fc.Arbitrary<readonly Transformation[]> {
  const of = expressionsOver(columns, limits, lists);
  const named = fc.constantFrom(...columns.map(({ name }) => name));
  const numbers = fc.constantFrom(
    ...columns.filter(({ name }) => /^(?:id|small|price|finite)$/.test(name)).map(({ name }): Expression => ({ kind: 'column', name })),
  );
  const count = fc.integer({ min: 0, max: 60 });
  const few = fc.integer({ min: 0, max: 4 });
  const within = fc.uniqueArray(named, { minLength: 1, maxLength: 2 });
  const aggregate = (name: string): fc.Arbitrary<Aggregate> =>
    fc.oneof(
      fc.constant<Aggregate>({ name, method: 'count', value: null }),
      fc.record({ name: fc.constant(name), method: fc.constantFrom('sum', 'average'), value: fc.oneof(numbers, of.exact) }),
      fc.record({
        name: fc.constant(name),
        method: fc.constantFrom('min', 'max', 'countdistinct', 'count'),
        value: fc.oneof(
          of.exact,
          of.string,
          of.boolean,
          of.date,
          of.dateTimeOffset,
          named.map((column): Expression => ({ kind: 'column', name: column })),
        ),
      }),
    );
  const aggregates = fc.tuple(aggregate('x'), aggregate('y')).chain((both) => fc.subarray(both));
  const group = fc.uniqueArray(named, { maxLength: 3 }).chain((groups) =>
    fc.record({
      kind: fc.constant('group' as const),
      columns: fc.constant(groups),
      sets: groups.length === 0 ? fc.constant([[]]) : fc.oneof(fc.constant([groups]), fc.constant([groups, groups.slice(0, 1), []])),
      aggregates: aggregates.map((all): readonly Aggregate[] =>
        groups.length === 0 && all.length === 0 ? [{ name: 'x', method: 'count', value: null }] : all,
      ),
    }),
  );
  const order = fc.array(
    fc.oneof(
      fc.record({ column: named, descending: fc.boolean() }),
      fc.record({ expression: fc.oneof(of.exact, of.string, of.boolean, fc.constant(constant('2'))), descending: fc.boolean() }),
    ),
    { minLength: 1, maxLength: 2 },
  );
  const step: fc.Arbitrary<Transformation> = fc.oneof(
    of.boolean.map((condition) => ({ kind: 'filter' as const, condition })),
    fc.record({ kind: fc.constant('sort' as const), order }),
    fc.record({ kind: fc.constant('slice' as const), skip: count, top: fc.option(count) }),
    fc.record({ kind: fc.constant('slice' as const), skip: few, top: fc.option(few), within }),
    fc.record({
      kind: fc.constant('rank' as const),
      from: fc.constantFrom('top', 'bottom'),
      limit: fc.constantFrom('count', 'sum', 'percent'),
      amount: fc.constantFrom('0', '3', '1e2', '50', '1000000.5').map(constant),
      measure: numbers,
      within: fc.oneof(fc.constant([]), within),
    }),
    fc.record({ expression: fc.oneof(of.exact, of.string, of.boolean, of.date, of.dateTimeOffset) }).map(({ expression }) => ({
      kind: 'compute' as const,
      columns: [{ name: 'z', expression }],
    })),
  );
  const steps = fc.array(step, { maxLength: 3 });
  const grouped = fc.tuple(steps, group).map(([before, last]): readonly Transformation[] => [...before, last]);
  const either = fc.oneof(steps, grouped);
  const concat = fc.tuple(steps, grouped, grouped).map(([before, one, other]): readonly Transformation[] => {
    // The second aggregate has a different name, because two types of one column are converted differently in each engine.
    return [...before, { kind: 'concat', branches: [one, renamed(other)] }];
  });
  const unnested = lists.map(({ name }) => steps.map((before): readonly Transformation[] => [...before, { kind: 'unnest', column: name }]));
  const all = [either, either, either, either, concat, ...(unnested.length === 0 ? [] : [fc.oneof(...unnested)])];
  return fc.oneof(...all);
}

function renamed(steps: readonly Transformation[]): readonly Transformation[] {
  return steps.map((step) =>
    step.kind === 'group'
      ? { ...step, aggregates: step.aggregates.map((aggregate) => ({ ...aggregate, name: `${aggregate.name}2` })) }
      : step,
  );
}
