const first = '[\\p{L}\\p{Nl}_]';
const other = '[\\p{L}\\p{Nl}\\p{Nd}\\p{Mn}\\p{Mc}\\p{Pc}\\p{Cf}_]';

/** `odataIdentifier` of the ABNF, as the source of a regular expression (flag `u`). */
export const identifierSource = `${first}${other}*`;

const identifier = new RegExp(`^${first}${other}{0,127}$`, 'u');

/** Whether a name can be said in OData: a letter or `_`, then letters, digits, marks; at most 128 in all (CSDL 4.01, 17.2). */
export function isIdentifier(name: string): boolean {
  return identifier.test(name);
}

/** Whether a name alone would be read as a literal or an operator; a path `$it/name` says it then. */
export function needsPrefix(name: string): boolean {
  return /^(?:null|NaN|INF)$/.test(name) || /^(?:true|false|not)$/i.test(name);
}
