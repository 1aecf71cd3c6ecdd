/** Any run of characters, line breaks too, as an ECMAScript regular expression says it. */
const anything = '[\\s\\S]*';

const special = /[\\^$.*+?()[\]{}|/]/;

/** A pattern of `like` as the regular expression of `matchesPattern` (OData URL Conventions 4.01, 5.1.1.7.1), which is ECMAScript's. */
export function writePattern(pattern: string): string {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return `^${parts.join(anything)}$`;
}

/** The pattern of `like` that {@link writePattern} wrote so; null for every other regular expression. */
export function readPattern(expression: string): string | null {
  if (!expression.startsWith('^')) return null;
  let pattern = '';
  for (let at = 1; at < expression.length; at++) {
    const character = expression.charAt(at);
    if (expression.startsWith(anything, at)) {
      pattern += '*';
      at += anything.length - 1;
    } else if (character === '\\') {
      const literal = expression.charAt(++at);
      if (literal === '*' || !special.test(literal)) return null;
      pattern += literal;
    } else if (special.test(character)) {
      return character === '$' && at === expression.length - 1 ? pattern : null;
    } else pattern += character;
  }
  return null;
}
