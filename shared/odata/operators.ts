import type { ValueFamily } from '../values/literal.ts';
import type { BinaryOperator } from './node.ts';

/** A binary operator. */
export type InfixOperator = BinaryOperator | 'and' | 'or';

/**
 * Operator precedence (OData URL Conventions 4.01, 5.1.1.17, from lowest to highest). In the standard, `in` and `has` are primary
 * expressions, above `not` and the minus sign.
 */
export const power = {
  or: 1,
  and: 2,
  eq: 3,
  ne: 3,
  lt: 4,
  le: 4,
  gt: 4,
  ge: 4,
  add: 5,
  sub: 5,
  mul: 6,
  div: 6,
  divby: 6,
  mod: 6,
  has: 8,
  in: 8,
} as const satisfies Record<InfixOperator, number>;

/** The precedence of `not` and the minus sign. */
export const unaryPower = 7;

const names = new Map<string, InfixOperator>([
  ...(['or', 'and', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'add', 'sub', 'mul', 'div', 'divby', 'mod', 'has', 'in'] as const).map(
    (name): [string, InfixOperator] => [name, name],
  ),
]);

/** Returns the operator with a name, ignoring case (OData 4.01, 5.1.1.1). Undefined if there is none. */
export function findInfix(name: string): InfixOperator | undefined {
  return name.length > 5 ? undefined : (names.get(name) ?? names.get(name.toLowerCase()));
}

/** OData names for operators of RSQL and programming languages. */
export const foreignOperators: ReadonlyMap<string, InfixOperator> = new Map([
  ['=', 'eq'],
  ['==', 'eq'],
  ['!=', 'ne'],
  ['<>', 'ne'],
  ['<', 'lt'],
  ['<=', 'le'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['=lt=', 'lt'],
  ['=le=', 'le'],
  ['=gt=', 'gt'],
  ['=ge=', 'ge'],
  ['=in=', 'in'],
  ['&&', 'and'],
  ['||', 'or'],
  [';', 'and'],
]);

/** The type of an expression: a family of values, or `any` if unknown. */
export type ExpressionType = ValueFamily | 'any';

/** A standard function (OData URL Conventions 4.01, 5.1.1.5 to 5.1.1.12; `isdefined`: Data Aggregation 4.0, 3.10). */
export interface ODataFunction {
  /** The function's name in the spelling of the standard. Parsing ignores case. */
  readonly name: string;
  /** The accepted types of each parameter. An empty list means any type. */
  readonly parameters: readonly (readonly ExpressionType[])[];
  /** Number of optional parameters at the end. */
  readonly optional: number;
  readonly result: ExpressionType;
}

const string = ['string'] as const;
const number = ['number'] as const;
const day = ['date', 'dateTimeOffset'] as const;
const clock = ['dateTimeOffset', 'timeOfDay'] as const;
const moment = ['dateTimeOffset'] as const;
const any: readonly ExpressionType[] = [];

function define(name: string, parameters: ODataFunction['parameters'], result: ExpressionType, optional = 0): ODataFunction {
  return { name, parameters, result, optional };
}

/** The canonical functions of OData (OData URL Conventions 4.01, 5.1.1.5 to 5.1.1.13). */
export const functions: readonly ODataFunction[] = [
  define('concat', [any, any], 'any'),
  define('contains', [string, string], 'boolean'),
  define('endswith', [string, string], 'boolean'),
  define('indexof', [string, string], 'number'),
  define('length', [string], 'number'),
  define('startswith', [string, string], 'boolean'),
  define('substring', [string, number, number], 'string', 1),
  define('matchesPattern', [string, string], 'boolean'),
  define('tolower', [string], 'string'),
  define('toupper', [string], 'string'),
  define('trim', [string], 'string'),
  define('year', [day], 'number'),
  define('month', [day], 'number'),
  define('day', [day], 'number'),
  define('hour', [clock], 'number'),
  define('minute', [clock], 'number'),
  define('second', [clock], 'number'),
  define('fractionalseconds', [clock], 'number'),
  define('totalseconds', [['duration']], 'number'),
  define('date', [moment], 'date'),
  define('time', [moment], 'timeOfDay'),
  define('totaloffsetminutes', [moment], 'number'),
  define('mindatetime', [], 'dateTimeOffset'),
  define('maxdatetime', [], 'dateTimeOffset'),
  define('now', [], 'dateTimeOffset'),
  define('round', [number], 'number'),
  define('floor', [number], 'number'),
  define('ceiling', [number], 'number'),
  define('cast', [any, any], 'any', 1),
  define('isof', [any, any], 'boolean', 1),
  define('geo.distance', [any, any], 'number'),
  define('geo.length', [any], 'number'),
  define('geo.intersects', [any, any], 'boolean'),
  define('hassubset', [any, any], 'boolean'),
  define('hassubsequence', [any, any], 'boolean'),
  define('case', [any], 'any'),
  define('isdefined', [any], 'boolean'),
];

const byName: ReadonlyMap<string, ODataFunction> = new Map(functions.map((known) => [known.name.toLowerCase(), known]));

/** Returns the function with a name, ignoring case (OData 4.01, Protocol 13.2). Undefined if the standard has none. */
export function findFunction(name: string): ODataFunction | undefined {
  return byName.get(name.toLowerCase());
}

/** Checks whether a function accepts only collections (OData URL Conventions 4.01, 5.1.1.6). */
export function takesLists(name: string): boolean {
  const definition = findFunction(name)?.name;
  return definition === 'hassubset' || definition === 'hassubsequence';
}

/** An arithmetic operator. */
export type ArithmeticOperator = 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod';

/** A family of values with arithmetic. */
export type ArithmeticKind = 'number' | 'date' | 'dateTimeOffset' | 'timeOfDay' | 'duration';

/** Operand and result types of each operator (OData URL Conventions 4.01, 5.1.1.2). */
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

/** Checks whether an operator is arithmetic. */
export function isArithmetic(operator: string): operator is ArithmeticOperator {
  return Object.hasOwn(arithmetic, operator);
}
