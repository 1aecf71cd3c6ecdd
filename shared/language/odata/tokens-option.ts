import { lex } from '../../odata/lex/lex.ts';
import type { Token, TokenKind } from '../../odata/lex/token.ts';
import { findFunction, findInfix } from '../../odata/operators.ts';
import { readOptionName } from '../../odata/options.ts';
import type { ClassedToken, TokenClass } from '../token-class.ts';

const classes: Readonly<Record<TokenKind, TokenClass>> = {
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
  annotation: 'word',
  open: 'mark',
  close: 'mark',
  openArray: 'mark',
  closeArray: 'mark',
  openObject: 'mark',
  closeObject: 'mark',
  comma: 'mark',
  slash: 'mark',
  colon: 'mark',
  star: 'mark',
  minus: 'operator',
  foreign: 'operator',
  unexpected: 'other',
  end: 'other',
};

const keywords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'asc', 'desc', 'as', 'with', 'from']);
const quantifiers: ReadonlySet<string> = new Set(['any', 'all']);
/** Options whose value isn't an expression and isn't highlighted. */
const freeText: ReadonlySet<string> = new Set(['$search', '$format', '$skiptoken', '$deltatoken', '$id']);

/** Returns the token classes of an OData option's percent-decoded value, for syntax highlighting, without parsing it. */
export function tokensODataOption(option: string, text: string): readonly ClassedToken[] {
  if (text === '') return [];
  const name = readOptionName(option);
  if (freeText.has(name)) return [{ from: 0, to: text.length, class: 'word' }];
  const tokens = lex(text);
  return tokens
    .filter(({ kind }) => kind !== 'end')
    .map((token, index) => ({ from: token.from, to: token.to, class: classOf(token, tokens[index + 1], tokens, index) }));
}

function classOf(token: Token, next: Token | undefined, tokens: readonly Token[], index: number): TokenClass {
  // In `$expand`, semicolons separate options, and equals signs follow their names.
  if (token.text === ';' || token.text === '=') return 'mark';
  if (token.kind === 'dollar') return next?.text === '=' ? 'parameter' : 'word';
  if (token.kind !== 'name') return classes[token.kind];
  const name = token.text.toLowerCase();
  const before = tokens[index - 1]?.kind;
  if (next?.kind === 'open' && (before === 'slash' ? quantifiers.has(name) : findFunction(name) !== undefined)) return 'function';
  if (before === 'slash') return 'word';
  if (keywords.has(name)) return 'keyword';
  return findInfix(name) === undefined ? 'word' : 'operator';
}
