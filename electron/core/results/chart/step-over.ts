import type { ValueType } from '../../../../shared/values/value-type.ts';
import { readingOfType } from '../columns/value-reading.ts';
import { beginningSql, endSql, momentStep } from './moment-step.ts';
import { edgeOf, edgeSql, multipleSql, numberStep } from './number-step.ts';

/** Steps of one width over an axis, in SQL over doubles. */
export interface AxisSteps {
  /** Where the step begins that a value lies in. */
  readonly from: (value: string) => string;
  /** Where the step ends that begins there. */
  readonly to: (from: string) => string;
}

/** The narrowest easily read steps over a range that are at most `most`: of numbers, or of the calendar. */
export function stepOver(least: number, greatest: number, most: number, type: ValueType): AxisSteps {
  if (readingOfType(type) === 'moment') {
    const step = momentStep(least, greatest, most, type === 'date');
    return { from: (value) => beginningSql(step, value), to: (from) => endSql(step, from) };
  }
  const step = numberStep(least, greatest, most, type === 'int32' || type === 'int64');
  return {
    from: (value) => edgeSql(step, multipleSql(step, value)),
    to: (from) => edgeSql(step, `round(${from} / CAST('${edgeOf(step, 1)}' AS DOUBLE)) + 1`),
  };
}
