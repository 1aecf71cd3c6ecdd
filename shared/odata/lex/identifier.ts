const first = '[\\p{L}\\p{Nl}_]';
const other = '[\\p{L}\\p{Nl}\\p{Nd}\\p{Mn}\\p{Mc}\\p{Pc}\\p{Cf}_]';

/** `odataIdentifier` of the ABNF, as the source of a regular expression (flag `u`). */
export const identifierSource = `${first}${other}*`;

const identifier = new RegExp(`^${first}${other}{0,127}$`, 'u');

/** Whether a name can be said in OData: a letter or `_`, then letters, digits, marks; at most 128 in all (CSDL 4.01, 17.2). */
export function isIdentifier(name: string): boolean {
  return identifier.test(name);
}

/** How many characters a name has at most. */
export const longestName = 128;

/** Whether a part of a token that holds names (between dots, `@`, `#`) is longer than a name may be. */
export function isOverlong({ kind, text }: { readonly kind: string; readonly text: string }): boolean {
  if (kind !== 'name' && kind !== 'alias' && kind !== 'annotation' && kind !== 'prefixed') return false;
  const names = kind === 'prefixed' ? text.slice(0, text.indexOf("'")) : text;
  return names.split(/[.@#]/).some((part) => part.length > longestName && [...part].length > longestName);
}

/** Whether a name alone would be read as a literal or an operator; a path `$it/name` says it then. */
export function needsPrefix(name: string): boolean {
  return /^(?:null|NaN|INF)$/.test(name) || /^(?:true|false|not)$/i.test(name);
}
