import type { Language } from './create-texts.ts';

/**
 * Returns the language for users of a terminal. It is the first of `LC_ALL`, `LC_MESSAGES`, and `LANG` that is set (POSIX, XBD 8.2).
 * Defaults to the language of the system.
 *
 * @param systemLanguage a BCP 47 tag such as `fr-CA`
 */
export function posixLanguage(environment: Readonly<Record<string, string | undefined>>, systemLanguage: string): Language {
  const locale = [environment.LC_ALL, environment.LC_MESSAGES, environment.LANG].find((value) => value !== undefined && value !== '');
  return /^fr(?![a-z])/i.test(locale ?? systemLanguage) ? 'fr' : 'en';
}
