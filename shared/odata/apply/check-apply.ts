import type { Findings } from '../../diagnostics/diagnostic.ts';
import { modelOfType } from '../../metadata/entity-metadata.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { findNavigation } from '../../metadata/find-in-schema.ts';
import { checkAlias, checkCompute } from '../check/check-compute.ts';
import { checkCondition, checkOrder, checkValue } from '../check/check-expression.ts';
import type { Expression, NameSegment, Path } from '../node.ts';
import { followNames } from '../selection/check-selection.ts';
import type { AggregateItem, Apply, GroupElement, Transformation } from './apply-node.ts';
import { columnsAfter } from './columns-after-apply.ts';

/** Reports errors in an `$apply` by the model. Each step is checked by the columns of the previous step. */
export function checkApply(findings: Findings, { steps }: Apply, model: EntityModel): void {
  let innerModel = model;
  for (const [index, step] of steps.entries()) {
    checkStep(findings, step, innerModel);
    // The columns of the last step aren't needed, and computing them takes time.
    if (index < steps.length - 1) innerModel = columnsAfter(innerModel, step, index);
  }
}

function checkStep(findings: Findings, step: Transformation, model: EntityModel): void {
  switch (step.kind) {
    case 'aggregate':
      checkAggregates(findings, step.items, model);
      return;
    case 'groupBy':
      for (const element of step.elements) checkElement(findings, element, model);
      if (step.apply !== null) checkApply(findings, step.apply, model);
      return;
    case 'filterStep':
      checkCondition(step.condition, model, findings);
      return;
    case 'computeStep':
      checkCompute(step.items, model, findings);
      return;
    case 'orderByStep':
    case 'traverse':
      checkOrder(step.items, model, findings);
      return;
    case 'rankStep':
      checkValue(step.measure, model, findings);
      return;
    case 'concat':
    case 'kin':
      for (const branch of step.branches) if (step.kind === 'concat') checkApply(findings, branch, model);
      return;
    case 'nest':
      if (step.segments === null) for (const { apply } of step.items) checkApply(findings, apply, model);
      else followNames(findings, model, step.segments);
      return;
    case 'join': {
      followNames(findings, model, step.segments);
      const target = step.apply === null ? null : targetOf(step.segments, model);
      if (step.apply !== null && target !== null) checkApply(findings, step.apply, target);
      return;
    }
    case 'expandStep':
      followNames(findings, model, step.segments);
      return;
    default:
  }
}

/** Returns the model of the rows that the first name of a path leads to. Null if it is unknown. */
function targetOf([first, cast]: readonly NameSegment[], model: EntityModel): EntityModel | null {
  const typeName = cast?.name ?? (first === undefined ? undefined : findNavigation(model, first.name)?.typeName);
  return model.schema === undefined || typeName === undefined ? null : modelOfType(model.schema, typeName);
}

function checkElement(findings: Findings, element: GroupElement, model: EntityModel): void {
  if (element.kind === 'groupProperty') checkPath(findings, element.path, model);
  // A single name is that of a levelled hierarchy, which the model doesn't contain.
  if (element.kind === 'rollup' && (element.all || element.properties.length > 1))
    for (const path of element.properties) checkPath(findings, path, model);
}

function checkPath(findings: Findings, { segments }: Path, model: EntityModel): void {
  followNames(findings, model, namesOf(segments));
}

function namesOf(segments: Path['segments']): NameSegment[] {
  return segments.filter((segment) => segment.kind === 'name');
}

function checkAggregates(findings: Findings, items: readonly AggregateItem[], model: EntityModel): void {
  const usedNames = new Set<string>();
  for (const { value, method, stages, alias, nested } of items) {
    // Custom aggregates are declared only in annotations, and nested aggregates belong to other data.
    if (method !== null && nested.length === 0) checkAggregated(findings, value, model);
    for (const { properties } of stages) for (const path of properties) checkPath(findings, path, model);
    if (alias !== null) checkAlias(alias, model, usedNames, findings);
  }
}

/** Reports errors in an aggregated value. A path can cross collections; any other value is an expression on one row. */
function checkAggregated(findings: Findings, value: Expression, model: EntityModel): void {
  if (value.kind === 'path' && value.root === null && value.segments.every(({ kind }) => kind === 'name'))
    checkPath(findings, value, model);
  else if (value.kind !== 'path') checkValue(value, model, findings);
}
