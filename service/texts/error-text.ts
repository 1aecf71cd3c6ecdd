import type { Facts, Language, TextKey } from '../../shared/texts/create-texts.ts';
import { errors } from './en/errors.ts';
import { serviceTexts } from './service-texts.ts';

/** The message of an error in every language. */
export type ErrorText = Readonly<Record<Language, string>>;

type ErrorKey = TextKey<{ readonly errors: typeof errors }> extends `errors:${infer Key}` ? Key : never;

/** The text of a part of a query that isn't supported: the end of a sentence. */
export type UnsupportedKey = Extract<ErrorKey, `unsupported.${string}`> extends `unsupported.${infer Key}` ? Key : never;

/**
 * A text of `service/texts/en/errors.ts` in every language.
 *
 * @param facts what the text names in braces; a fact can be a text itself
 */
export function errorText(key: ErrorKey, facts: Readonly<Record<string, string | number | ErrorText>> = {}): ErrorText {
  return textOf((language) => {
    const filled = Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'object' ? fact[language] : fact] as const);
    return serviceTexts(language).t(`errors:${key}`, Object.fromEntries(filled) satisfies Facts);
  });
}

/** Whether a message of the parser of regular expressions is a key of `patterns`. */
export function isPatternKey(message: string): message is keyof typeof errors.patterns {
  return Object.hasOwn(errors.patterns, message);
}

/** A text that is written in each language. */
export function textOf(write: (language: Language) => string): ErrorText {
  return { en: write('en'), fr: write('fr') };
}
