import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import type { Apply, RankStep, Transformation as Step } from '../../../shared/odata/apply/apply-node.ts';
import { columnsAfterStep } from '../../../shared/odata/apply/columns-after-apply.ts';
import type { ComputeItem } from '../../../shared/odata/node.ts';
import { rankLimits, type Transformation } from '../../engine/transformation.ts';
import { errorText } from '../../texts/error-text.ts';
import type { ExpressionScope } from '../expressions/expression-scope.ts';
import { NotSupported } from '../expressions/not-supported.ts';
import { readExpression } from '../expressions/read-expression.ts';
import { searchCondition } from '../expressions/search-condition.ts';
import { readAggregate } from './read-aggregate.ts';
import { readGroupBy } from './read-group-by.ts';
import { type JoinedRows, readJoin } from './read-join.ts';

/** The constant part of the scope while columns change from step to step. */
export type ApplyScope = Omit<ExpressionScope, 'columns'>;

/** Returns the scope for the columns of a model. */
export function scopeOf(model: EntityModel, scope: ApplyScope): ExpressionScope {
  const columns = model.item === undefined ? model.properties : [{ ...model.item, list: false }];
  return { ...scope, item: model.item?.name, columns: new Map(columns.map(({ name, list, type }) => [name, { list, type }])) };
}

/** The transformations of an `$apply`, and what the options after it can refer to. */
export interface AppliedSteps {
  readonly steps: readonly Transformation[];
  readonly scope: ApplyScope;
  /** The joined rows that aren't aggregated. */
  readonly joins: readonly JoinedRows[];
}

/**
 * Converts the steps of `$apply` (OData Data Aggregation 4.0, 3) for engines.
 *
 * @throws NotSupported for hierarchies, nesting, custom aggregates, joins within other transformations, and transformations other than
 *   aggregates of several group levels
 */
export function readTransformations({ steps }: Apply, model: EntityModel, outer: ApplyScope): AppliedSteps {
  let currentModel = model;
  let scope = outer;
  let joins: readonly JoinedRows[] = [];
  const read = steps.flatMap((step) => {
    const before = currentModel;
    currentModel = columnsAfterStep(currentModel, step);
    if (step.kind !== 'join') {
      if (step.kind === 'aggregate' || step.kind === 'groupBy') joins = [];
      return readStep(step, before, scope);
    }
    scope.size.addStep();
    const join = readJoin(step, before, scope, readUnjoined);
    scope = join.scope;
    joins = [...joins, join.joined];
    return [join.step];
  });
  return { steps: read, scope, joins };
}

/**
 * Converts the steps of `$apply` if none of them is a join.
 *
 * @throws NotSupported for a join, because the steps after the join couldn't refer to its columns
 */
function readUnjoined(apply: Apply, model: EntityModel, scope: ApplyScope): readonly Transformation[] {
  const join = apply.steps.find(({ kind }) => kind === 'join');
  if (join !== undefined) throw new NotSupported(errorText('unsupported.join-within'), join);
  return readTransformations(apply, model, scope).steps;
}

/** Converts `$compute`, and the step `compute`. */
export function readComputed(items: readonly ComputeItem[], model: EntityModel, scope: ApplyScope): readonly Transformation[] {
  scope.size.addColumns(items.length);
  const known = scopeOf(model, scope);
  const columns = items.map(({ expression, alias }) => {
    if (alias === null) throw new NotSupported(errorText('unsupported.unnamed-calculation'), expression);
    return { name: alias.name, expression: readExpression(expression, known) };
  });
  return [{ kind: 'compute', columns }];
}

function readStep(step: Step, model: EntityModel, scope: ApplyScope): readonly Transformation[] {
  scope.size.addStep();
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
      return readGroupBy(step, model, {
        ofStep: (one, known) => readStep(one, known, scope),
        scopeOf: (known) => scopeOf(known, scope),
      });
    case 'orderByStep': {
      scope.size.addSorts(step.items.length);
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
      return [{ kind: 'concat', branches: step.branches.map((branch) => readUnjoined(branch, model, scope)) }];
    case 'nest':
      throw new NotSupported(errorText(step.segments === null ? 'unsupported.nest' : 'unsupported.transformation'), step);
    default:
      throw new NotSupported(errorText('unsupported.transformation'), step);
  }
}

function readRank({ name, amount, measure }: RankStep, scope: ExpressionScope): Transformation {
  if (amount.kind !== 'constant') throw new NotSupported(errorText('unsupported.rank-amount'), amount);
  const limit = rankLimits.find((known) => name.endsWith(known)) ?? 'count';
  const from = name.startsWith('top') ? 'top' : 'bottom';
  return { kind: 'rank', from, limit, amount: readExpression(amount, scope), measure: readExpression(measure, scope) };
}
