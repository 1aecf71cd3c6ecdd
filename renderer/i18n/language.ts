import type { Settings } from '../../shared/contract/connections/settings.ts';
import { type Language, languages } from '../../shared/translation/create-texts.ts';

/**
 * Returns the language of the page: the user's selection, otherwise the system's language if it is supported, otherwise English.
 *
 * @param systemLanguage BCP 47 tag, such as `fr-CA`
 */
export function languageOf(chosen: Settings['language'], systemLanguage: string): Language {
  if (chosen !== 'system') return chosen;
  const primary = systemLanguage.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary) ?? 'en';
}

/**
 * Returns the locale for dates and numbers as a BCP 47 tag. If the system's language is the page's language, this is the system's locale
 * (`fr-CA`, `en-GB`). Otherwise it is the page's language.
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
