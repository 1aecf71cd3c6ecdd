import type { Language } from '../../../shared/translation/create-texts.ts';

/**
 * Returns the language of error messages by `Accept-Language` (RFC 9110, 12.5.4): French if preferred to English, else English.
 *
 * Of two languages with the same weight, the first one is preferred.
 */
export function errorLanguage(header: string | undefined): Language {
  let best: { readonly language: Language; readonly weight: number } = { language: 'en', weight: 0 };
  for (const item of (header ?? '').slice(0, longestHeader).split(',')) {
    const [, tag = '', weight = '1'] = /^\s*([a-z]{1,8}|\*)(?:-[a-z\d-]*)?\s*(?:;\s*q=([\d.]{1,5})\s*)?$/i.exec(item) ?? [];
    const language = tag.toLowerCase() === 'fr' ? 'fr' : /^(?:en|\*)$/i.test(tag) ? 'en' : null;
    if (language !== null && Number(weight) > best.weight) best = { language, weight: Number(weight) };
  }
  return best.language;
}

/** Maximum number of characters that are read from the header. */
const longestHeader = 1000;
