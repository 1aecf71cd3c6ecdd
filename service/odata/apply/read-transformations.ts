import type { Apply, RankStep, Transformation as Step } from '../../../shared/odata/apply/apply-node.ts';
import { columnsAfterStep } from '../../../shared/odata/apply/columns-after-apply.ts';
import type { GroupBy } from '../../../shared/odata/apply/group-by-node.ts';
import type { ComputeItem } from '../../../shared/odata/compute-node.ts';
import type { EntityModel } from '../../../shared/query/entity-model.ts';
import { rankLimits, type Transformation } from '../../engine/transformation.ts';
import type { ExpressionScope } from '../expressions/expression-scope.ts';
import { NotAnswered } from '../expressions/not-answered.ts';
import { readExpression } from '../expressions/read-expression.ts';
import { searchCondition } from '../expressions/search-condition.ts';
import { readAggregate } from './read-aggregate.ts';
import { groupColumns, groupSets } from './read-groups.ts';

/** What stays the same while columns change from step to step. */
export type ApplyScope = Omit<ExpressionScope, 'columns'>;

/** The columns of a model, as expressions know them. */
export function scopeOf(model: EntityModel, scope: ApplyScope): ExpressionScope {
  return { ...scope, columns: new Map(model.properties.map(({ name, list, type }) => [name, { list, type }])) };
}

/**
 * The steps of `$apply` (OData Data Aggregation 4.0, 3) as engines take them.
 *
 * @throws NotAnswered for joins, hierarchies, nesting, custom aggregates, and groups of which more is asked than aggregates
 */
export function readTransformations({ steps }: Apply, model: EntityModel, scope: ApplyScope): readonly Transformation[] {
  let known = model;
  return steps.flatMap((step) => {
    const read = readStep(step, known, scope);
    known = columnsAfterStep(known, step);
    return read;
  });
}

/** `$compute`, and the step of that name. */
export function readComputed(items: readonly ComputeItem[], model: EntityModel, scope: ApplyScope): readonly Transformation[] {
  const columns = items.map(({ expression, alias }) => {
    if (alias === null) throw new NotAnswered('a calculation without a name', expression);
    return { name: alias.name, expression: readExpression(expression, scopeOf(model, scope)) };
  });
  return [{ kind: 'compute', columns }];
}

function readStep(step: Step, model: EntityModel, scope: ApplyScope): readonly Transformation[] {
  const inStep = scopeOf(model, scope);
  switch (step.kind) {
    case 'identity':
      return [];
    case 'filterStep':
      return [{ kind: 'filter', condition: readExpression(step.condition, inStep) }];
    case 'searchStep':
      return step.search === null ? [] : [{ kind: 'filter', condition: searchCondition(step.search, inStep) }];
    case 'computeStep':
      return readComputed(step.items, model, scope);
    case 'aggregate':
      return [{ kind: 'group', columns: [], sets: [[]], aggregates: step.items.map((item) => readAggregate(item, inStep)) }];
    case 'groupBy':
      return readGroupBy(step, model, scope);
    case 'orderByStep': {
      const order = step.items.map(({ expression, descending }) => ({ expression: readExpression(expression, inStep), descending }));
      return [{ kind: 'sort', order }];
    }
    case 'rowsStep': {
      const number = step.number ?? 0;
      return [step.name === 'top' ? { kind: 'slice', skip: 0, top: number } : { kind: 'slice', skip: number, top: null }];
    }
    case 'rankStep':
      return [readRank(step, inStep)];
    case 'concat':
      return [{ kind: 'concat', branches: step.branches.map((branch) => readTransformations(branch, model, scope)) }];
    default:
      throw new NotAnswered('this transformation', step);
  }
}

/**
 * Groups, each worked on by a sequence of its own (OData Data Aggregation 4.0, 3.2.3): aggregates make one row of each, all else is done
 * to the rows of each apart.
 */
function readGroupBy(step: GroupBy, model: EntityModel, scope: ApplyScope): readonly Transformation[] {
  const inStep = scopeOf(model, scope);
  const columns = groupColumns(step.elements, inStep);
  const sets = groupSets(step.elements, inStep);
  const steps = step.apply?.steps ?? [];
  const [only] = steps;
  if (only === undefined || (steps.length === 1 && only.kind === 'aggregate')) {
    const aggregates = (only?.items ?? []).map((item) => readAggregate(item, inStep));
    return [{ kind: 'group', columns, sets, aggregates }];
  }
  if (sets.length > 1) throw new NotAnswered('more of a level of groups than aggregates', step);
  const emptying = steps.findIndex(canEmpty);
  // The aggregates of a group that nothing is left of would be a row of their own.
  if (emptying >= 0 && steps.slice(emptying).some(({ kind }) => kind === 'aggregate'))
    throw new NotAnswered('aggregates within groups behind a step that may leave nothing of a group; put it before groupby', step);
  return readTransformations({ kind: 'apply', steps, from: step.from, to: step.to }, model, scope).map((one) =>
    withinGroups(one, columns, step),
  );
}

function canEmpty(step: Step): boolean {
  if (step.kind === 'rowsStep') return step.name === 'skip' || step.number === 0;
  return step.kind === 'filterStep' || step.kind === 'searchStep';
}

function withinGroups(step: Transformation, columns: readonly string[], around: GroupBy): Transformation {
  switch (step.kind) {
    case 'group':
      return {
        ...step,
        columns: [...new Set([...columns, ...step.columns])],
        sets: step.sets.map((set) => [...new Set([...columns, ...set])]),
      };
    case 'slice':
    case 'rank':
      return { ...step, within: [...columns, ...(step.within ?? [])] };
    case 'concat':
      throw new NotAnswered('a concatenation within groups', around);
    default:
      return step;
  }
}

function readRank({ name, amount, measure }: RankStep, scope: ExpressionScope): Transformation {
  if (amount.kind !== 'constant') throw new NotAnswered('a ranking by anything but a number', amount);
  const limit = rankLimits.find((known) => name.endsWith(known)) ?? 'count';
  const from = name.startsWith('top') ? 'top' : 'bottom';
  return { kind: 'rank', from, limit, amount: readExpression(amount, scope), measure: readExpression(measure, scope) };
}
