import type { Call } from '../../../shared/odata/index.ts';
import { type Expression, operation } from '../../engine/expression.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { errorText } from '../../texts/error-text.ts';
import { type ExpressionPosition, integerConstant, trueness } from './expression-scope.ts';

/**
 * Converts `substring` (OData URL Conventions 4.01, 5.1.1.5.7). A negative start counts from the end of the text, and is at most its
 * beginning. After the end, the result is empty.
 *
 * @throws HttpProblem 400 for a negative constant as the length
 */
export function readSubstring(node: Call, position: ExpressionPosition): Expression {
  const [text, start, ...rest] = node.arguments.map((argument) => position.read(argument, position));
  if (text === undefined || start === undefined) return operation('substring');
  const [length] = rest;
  if (length !== undefined && signOf(length) === 'negative') throw new HttpProblem(400, 'query-refused', errorText('negative-length'));
  if (signOf(start) === 'positive') return operation('substring', text, start, ...rest);
  const fromEnd = operation('add', operation('length', text), start);
  const from =
    signOf(start) === 'negative' ? fromEnd : operation('case', operation('lt', start, integerConstant(0)), fromEnd, trueness, start);
  return operation('substring', text, from, ...rest);
}

/** Returns the sign of a constant. Zero is positive. */
function signOf(expression: Expression): 'positive' | 'negative' | 'unknown' {
  if (expression.kind !== 'constant' || expression.value.kind !== 'number') return 'unknown';
  return expression.value.text.startsWith('-') ? 'negative' : 'positive';
}
