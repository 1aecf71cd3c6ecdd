import type { Apply, Transformation } from '../apply/apply-node.ts';
import type { ComputeItem } from '../compute-node.ts';
import { isExpression } from '../is-expression.ts';
import type { Expression, Node, OrderByItem } from '../node.ts';
import type { NestedOption } from '../selection/nested-option-node.ts';
import { type AliasValues, fillAliases } from './fill-aliases.ts';

type Fill = (node: Expression) => Expression;

/** The same value of an option with the values of aliases in their places, as {@link fillAliases} does it with an expression. */
export function fillOptionAliases(tree: Node, values: AliasValues): Node {
  return fillNode(tree, (node) => fillAliases(node, values));
}

function fillNode(tree: Node, fill: Fill): Node {
  if (isExpression(tree)) return fill(tree);
  switch (tree.kind) {
    case 'orderBy':
      return { ...tree, items: tree.items.map((item) => fillOrder(item, fill)) };
    case 'compute':
      return { ...tree, items: tree.items.map((item) => fillComputed(item, fill)) };
    case 'apply':
      return fillApply(tree, fill);
    case 'select':
      return { ...tree, items: tree.items.map((item) => ({ ...item, options: fillNested(item.options, fill) })) };
    case 'expand':
      return { ...tree, items: tree.items.map((item) => ({ ...item, options: fillNested(item.options, fill) })) };
    default:
      return tree;
  }
}

function fillNested(options: readonly NestedOption[], fill: Fill): readonly NestedOption[] {
  return options.map((option) => (option.value === null ? option : { ...option, value: fillNode(option.value, fill) }));
}

function fillOrder(item: OrderByItem, fill: Fill): OrderByItem {
  return { ...item, expression: fill(item.expression) };
}

function fillComputed(item: ComputeItem, fill: Fill): ComputeItem {
  return { ...item, expression: fill(item.expression) };
}

function fillApply(tree: Apply, fill: Fill): Apply {
  return { ...tree, steps: tree.steps.map((step) => fillStep(step, fill)) };
}

function fillStep(step: Transformation, fill: Fill): Transformation {
  const applied = (apply: Apply | null) => (apply === null ? null : fillApply(apply, fill));
  switch (step.kind) {
    case 'aggregate':
      return { ...step, items: step.items.map((item) => ({ ...item, value: fill(item.value) })) };
    case 'groupBy':
    case 'join':
      return { ...step, apply: applied(step.apply) };
    case 'filterStep':
      return { ...step, condition: fill(step.condition) };
    case 'computeStep':
      return { ...step, items: step.items.map((item) => fillComputed(item, fill)) };
    case 'orderByStep':
      return { ...step, items: step.items.map((item) => fillOrder(item, fill)) };
    case 'traverse':
      return { ...step, apply: applied(step.apply), items: step.items.map((item) => fillOrder(item, fill)) };
    case 'rankStep':
      return { ...step, amount: fill(step.amount), measure: fill(step.measure) };
    case 'concat':
    case 'kin':
      return { ...step, branches: step.branches.map((branch) => fillApply(branch, fill)) };
    case 'nest':
      return { ...step, items: step.items.map((item) => ({ ...item, apply: fillApply(item.apply, fill) })) };
    case 'expandStep':
      return { ...step, steps: step.steps.map((inner) => fillStep(inner, fill)) };
    case 'customStep':
      return { ...step, parameters: step.parameters.map((parameter) => ({ ...parameter, value: fill(parameter.value) })) };
    default:
      return step;
  }
}
