import type { Findings } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { checkApply } from '../apply/check-apply.ts';
import { columnsAfterApply } from '../apply/columns-after-apply.ts';
import { isExpression, type Node } from '../node.ts';
import { type CheckNested, checkExpand, checkSelect } from '../selection/check-selection.ts';
import type { NestedOption } from '../selection/select-node.ts';
import { checkCompute } from './check-compute.ts';
import { checkCondition, checkOrder } from './check-expression.ts';

/** Reports errors in an option's value by the model: names, and types in comparisons and computations. */
export function checkOption(tree: Node, model: EntityModel, findings: Findings): void {
  checkTree(findings, tree, model, model);
}

/**
 * Reports errors in the value of one option.
 *
 * @param it type of `$it`: an entity of the whole request, also in nested options (OData URL Conventions 4.01, 5.1.1.14.4)
 */
function checkTree(findings: Findings, tree: Node, model: EntityModel, it: EntityModel): void {
  const nested: CheckNested = (_, options, target) => checkNested(findings, options, target, it);
  switch (tree.kind) {
    case 'orderBy':
      checkOrder(tree.items, model, findings, it);
      return;
    case 'select':
      checkSelect(findings, tree, model, nested);
      return;
    case 'expand':
      checkExpand(findings, tree, model, nested);
      return;
    case 'compute':
      checkCompute(tree.items, model, findings);
      return;
    case 'apply':
      checkApply(findings, tree, model);
      return;
    default:
  }
}

/**
 * Reports errors in nested options. Columns of `$apply` and `$compute` are visible to their sibling options in any order (OData Protocol
 * 4.01, 11.2.1).
 */
function checkNested(findings: Findings, options: readonly NestedOption[], model: EntityModel, it: EntityModel): void {
  let innerModel = model;
  for (const kind of ['apply', 'compute'] as const) {
    for (const { value } of options) {
      if (value?.kind !== kind) continue;
      checkTree(findings, value, innerModel, it);
      innerModel = columnsAfterApply(value, innerModel);
    }
  }
  for (const { name, value } of options) {
    if (value === null || value.kind === 'apply' || value.kind === 'compute') continue;
    if (!isExpression(value)) checkTree(findings, value, innerModel, it);
    else if (name === '$filter') checkCondition(value, innerModel, findings, it);
  }
}
