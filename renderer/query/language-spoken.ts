import type { MessageLanguage } from '../../shared/query/index.ts';

/** The language in which diagnostics are worded while the page speaks `language` (BCP 47). */
export function languageSpoken(language: string): MessageLanguage {
  return language.startsWith('fr') ? 'fr' : 'en';
}
