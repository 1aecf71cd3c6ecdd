import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import type { GroupBy, GroupElement, Transformation as Step } from '../../../shared/odata/apply/apply-node.ts';
import { columnsAfterStep } from '../../../shared/odata/apply/columns-after-apply.ts';
import type { Path } from '../../../shared/odata/index.ts';
import { type Expression, operation } from '../../engine/expression.ts';
import type { Aggregate, Transformation } from '../../engine/transformation.ts';
import { errorText } from '../../texts/error-text.ts';
import { type ExpressionScope, falsehood, integerConstant } from '../expressions/expression-scope.ts';
import { NotSupported } from '../expressions/not-supported.ts';
import { readExpression } from '../expressions/read-expression.ts';
import { readAggregate } from './read-aggregate.ts';

/** Parses a single step, with the scope of its model. */
interface StepReading {
  readonly ofStep: (step: Step, model: EntityModel) => readonly Transformation[];
  readonly scopeOf: (model: EntityModel) => ExpressionScope;
}

/** The groups and the transformations to apply to each group. */
interface Groups {
  readonly columns: readonly string[];
  readonly sets: readonly (readonly string[])[];
  readonly step: GroupBy;
  readonly reading: StepReading;
}

/** The transformations of each group's rows so far, and their columns. */
interface Worked {
  readonly done: readonly Transformation[];
  readonly model: EntityModel;
}

/**
 * Converts groups, each with its own sequence of transformations (OData Data Aggregation 4.0, 3.2.3). Aggregates make one row of each
 * group, even of an empty group. Other transformations apply to the rows of each group.
 *
 * @param outer The columns of enclosing groups.
 * @throws NotSupported for hierarchies, and for transformations of the rows of several group levels
 */
export function readGroupBy(
  step: GroupBy,
  model: EntityModel,
  reading: StepReading,
  outer: readonly string[] = [],
): readonly Transformation[] {
  const scope = reading.scopeOf(model);
  const columns = [...new Set([...outer, ...groupColumns(step.elements, scope)])];
  const sets = groupSets(step.elements, scope).map((set) => [...new Set([...outer, ...set])]);
  const steps = step.apply?.steps ?? [];
  if (steps.length === 0) return [{ kind: 'group', columns, sets, aggregates: [] }];
  if (sets.length > 1 && !isOfLevels(steps)) throw new NotSupported(errorText('unsupported.within-groupby'), step);
  return workOn(steps, { done: [], model }, { columns, sets, step, reading });
}

/** Checks whether the steps are one aggregation with only row-wise steps. Then the number of group levels of a row doesn't matter. */
function isOfLevels(steps: readonly Step[]): boolean {
  const at = steps.findIndex(({ kind }) => kind === 'aggregate');
  const isFilter = ({ kind }: Step) => kind === 'filterStep' || kind === 'searchStep' || kind === 'identity';
  const isOfRow = (one: Step) => isFilter(one) || one.kind === 'computeStep';
  return at >= 0 && steps.slice(0, at).every(isFilter) && steps.slice(at + 1).every(isOfRow);
}

function workOn(steps: readonly Step[], initial: Worked, groups: Groups): readonly Transformation[] {
  return steps.reduce<Worked>(
    (worked, step) => ({ done: doneWith(step, worked, groups), model: columnsAfterStep(worked.model, step) }),
    initial,
  ).done;
}

function doneWith(step: Step, { done, model }: Worked, groups: Groups): readonly Transformation[] {
  const { columns, sets, reading } = groups;
  switch (step.kind) {
    case 'aggregate': {
      reading.scopeOf(model).size.addStep();
      const aggregates = step.items.map((item) => readAggregate(item, reading.scopeOf(model)));
      return aggregatesOfGroups(done, { columns, sets, aggregates });
    }
    case 'groupBy':
      return [...done, ...readGroupBy(step, model, reading, columns)];
    case 'concat':
      // Each branch begins at the start of the group, because it can make rows of an empty group.
      return [{ kind: 'concat', branches: step.branches.map((branch) => workOn(branch.steps, { done, model }, groups)) }];
    default:
      return [...done, ...reading.ofStep(step, model).map((one) => partitioned(one, columns))];
  }
}

