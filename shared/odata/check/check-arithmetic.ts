import { replace } from '../../query/make-diagnostic.ts';
import { type ArithmeticKind, type ArithmeticOperator, arithmetic } from '../arithmetic.ts';
import type { Binary, Expression, Unary } from '../node.ts';
import { printLiteral } from '../print/print-expression.ts';
import { rewrite } from './check-operand.ts';
import { note, type Scope } from './check-scope.ts';
import { type CheckedType, ofFamily } from './checked-type.ts';

/** What a calculation yields; notes an operand that the operator does not take. */
export function checkArithmetic(scope: Scope, node: Binary, operator: ArithmeticOperator): CheckedType {
  const left = scope.typeOf(scope, node.left);
  const right = scope.typeOf(scope, node.right);
  const known = arithmetic[operator];
  const fitsLeft = known.filter(([wanted]) => mayBe(node.left, left, wanted));
  const fits = fitsLeft.filter(([, wanted]) => mayBe(node.right, right, wanted));
  if (fits.length > 0) {
    const results = new Set(fits.map(([, , result]) => result));
    const [result] = results;
    return ofFamily(result === undefined || results.size > 1 ? 'any' : result);
  }
  if (fitsLeft.length === 0) refuse(scope, operator, node.left, left, 'number');
  else refuse(scope, operator, node.right, right, fitsLeft[0]?.[1] ?? 'number');
  return ofFamily('any');
}

/** The sign of a number or a duration turned round. */
export function checkNegation(scope: Scope, { operand }: Unary): CheckedType {
  const type = scope.typeOf(scope, operand);
  if (mayBe(operand, type, 'number') || mayBe(operand, type, 'duration')) return type.list ? ofFamily('any') : type;
  refuse(scope, '-', operand, type, 'number');
  return ofFamily('any');
}

function mayBe(node: Expression, type: CheckedType, wanted: ArithmeticKind): boolean {
  if (type.kind === 'any') return true;
  if (wanted === 'duration' && node.kind === 'constant' && node.value.kind === 'string')
    return rewrite(node, ofFamily('duration')) !== null;
  return type.kind === wanted && !type.list;
}

function refuse(scope: Scope, name: string, node: Expression, type: CheckedType, expected: ArithmeticKind): void {
  const better = node.kind === 'constant' ? rewrite(node, ofFamily(expected)) : null;
  const fix = better === null ? null : replace(node, printLiteral(better));
  note(scope, 'operand-type', node, { parameters: { name, expected, actual: type.list ? 'list' : type.kind }, fix });
}
