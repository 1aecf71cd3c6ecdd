import { isIdentifier } from './identifier.ts';

/** Whether a text names members of an enumeration, separated by commas, by name or by number (OData 4.01 ABNF, 7., `enumLiteral`). */
export function isMemberList(text: string): boolean {
  return text.split(',').every((member) => isIdentifier(member) || /^[+-]?\d{1,19}$/.test(member));
}
