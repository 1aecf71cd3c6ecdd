import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel, Property } from '../query/entity-model.ts';
import { findColumn, unknownColumn } from '../query/find-column.ts';
import type { Findings } from '../query/findings.ts';
import { makeDiagnostic, replace } from '../query/make-diagnostic.ts';
import { readLiteral } from '../values/literal.ts';
import { type Dialect, findOperator } from './dialect.ts';
import type { Comparison, Node } from './node.ts';
import { readCondition, wrongType } from './read-condition.ts';

/** Notes what is wrong with a filter that was written correctly: numbers of values, and by the model columns and types. */
export function checkFilter(tree: Node, dialect: Dialect, model: EntityModel | undefined, findings: Findings): void {
  if (tree.kind === 'missing' || findings.isFull()) return;
  if (tree.kind !== 'comparison') {
    for (const operand of tree.operands) checkFilter(operand, dialect, model, findings);
    return;
  }
  const operator = findOperator(dialect, tree.operator.symbol);
  const read = operator === undefined || operator.meaning.kind === 'opaque' ? [] : readCondition(tree, dialect, model).diagnostics;
  for (const found of read) findings.add(found);
  if (model === undefined || tree.selector.name === '') return;
  for (const found of checkColumn(tree, dialect, model)) findings.add(found);
}

function checkColumn(node: Comparison, dialect: Dialect, model: EntityModel): Diagnostic[] {
  const property = findColumn(model, node.selector.name);
  if (property === undefined) return [unknownColumn(model, node.selector.name, node.selector)];
  if (!property.filterable) return [makeDiagnostic('column-not-filterable', node.selector, { parameters: { name: property.name } })];
  const meaning = findOperator(dialect, node.operator.symbol)?.meaning;
  if (meaning === undefined || meaning.kind === 'opaque' || meaning.kind === 'isNull') return [];
  if (meaning.kind === 'text') {
    const text = property.type === 'string' || property.type === 'unknown';
    const parameters = { name: node.operator.symbol, expected: 'string', actual: property.type };
    return text ? [] : [makeDiagnostic('operand-type', node.operator, { parameters })];
  }
  return node.arguments
    .filter((argument) => readLiteral(argument.text, property.type) === null)
    .map((argument) => nullOrWrong(node, argument, property));
}

function nullOrWrong(node: Comparison, argument: Comparison['arguments'][number], property: Property): Diagnostic {
  const equality = node.operator.symbol === '==' || node.operator.symbol === '!=';
  if (argument.text !== 'null' || argument.quote !== null || !equality) return wrongType(argument, property);
  const fix = replace({ from: node.operator.from, to: argument.to }, `=isNull=${node.operator.symbol === '=='}`);
  return makeDiagnostic('rsql-null-test', { from: node.operator.from, to: argument.to }, { parameters: { name: property.name }, fix });
}
