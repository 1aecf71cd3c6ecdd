import { splitParameters, splitUrl } from '../url/index.ts';
import { tokensODataOption } from './odata/tokens-option.ts';
import { tokensRestParameter } from './rest/tokens-parameter.ts';
import type { ClassedToken, TokenClass } from './token-class.ts';

/** Returns the token classes of a readable REST URL, for syntax highlighting. */
export function tokensRestUrl(text: string): readonly ClassedToken[] {
  return tokensUrl(text, tokensRestParameter);
}

/** Returns the token classes of a readable OData URL, for syntax highlighting. */
export function tokensODataUrl(text: string): readonly ClassedToken[] {
  return tokensUrl(text, tokensODataOption);
}

function tokensUrl(text: string, inner: (name: string, value: string) => readonly ClassedToken[]): readonly ClassedToken[] {
  const tokens: ClassedToken[] = [];
  const add = (to: number, kind: TokenClass): void => {
    const from = tokens.at(-1)?.to ?? 0;
    if (to > from) tokens.push({ from, to, class: kind });
  };
  const parts = splitUrl(text);
  add(parts.hasQuery ? parts.queryFrom - 1 : text.length, 'base');
  for (const { from, to, nameTo, valueFrom, name, value } of splitParameters(text, parts)) {
    add(from, 'mark');
    add(nameTo, 'parameter');
    add(valueFrom, 'mark');
    for (const token of inner(name.text, value.text)) add(value.toSource(token.to), token.class);
    add(to, 'other');
  }
  add(text.length, 'mark');
  return tokens;
}
