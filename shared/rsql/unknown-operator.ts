import { type Diagnostic, type MessageParameters, makeDiagnostic, replace } from '../diagnostics/diagnostic.ts';
import { nearestName } from '../diagnostics/nearest-name.ts';
import type { Dialect } from './dialect.ts';
import type { Operator } from './node.ts';

/** Reports an operator that the dialect doesn't have, with a suggestion. */
export function unknownOperator(operator: Operator, dialect: Dialect, severity: Diagnostic['severity']): Diagnostic {
  const { symbol } = operator;
  const suggestion = nearestName(
    symbol,
    dialect.operators.map((known) => known.symbol),
  );
  const parameters: MessageParameters = suggestion === null ? { symbol } : { symbol, suggestion };
  return makeDiagnostic('rsql-operator-unknown', operator, {
    severity,
    parameters,
    fix: suggestion === null ? null : replace(operator, suggestion),
  });
}
