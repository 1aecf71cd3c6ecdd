import type { OperatorKey } from '../operators/operator-table.ts';
import type { language as english } from '../texts/en/language.ts';
import { sharedTexts } from '../texts/shared-texts.ts';
import type { Facts } from '../translation/create-texts.ts';
import type { ValueType } from '../values/value-type.ts';
import type { VerbSettings } from './completion.ts';

/** The description of a function, and a name for each parameter. */
export interface FunctionText {
  readonly meaning: string;
  readonly arguments: readonly string[];
}

/** A key of a short text, such as the detail of a suggestion. */
export type PhraseKey = keyof (typeof english)['phrases'];

/** The texts of completion, hover, and signature help in one language. */
export interface LanguageTexts {
  readonly operators: Readonly<Record<OperatorKey, string>>;
  /** Texts of functions, by the standard's name in lower case. */
  readonly functions: Readonly<Record<string, FunctionText>>;
  /** Texts of parameters of a REST URL, by name. */
  readonly restParameters: Readonly<Record<string, string>>;
  /** Texts of options of an OData URL, by name with `$`. */
  readonly odataOptions: Readonly<Record<string, string>>;
  /** Texts of transformations of `$apply`, by name. */
  readonly transformations: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<ValueType, string>>;
  readonly phrase: (key: PhraseKey, facts?: Facts) => string;
}

const textsByLanguage = new Map<string, LanguageTexts>();

/** Returns the texts in the user's language. */
export function textsOf({ language = 'en' }: VerbSettings): LanguageTexts {
  const known = textsByLanguage.get(language);
  if (known !== undefined) return known;
  const { topics, t } = sharedTexts(language);
  const texts: LanguageTexts = { ...topics.language, phrase: (key, facts) => t(`language:phrases.${key}`, facts) };
  textsByLanguage.set(language, texts);
  return texts;
}

/** Returns a short text with its parameters inserted. */
export function phrase(texts: LanguageTexts, key: PhraseKey, facts?: Facts): string {
  return texts.phrase(key, facts);
}
