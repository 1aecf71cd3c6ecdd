import type { Findings } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import type { ArrayLiteral, Binary, Call, Expression, OrderByItem } from '../node.ts';
import { isArithmetic } from '../operators.ts';
import { checkCall } from './check-call.ts';
import { typeOfConstant } from './check-literal.ts';
import { checkArithmetic, checkComparison, checkHas, checkIn, checkNegation } from './check-operators.ts';
import { followPath } from './check-path.ts';
import { checkDirection, missingConditions } from './check-restrictions.ts';
import { expectBoolean, note, type Scope } from './check-scope.ts';
import { anything, type CheckedType, ofFamily, ofProperty, ofStructure } from './checked-type.ts';

/** Reports errors in a `$filter` by the model, including a missing required condition. */
export function checkFilter(tree: Expression, model: EntityModel, findings: Findings): void {
  const scope = createScope(model, findings, 'filter');
  expectBoolean(scope, tree);
  const missing = missingConditions(scope);
  if (missing.length > 0) note(scope, 'column-needs-condition', tree, { severity: 'warning', parameters: { name: missing.join(', ') } });
}

/** Reports errors in a condition by the model: names, types of operands and arguments, non-filterable columns. */
export function checkCondition(tree: Expression, model: EntityModel, findings: Findings, it = model): void {
  expectBoolean(createScope(model, findings, 'filter', it), tree);
}

/** Reports errors in an expression whose value is returned. Returns the type of the expression. */
export function checkValue(tree: Expression, model: EntityModel, findings: Findings): CheckedType {
  return typeOf(createScope(model, findings, null), tree);
}

/** Reports errors in an `$orderby`: names, types, non-sortable columns and directions. */
export function checkOrder(items: readonly OrderByItem[], model: EntityModel, findings: Findings, it = model): void {
  const scope = createScope(model, findings, 'sort', it);
  for (const { expression, descending } of items) {
    typeOf(scope, expression);
    if (expression.kind === 'path' && (expression.root === null || expression.root === '$it'))
      checkDirection(scope, expression.segments, descending);
  }
}

/** Creates a scope in which names are members of the entity. */
function createScope(model: EntityModel, findings: Findings, purpose: Scope['purpose'], outer = model): Scope {
  const entity = ofStructure(model, model.typeName ?? null);
  const value = model.item === undefined ? null : ofProperty({ ...model.item, list: false }, model.schema);
  const it = value ?? (outer === model ? entity : ofStructure(outer, outer.typeName ?? null));
  const variables = new Map<string, CheckedType>();
  return { model, findings, current: entity, it, item: value ?? anything, variables, used: new Set(), purpose, typeOf };
}

/** Returns the type of an expression. Reports errors in the expression. */
function typeOf(scope: Scope, node: Expression): CheckedType {
  if (scope.findings.isFull()) return anything;
  switch (node.kind) {
    case 'constant':
      return typeOfConstant(scope, node);
    case 'path':
      return followPath(scope, node);
    case 'call':
      if (searches.includes(node.name)) checkFilterExpression(scope, node);
      return checkCall(scope, node);
    case 'logical':
      for (const operand of node.operands) expectBoolean(scope, operand);
      return ofFamily('boolean');
    case 'unary':
      if (node.operator === 'negate') return checkNegation(scope, node);
      expectBoolean(scope, node.operand);
      return ofFamily('boolean');
    case 'binary':
      return typeOfBinary(scope, node);
    case 'list':
      for (const item of node.items) typeOf(scope, item);
      return anything;
    case 'array':
      return typeOfArray(scope, node);
    case 'object':
      for (const { value } of node.members) typeOf(scope, value);
      return anything;
    case 'type':
    case 'missing':
      return anything;
  }
}

/** Returns a collection of the common type of all items. Strings can also be durations, binary data, or enumeration members. */
function typeOfArray(scope: Scope, { items }: ArrayLiteral): CheckedType {
  const [first, ...others] = items.map((item) => typeOf(scope, item));
  return first === undefined || others.some(({ kind }) => kind !== first.kind) ? anything : { ...first, list: true, source: null };
}

function typeOfBinary(scope: Scope, node: Binary): CheckedType {
  if (isArithmetic(node.operator)) return checkArithmetic(scope, node, node.operator);
  checkFilterExpression(scope, node);
  if (node.operator === 'in') return checkIn(scope, node);
  return node.operator === 'has' ? checkHas(scope, node) : checkComparison(scope, node);
}

const comparisons = ['eq', 'in', 'ge', 'le', 'gt', 'lt'];
/** Functions that search a string. */
const searches: readonly string[] = ['startswith', 'endswith', 'contains'];

/** The operators that each restriction allows (vocabulary Org.OData.Capabilities.V1, `FilterExpressionType`). */
const allowedBy: ReadonlyMap<string, readonly string[]> = new Map([
  ['SingleValue', ['eq']],
  ['MultiValue', ['eq', 'in']],
  ['SingleRange', comparisons],
  ['MultiRange', comparisons],
  ['SearchExpression', searches],
  ['MultiRangeOrSearchExpression', [...comparisons, ...searches]],
]);

/** Warns about a condition on a column if the server supports only other conditions on that column. */
function checkFilterExpression(scope: Scope, node: Binary | Call): void {
  const restrictions = scope.purpose === 'filter' ? scope.model.capabilities?.filterExpressions : undefined;
  if (restrictions === undefined) return;
  const [operator, operands] = node.kind === 'call' ? [node.name, node.arguments.slice(0, 1)] : [node.operator, [node.left, node.right]];
  for (const operand of operands) {
    const name = columnPath(scope, operand);
    const allowed = allowedBy.get(restrictions.find(({ path }) => path === name)?.allowed ?? '');
    if (allowed !== undefined && !allowed.includes(operator))
      note(scope, 'filter-expression-refused', node, {
        severity: 'warning',
        parameters: { name: name ?? '', allowed: allowed.join(', ') },
      });
  }
}

function columnPath(scope: Scope, node: Expression): string | null {
  if (node.kind !== 'path' || (node.root !== null && node.root !== '$it')) return null;
  const names = node.segments.map((segment) => (segment.kind === 'name' ? segment.name : ''));
  return scope.variables.has(names[0] ?? '') ? null : names.join('/');
}
