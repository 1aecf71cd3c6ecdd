import type { Facts, Language, TextKey } from '../../shared/texts/create-texts.ts';
import { errors } from './en/errors.ts';
import { serviceTexts } from './service-texts.ts';

/** An error message in every language. */
export type ErrorText = Readonly<Record<Language, string>>;

type ErrorKey = TextKey<{ readonly errors: typeof errors }> extends `errors:${infer Key}` ? Key : never;

/** The key of the text for an unsupported part of a query. The text completes a sentence. */
export type UnsupportedKey = Extract<ErrorKey, `unsupported.${string}`> extends `unsupported.${infer Key}` ? Key : never;

/**
 * Returns a text of `service/texts/en/errors.ts` in every language.
 *
 * @param facts Values for the placeholders of the text. A value can itself be a text in every language.
 */
export function errorText(key: ErrorKey, facts: Readonly<Record<string, string | number | ErrorText>> = {}): ErrorText {
  return textOf((language) => {
    const filled = Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'object' ? fact[language] : fact] as const);
    return serviceTexts(language).t(`errors:${key}`, Object.fromEntries(filled) satisfies Facts);
  });
}

/** Checks whether a message of the regular expression parser is a key of `patterns`. */
export function isPatternKey(message: string): message is keyof typeof errors.patterns {
  return Object.hasOwn(errors.patterns, message);
}

/** Creates a text by writing it in each language. */
export function textOf(write: (language: Language) => string): ErrorText {
  return { en: write('en'), fr: write('fr') };
}
