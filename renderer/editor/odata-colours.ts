import { lex, type TokenKind } from '../../shared/odata/index.ts';
import type { Colour, ColouredStretch } from './colour.ts';

const colours: Readonly<Record<TokenKind, Colour>> = {
  space: 'other',
  name: 'word',
  null: 'number',
  boolean: 'number',
  number: 'number',
  string: 'text',
  quoteInside: 'text',
  doubleQuoted: 'text',
  date: 'number',
  dateTimeOffset: 'number',
  timeOfDay: 'number',
  guid: 'number',
  prefixed: 'number',
  old: 'number',
  dollar: 'word',
  alias: 'word',
  open: 'mark',
  close: 'mark',
  comma: 'mark',
  slash: 'mark',
  colon: 'mark',
  star: 'mark',
  minus: 'operator',
  foreign: 'operator',
  stray: 'other',
  end: 'other',
};

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
const keywords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'asc', 'desc']);
const freeText: ReadonlySet<string> = new Set(['$search', '$format']);

/** Colours for the decoded value of an OData option; what it means is the parser's business. */
export function colourODataValue(name: string, value: string): readonly ColouredStretch[] {
  if (freeText.has(name)) return [{ from: 0, colour: 'word' }];
  return lex(value).map(({ kind, text, from }) => ({ from, colour: kind === 'name' ? colourOfName(text.toLowerCase()) : colours[kind] }));
}

function colourOfName(name: string): Colour {
  if (operators.has(name)) return 'operator';
  return keywords.has(name) ? 'keyword' : 'word';
}
