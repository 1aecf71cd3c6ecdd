import { type Expression, operation } from '../../engine/expression.ts';
import type { Aggregate, Transformation } from '../../engine/transformation.ts';
import { falsehood, wholeNumber } from '../expressions/expression-scope.ts';

type Group = Omit<Extract<Transformation, { kind: 'group' }>, 'kind'>;

/**
 * Returns one row for each group of the original rows, also for groups that `done` has emptied: their counts are 0, other aggregates null
 * (OData Data Aggregation 4.0, 3.2.1 and 3.2.3).
 */
export function aggregatesOfGroups(done: readonly Transformation[], group: Group): readonly Transformation[] {
  if (!done.some(mayEmpty)) return [...done, { kind: 'group', ...group }];
  const conditions = done.flatMap((one) => (one.kind === 'filter' ? [one.condition] : []));
  if (conditions.length === done.length) {
    const condition = operation('and', ...conditions);
    return [{ kind: 'group', ...group, aggregates: group.aggregates.map((one) => onlyWhere(one, condition)) }];
  }
  const { columns, sets } = group;
  const ofNothing = group.aggregates.filter(isCount).map((one) => onlyWhere({ ...one, method: 'count', value: null }, falsehood));
  const most = group.aggregates.map(({ name }): Aggregate => ({ name, method: 'max', value: { kind: 'column', name } }));
  return [
    {
      kind: 'concat',
      branches: [[...done, { kind: 'group', ...group }], [{ kind: 'group', columns, sets, aggregates: ofNothing }]],
    },
    // A group has one or two rows; the one without values is ignored.
    { kind: 'group', columns, sets, aggregates: most },
  ];
}

function isCount({ method }: Aggregate): boolean {
  return method === 'count' || method === 'countdistinct';
}

/** Returns an aggregate of only the rows that match a condition: aggregates ignore nulls. */
function onlyWhere({ name, method, value }: Aggregate, condition: Expression): Aggregate {
  return { name, method, value: operation('case', condition, value ?? wholeNumber(1)) };
}

/** Whether a step can remove all rows. */
function mayEmpty(step: Transformation): boolean {
  switch (step.kind) {
    case 'filter':
      return true;
    case 'slice':
      return step.skip > 0 || step.top === 0;
    case 'rank':
      return step.limit !== 'count' || !isPositive(step.amount);
    case 'concat':
      return step.branches.some((branch) => branch.some(mayEmpty));
    default:
      return false;
  }
}

function isPositive(amount: Expression): boolean {
  return amount.kind === 'constant' && amount.value.kind === 'number' && Number(amount.value.text) > 0;
}
