import type { OperatorMeaning } from '../rsql/index.ts';
import type { ValueFamily } from '../values/literal.ts';

/** All operators of both languages by meaning. Their descriptions have the same keys in the texts. */
export const operatorKeys = [
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'in',
  'notIn',
  'between',
  'isNull',
  'beginsWith',
  'endsWith',
  'contains',
  'like',
  'has',
  'and',
  'or',
  'not',
  'any',
  'all',
  'add',
  'sub',
  'mul',
  'div',
  'divby',
  'mod',
] as const;

/** One of {@link operatorKeys}. */
export type OperatorKey = (typeof operatorKeys)[number];

/** Operand types of an operator: `any`, ordered ones, or specific ones. */
export type OperandTypes = 'any' | 'ordered' | 'text' | 'number' | 'calculable' | 'enumeration' | 'condition' | 'list';

interface OperatorRow {
  readonly types: OperandTypes;
  /** The operator in OData. Null if there is none. */
  readonly odata: string | null;
  /** An example in OData, and one in REST. Null if REST doesn't support the operator. */
  readonly odataExample: string;
  readonly restExample: string | null;
}

function row(types: OperandTypes, odata: string | null, odataExample: string, restExample: string | null): OperatorRow {
  return { types, odata, odataExample, restExample };
}

/** Each operator of the query form: its types, its spelling in OData, and examples. */
export const operatorTable: Readonly<Record<OperatorKey, OperatorRow>> = {
  eq: row('any', 'eq', "ORIGIN eq 'LAX'", 'ORIGIN==LAX'),
  ne: row('any', 'ne', "ORIGIN ne 'LAX'", 'ORIGIN!=LAX'),
  lt: row('ordered', 'lt', 'DELAY lt 60', 'DELAY=lt=60'),
  le: row('ordered', 'le', 'DELAY le 60', 'DELAY=le=60'),
  gt: row('ordered', 'gt', 'DELAY gt 60', 'DELAY=gt=60'),
  ge: row('ordered', 'ge', 'DELAY ge 60', 'DELAY=ge=60'),
  in: row('any', 'in', "ORIGIN in ('LAX','SFO')", 'ORIGIN=in=(LAX,SFO)'),
  notIn: row('any', null, "not (ORIGIN in ('LAX','SFO'))", 'ORIGIN=out=(LAX,SFO)'),
  between: row('ordered', null, 'DELAY ge 0 and DELAY le 60', 'DELAY=between=(0,60)'),
  isNull: row('any', null, 'DELAY eq null', 'DELAY=isNull=true'),
  beginsWith: row('text', null, "startswith(ORIGIN,'L')", 'ORIGIN=beginsWith=L'),
  endsWith: row('text', null, "endswith(ORIGIN,'X')", 'ORIGIN=endsWith=X'),
  contains: row('text', null, "contains(ORIGIN,'A')", 'ORIGIN=contains=A'),
  like: row('text', null, "startswith(ORIGIN,'L')", 'ORIGIN=like=L*'),
  has: row('enumeration', 'has', "Colours has Model.Colour'Red'", null),
  and: row('condition', 'and', "ORIGIN eq 'LAX' and DELAY gt 60", 'ORIGIN==LAX;DELAY=gt=60'),
  or: row('condition', 'or', "ORIGIN eq 'LAX' or DELAY gt 60", 'ORIGIN==LAX,DELAY=gt=60'),
  not: row('condition', 'not', "not contains(ORIGIN,'A')", null),
  any: row('list', 'any', "Tags/any(tag:tag eq 'red')", null),
  all: row('list', 'all', "Tags/all(tag:tag ne 'red')", null),
  add: row('calculable', 'add', 'DELAY add 5 gt 60', null),
  sub: row('calculable', 'sub', 'DELAY sub 5 gt 60', null),
  mul: row('number', 'mul', 'DELAY mul 2 gt 60', null),
  div: row('number', 'div', 'DELAY div 2 gt 60', null),
  divby: row('number', 'divby', 'DELAY divby 2 gt 30.5', null),
  mod: row('number', 'mod', 'DELAY mod 2 eq 0', null),
};

const unordered: ReadonlySet<string> = new Set(['boolean', 'guid', 'binary', 'enumeration']);
const calculable: ReadonlySet<string> = new Set(['number', 'date', 'dateTimeOffset', 'duration']);

/** Checks whether an operator makes sense for values of a family. All operators do if the family is unknown. */
export function takes(key: OperatorKey, family: ValueFamily | 'any' | 'enumeration'): boolean {
  if (family === 'any' || family === 'unknown') return operatorTable[key].types !== 'enumeration';
  switch (operatorTable[key].types) {
    case 'any':
      return true;
    case 'ordered':
      return !unordered.has(family);
    case 'calculable':
      return calculable.has(family);
    case 'text':
      return family === 'string';
    case 'number':
      return family === 'number';
    case 'enumeration':
      return family === 'enumeration';
    case 'condition':
      return family === 'boolean';
    case 'list':
      return false;
  }
}

/** Returns the key of a dialect operator's meaning. Null for a server-specific one. */
export function operatorKeyOf(meaning: OperatorMeaning): OperatorKey | null {
  switch (meaning.kind) {
    case 'comparison':
    case 'text':
      return meaning.operator;
    case 'in':
      return meaning.negated ? 'notIn' : 'in';
    case 'between':
    case 'isNull':
      return meaning.kind;
    default:
      return null;
  }
}

/** Returns the key of an OData operator, ignoring case. Null for other words. */
export function operatorKeyOfName(word: string): OperatorKey | null {
  const lower = word.toLowerCase();
  return operatorKeys.find((key) => operatorTable[key].odata === lower) ?? null;
}
