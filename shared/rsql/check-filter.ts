import { type Diagnostic, type Findings, makeDiagnostic, replace } from '../diagnostics/diagnostic.ts';
import { type EntityModel, findColumn, unknownColumn } from '../metadata/entity-model.ts';
import { checkNumber } from './check-number.ts';
import { type Dialect, type DialectOperator, findOperator } from './dialect.ts';
import { nullTest, wrongType } from './filter-to-model.ts';
import { type Argument, type Comparison, isNullWord, isPattern, type Node, readValue } from './node.ts';
import { printFilter } from './print-filter.ts';

/** Reports errors in a syntactically valid filter: numbers of values, and by the model columns and types. */
export function checkFilter(tree: Node, dialect: Dialect, model: EntityModel | undefined, findings: Findings): void {
  if (tree.kind === 'missing' || findings.isFull()) return;
  if (tree.kind !== 'comparison') {
    for (const operand of tree.operands) checkFilter(operand, dialect, model, findings);
    return;
  }
  const operator = findOperator(dialect, tree.operator.symbol);
  const wrongNumber = operator === undefined ? null : checkNumber(tree, operator, dialect);
  if (wrongNumber !== null) findings.add(wrongNumber);
  if (model === undefined || tree.selector.name === '') return;
  for (const diagnostic of checkColumn(tree, operator, dialect, model, findings)) findings.add(diagnostic);
}

function checkColumn(
  node: Comparison,
  operator: DialectOperator | undefined,
  dialect: Dialect,
  model: EntityModel,
  findings: Findings,
): Diagnostic[] {
  const property = findColumn(model, node.selector.name);
  if (property === undefined) return [unknownColumn(model, node.selector.name, node.selector, findings)];
  if (!property.filterable) return [makeDiagnostic('column-not-filterable', node.selector, { parameters: { name: property.name } })];
  if (operator === undefined) return [];
  const { meaning, types } = operator;
  if (!types.includes(property.type)) {
    const parameters = { name: node.operator.symbol, expected: types[0] ?? 'unknown', actual: property.type };
    return [makeDiagnostic('operand-type', node.operator, { parameters })];
  }
  if (meaning.kind === 'opaque' || meaning.kind === 'isNull' || meaning.kind === 'text') return [];
  const equality = meaning.kind === 'comparison' && (meaning.operator === 'eq' || meaning.operator === 'ne');
  return node.arguments
    .filter((argument) => readValue(argument, property.type, dialect) === null)
    .filter((argument) => !equality || !(isNullWord(argument, dialect) || isPattern(argument.text, property.type, dialect)))
    .map((argument) =>
      equality && isNull(argument) ? noNull(node, argument, meaning.operator === 'ne', dialect) : wrongType(argument, property),
    );
}

function isNull(argument: Argument): boolean {
  return argument.quote === null && argument.text === 'null';
}

/** Reports that `null` is a plain string here, and how the dialect tests for null. */
function noNull(node: Comparison, argument: Argument, negated: boolean, dialect: Dialect): Diagnostic {
  const span = { from: node.operator.from, to: argument.to };
  const test = nullTest(node.selector.name, negated, dialect);
  if (test === null) return makeDiagnostic('rsql-null-test', span);
  const text = printFilter(test, dialect);
  return makeDiagnostic('rsql-null-test', span, { parameters: { test: text }, fix: replace(span, text.slice(node.selector.name.length)) });
}
