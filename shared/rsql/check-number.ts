import { type Diagnostic, makeDiagnostic } from '../diagnostics/diagnostic.ts';
import type { Dialect, DialectOperator } from './dialect.ts';
import { type Comparison, readBoolean } from './node.ts';

/** Returns the diagnostic for a wrong number of values. Null for missing values, which the parser has reported. */
export function checkNumber(node: Comparison, { meaning, arity }: DialectOperator, dialect: Dialect): Diagnostic | null {
  const count = node.arguments.length;
  if (count === 0 || arity === 'none' || arity === 'many') return null;
  const parameters = { symbol: node.operator.symbol, count };
  if (arity === 'two') return count === 2 ? null : makeDiagnostic('rsql-two-values', node, { parameters });
  if (count !== 1) return makeDiagnostic('rsql-one-value', node, { parameters });
  const [argument] = node.arguments;
  if (meaning.kind !== 'isNull' || argument === undefined || readBoolean(argument.text, dialect) !== null) return null;
  return makeDiagnostic('rsql-truth-needed', argument, { parameters: { symbol: node.operator.symbol, text: argument.text } });
}
