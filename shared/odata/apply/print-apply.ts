import type { NameSegment } from '../node.ts';
import { printComputeItems, printExpression, printOrderByItems } from '../print/print-expression.ts';
import { printSearch } from '../search/search-node.ts';
import type { Apply, GroupElement, HierarchyReference, HierarchyStep, Nest, Transformation, Traverse } from './apply-node.ts';
import { printAggregateItem } from './print-aggregate-item.ts';

/** Prints an `$apply`. */
export function printApply({ steps }: Apply): string {
  return steps.map(printStep).join('/');
}

function printStep(step: Transformation): string {
  switch (step.kind) {
    case 'aggregate':
      return `aggregate(${step.items.map((item) => printAggregateItem(item, printExpression)).join(',')})`;
    case 'groupBy':
      return call('groupby', [`(${step.elements.map(printElement).join(',')})`, printOptional(step.apply)]);
    case 'filterStep':
      return `filter(${printExpression(step.condition)})`;
    case 'searchStep':
      return `search(${step.search === null ? '' : printSearch(step.search)})`;
    case 'computeStep':
      return `compute(${printComputeItems(step.items)})`;
    case 'orderByStep':
      return `orderby(${printOrderByItems(step.items)})`;
    case 'rowsStep':
      return `${step.name}(${step.number ?? ''})`;
    case 'rankStep':
      return `${step.name}(${printExpression(step.amount)},${printExpression(step.measure)})`;
    case 'concat':
      return call('concat', step.branches.map(printApply));
    case 'identity':
      return 'identity';
    case 'join':
      return call(step.outer ? 'outerjoin' : 'join', [printNames(step.segments) + printAlias(step.alias), printOptional(step.apply)]);
    case 'nest':
      return printNest(step);
    case 'expandStep':
      return call('expand', [printNames(step.segments), ...step.steps.map(printStep)]);
    case 'kin':
      return printHierarchyStep(step);
    case 'traverse':
      return printTraverse(step);
    case 'customStep':
      return `${step.name}(${step.parameters.map(({ name, value }) => `${name}=${printExpression(value)}`).join(',')})`;
    case 'unknownStep':
      return step.text;
  }
}

/** Prints a name with its arguments, without empty ones. */
function call(name: string, items: readonly string[]): string {
  return `${name}(${items.filter((item) => item !== '').join(',')})`;
}

function printOptional(apply: Apply | null): string {
  return apply === null ? '' : printApply(apply);
}

function printNames(segments: readonly NameSegment[]): string {
  return segments.map(({ name }) => name).join('/');
}

function printAlias(alias: NameSegment | null): string {
  return alias === null ? '' : ` as ${alias.name}`;
}

function printNest({ segments, items }: Nest): string {
  const nested = items.map(({ apply, alias }) => printApply(apply) + printAlias(alias));
  return segments === null ? call('nest', nested) : call('addnested', [printNames(segments), ...nested]);
}

function printHierarchy({ nodes, qualifier, property }: HierarchyReference): string {
  return [printExpression(nodes), qualifier?.name ?? '', printExpression(property)].join(',');
}

function printHierarchyStep({ name, hierarchy, branches, distance, keepStart }: HierarchyStep): string {
  const number = distance === null ? '' : String(distance);
  return call(name, [printHierarchy(hierarchy), ...branches.map(printApply), number, keepStart ? 'keep start' : '']);
}

function printTraverse({ hierarchy, order, apply, items }: Traverse): string {
  return call('traverse', [printHierarchy(hierarchy), order ?? '', printOptional(apply), printOrderByItems(items)]);
}

function printElement(element: GroupElement): string {
  switch (element.kind) {
    case 'groupProperty':
      return printExpression(element.path);
    case 'rollup':
      return call('rollup', [element.all ? '$all' : '', ...element.properties.map(printExpression)]);
    case 'rollupRecursive':
      return call('rolluprecursive', [printHierarchy(element.hierarchy), printOptional(element.apply)]);
  }
}