/** Returns the step for each group separately: slices and rankings apply to the rows of one group. */
function partitioned(step: Transformation, columns: readonly string[]): Transformation {
  return step.kind === 'slice' || step.kind === 'rank' ? { ...step, within: [...columns, ...(step.within ?? [])] } : step;
}

/** Maximum number of grouping sets. */
const maxSets = 64;

/** Returns all columns of the grouping, without duplicates. */
function groupColumns(elements: readonly GroupElement[], scope: ExpressionScope): readonly string[] {
  return [...new Set(elements.flatMap((element) => levelsOf(element, scope)[0] ?? []))];
}

/**
 * Returns the grouping sets. `rollup(a,b)` groups by both and by `a`, `rollup($all,a,b)` also by neither (OData Data Aggregation 4.0,
 * 3.2.3.2).
 *
 * @throws NotSupported for hierarchies
 */
function groupSets(elements: readonly GroupElement[], scope: ExpressionScope): readonly (readonly string[])[] {
  return elements.reduce<readonly (readonly string[])[]>(
    (sets, element) => {
      const levels = levelsOf(element, scope);
      if (sets.length * levels.length > maxSets)
        throw new NotSupported(errorText('unsupported.grouping-levels', { most: maxSets }), element);
      return sets.flatMap((set) => levels.map((level) => [...new Set([...set, ...level])]));
    },
    [[]],
  );
}

/** Returns the grouping levels, beginning with the finest level. */
function levelsOf(element: GroupElement, scope: ExpressionScope): readonly (readonly string[])[] {
  if (element.kind === 'groupProperty') return [[columnOf(element.path, scope)]];
  if (element.kind !== 'rollup' || (!element.all && element.properties.length < 2))
    throw new NotSupported(errorText('unsupported.hierarchy'), element);
  if (element.properties.length > maxSets) throw new NotSupported(errorText('unsupported.grouping-levels', { most: maxSets }), element);
  const names = element.properties.map((path) => columnOf(path, scope));
  const levels = names.map((_, index) => names.slice(0, names.length - index));
  return element.all ? [...levels, []] : levels;
}

function columnOf(path: Path, scope: ExpressionScope): string {
  const expression = readExpression(path, scope);
  if (expression.kind !== 'column') throw new NotSupported(errorText('unsupported.grouping-values'), path);
  return expression.name;
}

type Group = Omit<Extract<Transformation, { kind: 'group' }>, 'kind'>;

/**
 * Returns one row for each group of the original rows, even for groups that `done` has emptied. For these, counts are 0, and other
 * aggregates are null (OData Data Aggregation 4.0, 3.2.1 and 3.2.3).
 */
function aggregatesOfGroups(done: readonly Transformation[], group: Group): readonly Transformation[] {
  if (!done.some(mayEmpty)) return [...done, { kind: 'group', ...group }];
  const conditions = done.flatMap((one) => (one.kind === 'filter' ? [one.condition] : []));
  if (conditions.length === done.length) {
    const condition = operation('and', ...conditions);
    return [{ kind: 'group', ...group, aggregates: group.aggregates.map((one) => onlyWhere(one, condition)) }];
  }
  const { columns, sets } = group;
  const emptyCounts = group.aggregates.filter(isCount).map((one) => onlyWhere({ ...one, method: 'count', value: null }, falsehood));
  const maxima = group.aggregates.map(({ name }): Aggregate => ({ name, method: 'max', value: { kind: 'column', name } }));
  return [
    {
      kind: 'concat',
      branches: [[...done, { kind: 'group', ...group }], [{ kind: 'group', columns, sets, aggregates: emptyCounts }]],
    },
    // A group has one or two rows. The row without values is ignored.
    { kind: 'group', columns, sets, aggregates: maxima },
  ];
}

function isCount({ method }: Aggregate): boolean {
  return method === 'count' || method === 'countdistinct';
}

/** Returns an aggregate of only the rows that match a condition: aggregates ignore nulls. */
function onlyWhere({ name, method, value }: Aggregate, condition: Expression): Aggregate {
  return { name, method, value: operation('case', condition, value ?? integerConstant(1)) };
}

/** Checks whether a step can remove all rows. */
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
