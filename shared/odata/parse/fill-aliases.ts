import type { Diagnostic, Span } from '../../diagnostics/diagnostic.ts';
import type { Apply, Transformation } from '../apply/apply-node.ts';
import { type ComputeItem, type Constant, type Expression, isExpression, type Node, type OrderByItem, type Segment } from '../node.ts';
import type { NestedOption } from '../selection/select-node.ts';
import { parseFilter } from './parse-filter.ts';

/** Returns the constant or list of constants of an alias. Undefined for computed values. */
export interface AliasValues {
  readonly get: (name: string, span: Span) => Expression | undefined;
}

/** Maximum number of list items that replace aliases. Further lists aren't checked again. */
const maxListItems = 10_000;

/**
 * Returns the constants of the parameter aliases given with an expression (`@low` and its decoded text), following aliases of aliases. Null
 * if there are none. Each alias is parsed once, so this takes linear time.
 */
export function readAliasValues(written: readonly (readonly [name: string, value: string])[]): AliasValues | null {
  const texts = new Map(written.filter(([name]) => name.startsWith('@')));
  const resolvedAliases = new Map<string, Constant | readonly Constant[] | null>();
  for (const name of texts.keys()) resolve(name, texts, resolvedAliases);
  if ([...resolvedAliases.values()].every((value) => value === null)) return null;
  let items = 0;
  const get = (name: string, aliasSpan: Span): Expression | undefined => {
    const value = resolvedAliases.get(name) ?? null;
    if (value === null) return undefined;
    if ('kind' in value) return placed(value, aliasSpan);
    items += value.length;
    if (items > maxListItems) return undefined;
    return { kind: 'array', items: value.map((item) => placed(item, aliasSpan)), from: aliasSpan.from, to: aliasSpan.to };
  };
  return { get };
}

function placed({ value }: Constant, { from, to }: Span): Constant {
  return { kind: 'constant', value, from, to };
}

/** Follows aliases to a value, and stores the value for each of them. Stores null if there is no value, as for a circular alias. */
function resolve(
  name: string,
  texts: ReadonlyMap<string, string>,
  resolvedAliases: Map<string, Constant | readonly Constant[] | null>,
): void {
  const followed: string[] = [];
  let value: Constant | readonly Constant[] | null = null;
  for (let at: string | null = name; at !== null; ) {
    const before = resolvedAliases.get(at);
    if (before !== undefined) {
      value = before;
      break;
    }
    // A circular alias has no value.
    resolvedAliases.set(at, null);
    followed.push(at);
    const tree = readText(texts.get(at) ?? '');
    const next: string | null =
      tree?.kind === 'path' && tree.segments.length === 0 && tree.root?.startsWith('@') === true ? tree.root : null;
    if (next === null) value = constantOf(tree);
    at = next;
  }
  for (const one of followed) resolvedAliases.set(one, value);
}

function readText(text: string): Expression | null {
  const { tree, diagnostics } = parseFilter(text.trim());
  return diagnostics.some(({ severity }) => severity === 'error') ? null : tree;
}

function constantOf(tree: Expression | null): Constant | readonly Constant[] | null {
  if (tree?.kind === 'constant') return tree;
  if (tree?.kind !== 'array') return null;
  const items = tree.items.filter((item) => item.kind === 'constant');
  return items.length === tree.items.length ? items : null;
}

/** Returns diagnostics without the fixes inside an alias's value, because the error is in the alias and not at its use. */
export function withoutAliasFixes(text: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) =>
    diagnostic.fix !== null && text.startsWith('@', diagnostic.fix.from) ? { ...diagnostic, fix: null } : diagnostic,
  );
}

/** Returns an expression with aliases replaced by their values, so that they are checked in their context. */
function fillAliases(node: Expression, values: AliasValues): Expression {
  const fill = (inner: Expression): Expression => fillAliases(inner, values);
  switch (node.kind) {
    case 'path':
      if (node.root !== null && node.segments.length === 0) return values.get(node.root, node) ?? node;
      return { ...node, segments: node.segments.map((segment) => fillSegment(segment, fill)) };
    case 'call':
      return { ...node, arguments: node.arguments.map(fill) };
    case 'logical':
      return { ...node, operands: node.operands.map(fill) };
    case 'unary':
      return { ...node, operand: fill(node.operand) };
    case 'binary':
      return { ...node, left: fill(node.left), right: fill(node.right) };
    case 'list':
    case 'array':
      return { ...node, items: node.items.map(fill) };
    case 'object':
      return { ...node, members: node.members.map((member) => ({ ...member, value: fill(member.value) })) };
    default:
      return node;
  }
}

function fillSegment(segment: Segment, fill: (node: Expression) => Expression): Segment {
  switch (segment.kind) {
    case 'lambda':
      return segment.predicate === null ? segment : { ...segment, predicate: fill(segment.predicate) };
    case 'filter':
      return { ...segment, predicate: fill(segment.predicate) };
    case 'function':
      return { ...segment, parameters: segment.parameters.map((parameter) => ({ ...parameter, value: fill(parameter.value) })) };
    case 'key':
      return { ...segment, values: segment.values.map((part) => ({ ...part, value: fill(part.value) })) };
    default:
      return segment;
  }
}

type Fill = (node: Expression) => Expression;

/** Returns an option's value with aliases replaced, like {@link fillAliases} for an expression. */
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
