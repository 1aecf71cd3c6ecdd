import type { ValueFamily } from '../values/literal.ts';

/** What an expression yields: a family of values, or `any` where that cannot be told. */
export type ExpressionType = ValueFamily | 'any';

/** A function of the standard (OData URL Conventions 4.01, 5.1.1.5 to 5.1.1.12; `isdefined`: Data Aggregation 4.0, 3.10). */
export interface ODataFunction {
  /** As the standard spells it; it is read in any case. */
  readonly name: string;
  /** For each parameter the types that it takes; empty means any. */
  readonly parameters: readonly (readonly ExpressionType[])[];
  /** How many of the parameters may be left out, from the end. */
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

/** The function of that name, in any case (OData 4.01, Protocol 13.2); undefined where the standard has none. */
export function findFunction(name: string): ODataFunction | undefined {
  return byName.get(name.toLowerCase());
}

/** Whether a function takes lists alone (OData URL Conventions 4.01, 5.1.1.6). */
export function takesLists(name: string): boolean {
  const known = findFunction(name)?.name;
  return known === 'hassubset' || known === 'hassubsequence';
}
