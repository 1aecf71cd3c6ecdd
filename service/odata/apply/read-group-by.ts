import type { GroupBy, Transformation as Step } from '../../../shared/odata/apply/apply-node.ts';
import { columnsAfterStep } from '../../../shared/odata/apply/columns-after-apply.ts';
import type { EntityModel } from '../../../shared/query/entity-model.ts';
import type { Transformation } from '../../engine/transformation.ts';
import type { ExpressionScope } from '../expressions/expression-scope.ts';
import { NotSupported } from '../expressions/not-supported.ts';
import { aggregatesOfGroups } from './aggregates-of-groups.ts';
import { readAggregate } from './read-aggregate.ts';
import { groupColumns, groupSets } from './read-groups.ts';

/** Parses a single step, with the scope of its model. */
export interface StepReading {
  readonly ofStep: (step: Step, model: EntityModel) => readonly Transformation[];
  readonly scopeOf: (model: EntityModel) => ExpressionScope;
}

/** Groups during their transformation. */
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
 * group, even of an empty one; other transformations apply to the rows of each group.
 *
 * @param outer the columns of enclosing groups
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
  if (sets.length > 1 && !isOfLevels(steps)) throw new NotSupported('transformations other than aggregate within groupby', step);
  return workOn(steps, { done: [], model }, { columns, sets, step, reading });
}

/** Whether the steps are one aggregation with only row-wise steps: then the number of group levels of a row doesn't matter. */
function isOfLevels(steps: readonly Step[]): boolean {
  const at = steps.findIndex(({ kind }) => kind === 'aggregate');
  const isFilter = ({ kind }: Step) => kind === 'filterStep' || kind === 'searchStep' || kind === 'identity';
  const isOfRow = (one: Step) => isFilter(one) || one.kind === 'computeStep';
  return at >= 0 && steps.slice(0, at).every(isFilter) && steps.slice(at + 1).every(isOfRow);
}

function workOn(steps: readonly Step[], begun: Worked, groups: Groups): readonly Transformation[] {
  return steps.reduce<Worked>(
    (worked, step) => ({ done: doneWith(step, worked, groups), model: columnsAfterStep(worked.model, step) }),
    begun,
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
      // From the start of each group, because each branch can make rows of an empty one.
      return [{ kind: 'concat', branches: step.branches.map((branch) => workOn(branch.steps, { done, model }, groups)) }];
    default:
      return [...done, ...reading.ofStep(step, model).map((one) => apart(one, columns))];
  }
}

/** Each group's rows are counted and ranked separately. */
function apart(step: Transformation, columns: readonly string[]): Transformation {
  return step.kind === 'slice' || step.kind === 'rank' ? { ...step, within: [...columns, ...(step.within ?? [])] } : step;
}
