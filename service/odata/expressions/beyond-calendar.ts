import type { Binary, Expression as ODataExpression } from '../../../shared/odata/index.ts';
import { type Expression, operation } from '../../engine/expression.ts';
import { type ExpressionPosition, falsehood, trueness } from './expression-scope.ts';

/** The first year outside the date and timestamp range of every engine, before or after year 0. DuckDB has the widest range. */
const calendarLimits = { date: 5_881_581, dateTimeOffset: 294_248 } as const;

/** Maps each comparison operator to the one for exchanged operands. */
const exchanged = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

function isComparison(operator: string): operator is keyof typeof exchanged {
  return Object.hasOwn(exchanged, operator);
}

/**
 * Evaluates a comparison of a year with a constant outside every calendar. Returns null for any other expression.
 *
 * Trino converts such a comparison to dates, and fails for an invalid date.
 */
export function yearBeyondCalendar({ operator, left, right }: Binary, position: ExpressionPosition): Expression | null {
  if (!isComparison(operator)) return null;
  return decide(operator, left, right, position) ?? decide(exchanged[operator], right, left, position);
}

function decide(
  operator: keyof typeof exchanged,
  year: ODataExpression,
  limit: ODataExpression,
  position: ExpressionPosition,
): Expression | null {
  if (year.kind !== 'call' || year.name !== 'year' || limit.kind !== 'constant' || limit.value.kind !== 'number') return null;
  const limitYear = Number(limit.value.text);
  if (!(Math.abs(limitYear) >= calendarLimits[isMoment(year.arguments[0], position) ? 'dateTimeOffset' : 'date'])) return null;
  if (operator === 'eq') return falsehood;
  if (operator === 'ne') return trueness;
  const isBelow = operator === 'lt' || operator === 'le';
  if (isBelow !== limitYear > 0) return falsehood;
  return operation('ne', position.read(year, position), { kind: 'constant', value: { kind: 'null' } });
}

function isMoment(node: ODataExpression | undefined, { columns }: ExpressionPosition): boolean {
  const [segment] = node?.kind === 'path' ? node.segments : [];
  return segment?.kind === 'name' && columns.get(segment.name)?.type === 'dateTimeOffset';
}
