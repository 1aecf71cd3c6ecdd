import type { MessageLanguage } from '../../../shared/query/index.ts';

/**
 * The language that people are spoken to in: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that says something (POSIX, XBD 8.2), else the
 * system's own.
 *
 * @param systemLanguage A BCP 47 tag such as `fr-CA`.
 */
export function languageOf(environment: Readonly<Record<string, string | undefined>>, systemLanguage: string): MessageLanguage {
  const said = [environment.LC_ALL, environment.LC_MESSAGES, environment.LANG].find((locale) => locale !== undefined && locale !== '');
  return /^fr(?![a-z])/i.test(said ?? systemLanguage) ? 'fr' : 'en';
}
