import type { Settings } from '../../shared/contract/connections/settings.ts';
import { type Language, languages } from '../../shared/texts/create-texts.ts';

/**
 * The language to speak: what the user chose, or what the system speaks, or else English.
 *
 * `systemLanguage` is a BCP 47 tag such as `fr-CA`.
 */
export function languageOf(chosen: Settings['language'], systemLanguage: string): Language {
  if (chosen !== 'system') return chosen;
  const primary = systemLanguage.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary) ?? 'en';
}

/**
 * The locale that dates and numbers are written in: the system's own where it is of the language spoken (`fr-CA`, `en-GB`), else the language.
 */
export function localeOf(language: Language, systemLanguage: string): string {
  const tag = systemLanguage.replaceAll('_', '-');
  if (languageOf('system', systemLanguage) !== language || !tag.toLowerCase().startsWith(language)) return language;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? language;
  } catch {
    return language;
  }
}
