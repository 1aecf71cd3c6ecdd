import type { Arithmetic } from './arithmetic.ts';
import type { ExpressionWords } from './expression-words.ts';
import type { SqlValue } from './sql-value.ts';

type Operands = readonly SqlValue[];
type Operation = (operands: Operands) => SqlValue | null;
type Operations = ExpressionWords<never>['operations'];

/** How one engine's SQL calculates with lengths of time; each gives null for operands that it cannot take. */
export interface DurationWords {
  /** Of two lengths, or of a moment and a length. */
  readonly addDuration: Operation;
  readonly subtractTimes: Operation;
  readonly scaleDuration: (operands: Operands, sign: '*' | '/') => SqlValue | null;
}

/** How one engine's SQL takes days, times of day and moments apart. */
export interface MomentWords {
  readonly dayPart: (name: 'year' | 'month' | 'day', operands: Operands) => SqlValue | null;
  readonly clockPart: (name: 'hour' | 'minute' | 'second', operands: Operands) => SqlValue | null;
  readonly fractionOfSecond: Operation;
  readonly totalSeconds: Operation;
  readonly datePart: Operation;
  readonly timePart: Operation;
  readonly offsetMinutes: Operation;
}

/** The operators that calculate, by name: with numbers first, with lengths of time where those are none. */
export function calculatingOperations(numbers: Omit<Arithmetic, 'comparable'>, durations: DurationWords): Operations {
  const { add, subtract, multiply, divide, divideExactly, remainder, negate, round } = numbers;
  const { addDuration, subtractTimes, scaleDuration } = durations;
  return {
    add: (operands) => add(operands) ?? addDuration(operands),
    sub: (operands) => subtract(operands) ?? subtractTimes(operands),
    mul: (operands) => multiply(operands) ?? scaleDuration(operands, '*'),
    div: (operands) => divide(operands) ?? scaleDuration(operands, '/'),
    divby: (operands) => divideExactly(operands) ?? scaleDuration(operands, '/'),
    mod: remainder,
    negate,
    round: (operands) => round('round', operands),
    floor: (operands) => round('floor', operands),
    ceiling: (operands) => round('ceiling', operands),
  };
}

/** The functions of days, times of day and moments, by name (OData URL Conventions 4.01, 5.1.1.8). */
export function momentOperations(words: MomentWords): Operations {
  const { dayPart, clockPart } = words;
  return {
    year: (operands) => dayPart('year', operands),
    month: (operands) => dayPart('month', operands),
    day: (operands) => dayPart('day', operands),
    hour: (operands) => clockPart('hour', operands),
    minute: (operands) => clockPart('minute', operands),
    second: (operands) => clockPart('second', operands),
    fractionalseconds: words.fractionOfSecond,
    totalseconds: words.totalSeconds,
    date: words.datePart,
    time: words.timePart,
    totaloffsetminutes: words.offsetMinutes,
  };
}
