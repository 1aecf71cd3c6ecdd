import type { Colour, ColouredStretch } from './colour.ts';
import { isNumber } from './number-look.ts';

const tokens = /'(?:[^']|'')*'?|[\p{L}_$@][\p{L}\p{N}_.]*|[+-]?\d[\w.:+-]*|\s+|./gsu;
const operators: ReadonlySet<string> = new Set([
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'in',
  'has',
  'add',
  'sub',
  'mul',
  'div',
  'divby',
  'mod',
]);
const keywords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'asc', 'desc', 'any', 'all']);
const constants: ReadonlySet<string> = new Set(['null', 'true', 'false', 'INF', 'NaN']);

/** Colours for the decoded value of an OData option; what it means is the parser's business. */
export function colourODataValue(name: string, value: string): readonly ColouredStretch[] {
  const isExpression = name !== '$search' && name !== '$format';
  return Array.from(value.matchAll(tokens), ({ 0: token, index }) => ({ from: index, colour: isExpression ? colourOf(token) : 'word' }));
}

function colourOf(token: string): Colour {
  if (token.startsWith("'")) return 'text';
  if (operators.has(token)) return 'operator';
  if (keywords.has(token)) return 'keyword';
  if (constants.has(token) || isNumber(token) || /^[+-]?\d/.test(token)) return 'number';
  return /^[\p{L}_$@]/u.test(token) ? 'word' : 'mark';
}
