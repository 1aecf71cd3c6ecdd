import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import type { French } from './french.ts';

/** The languages of all texts. */
export const languages = ['en', 'fr'] as const;

/** One of {@link languages}. */
export type Language = (typeof languages)[number];

/** The parameters of a text (`{{host}}`). A number named `count` also selects the plural form. */
export type Facts = Readonly<Record<string, string | number>>;

/** The key of a text without its plural form, such as `rows` for `rows_one` and `rows_other`. */
type Bare<Key extends string> = Key extends `${infer Counted}_one` | `${infer Counted}_other` ? Counted : Key;

/** The keys of texts in nested objects, joined by periods. */
type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Bare<Key> : `${Key}.${Path<Texts[Key]>}`;
}[keyof Texts & string];

/** A key of a text as `topic:path`, such as `problems:codes.timed-out.what`. */
export type TextKey<Topics> = { [Topic in keyof Topics & string]: `${Topic}:${Path<Topics[Topic]>}` }[keyof Topics & string];

/** The texts of some topics in one language. */
export interface Texts<Topics> {
  readonly language: Language;
  /**
   * Returns a text with its parameters inserted. A missing parameter becomes empty.
   *
   * @param context selects the variant `key_context` if there is one
   */
  readonly t: (key: TextKey<Topics>, facts?: Facts, context?: string) => string;
  /** All texts as objects, for lists and for names that come from a URL. */
  readonly topics: Topics | French<Topics>;
}

/**
 * Returns a function that returns the texts of a language. Texts of a language are set up when they are first used.
 *
 * @param english topics, each an object of texts, nested as needed
 * @param french the same keys in French
 */
export function createTexts<const Topics extends ResourceLanguage>(
  english: Topics,
  french: French<Topics>,
): (language: Language) => Texts<Topics> {
  const cachedTexts = new Map<Language, Texts<Topics>>();
  return (language) => {
    const cached = cachedTexts.get(language);
    if (cached !== undefined) return cached;
    const topics = language === 'fr' ? french : english;
    const translate = createTranslator(language, topics);
    const texts: Texts<Topics> = { language, topics, t: (key, facts, context) => translate(key, facts, context) };
    cachedTexts.set(language, texts);
    return texts;
  };
}

/** Creates an i18next instance with the texts of one language, for the page and all programs. */
export function createTextInstance(language: Language, topics: ResourceLanguage): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: topics },
    initAsync: false,
    // Texts are plain, because a terminal or React escapes what it shows.
    interpolation: { escapeValue: false },
  });
  return instance;
}

function createTranslator(language: Language, topics: ResourceLanguage): (key: string, facts?: Facts, context?: string) => string {
  const translate: (key: string, options?: Readonly<Record<string, unknown>>) => unknown = createTextInstance(language, topics).getFixedT(
    language,
  );
  return (key, facts, context) => {
    const count = typeof facts?.count === 'number' ? { count: facts.count } : {};
    return String(translate(key, { replace: facts ?? {}, ...count, ...(context === undefined ? {} : { context }) }));
  };
}
