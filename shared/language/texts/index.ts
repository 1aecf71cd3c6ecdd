import type { VerbSettings } from '../completion.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { LanguageTexts, PhraseKey } from './texts.ts';

const texts: Readonly<Record<'en' | 'fr', LanguageTexts>> = { en, fr };

/** The words of the reader's language. */
export function textsOf({ language = 'en' }: VerbSettings): LanguageTexts {
  return texts[language];
}

/** A phrase with its parameters put in. */
export function phrase({ phrases }: LanguageTexts, key: PhraseKey, parameters: Readonly<Record<string, string>> = {}): string {
  return phrases[key].replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
}
