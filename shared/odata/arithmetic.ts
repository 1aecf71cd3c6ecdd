/** An operator that calculates. */
export type ArithmeticOperator = 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod';

/** A family of values that can be calculated with. */
export type ArithmeticKind = 'number' | 'date' | 'dateTimeOffset' | 'timeOfDay' | 'duration';

/** What each operator takes on its left and right, and what it yields (OData URL Conventions 4.01, 5.1.1.2). */
export const arithmetic: Readonly<
  Record<ArithmeticOperator, readonly (readonly [left: ArithmeticKind, right: ArithmeticKind, result: ArithmeticKind])[]>
> = {
  add: [
    ['number', 'number', 'number'],
    ['dateTimeOffset', 'duration', 'dateTimeOffset'],
    ['date', 'duration', 'date'],
    ['duration', 'duration', 'duration'],
  ],
  sub: [
    ['number', 'number', 'number'],
    ['dateTimeOffset', 'duration', 'dateTimeOffset'],
    ['date', 'duration', 'date'],
    ['duration', 'duration', 'duration'],
    ['dateTimeOffset', 'dateTimeOffset', 'duration'],
    ['date', 'date', 'duration'],
  ],
  mul: [
    ['number', 'number', 'number'],
    ['duration', 'number', 'duration'],
    ['number', 'duration', 'duration'],
  ],
  div: [
    ['number', 'number', 'number'],
    ['duration', 'number', 'duration'],
  ],
  divby: [
    ['number', 'number', 'number'],
    ['duration', 'number', 'duration'],
  ],
  mod: [['number', 'number', 'number']],
};

/** Whether an operator calculates. */
export function isArithmetic(operator: string): operator is ArithmeticOperator {
  return operator in arithmetic;
}
