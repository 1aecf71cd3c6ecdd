import type { Facts, Language, TextKey } from '../../shared/translation/create-texts.ts';
import { errors } from './en/errors.ts';
import type { options } from './en/options.ts';
import { serviceTexts } from './service-texts.ts';

/** An error message in every language. */
export type ErrorText = Readonly<Record<Language, string>>;

type ErrorKey = TextKey<{ readonly errors: typeof errors }> extends `errors:${infer Key}` ? Key : never;

type OptionKey = TextKey<{ readonly options: typeof options }> extends `options:${infer Key}` ? Key : never;

/** Values for the placeholders of a text. A value can itself be a text in every language. */
type TextFacts = Readonly<Record<string, string | number | ErrorText>>;

/** The key of the text for an unsupported part of a query. The text completes a sentence. */
export type UnsupportedKey = Extract<ErrorKey, `unsupported.${string}`> extends `unsupported.${infer Key}` ? Key : never;

/** Returns a text of `service/texts/en/errors.ts` in every language. */
export function errorText(key: ErrorKey, facts: TextFacts = {}): ErrorText {
  return textOf((language) => serviceTexts(language).t(`errors:${key}`, filled(facts, language)));
}

/** Returns a text of `service/texts/en/options.ts` in every language. `context` selects a variant of the text. */
export function optionText(key: OptionKey, facts: TextFacts = {}, context?: string): ErrorText {
  return textOf((language) => serviceTexts(language).t(`options:${key}`, filled(facts, language), context));
}

function filled(facts: TextFacts, language: Language): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'object' ? fact[language] : fact]));
}

/** Checks whether a message of the regular expression parser is a key of `patterns`. */
export function isPatternKey(message: string): message is keyof typeof errors.patterns {
  return Object.hasOwn(errors.patterns, message);
}

/** Creates a text by writing it in each language. */
export function textOf(write: (language: Language) => string): ErrorText {
  return { en: write('en'), fr: write('fr') };
}
