import type { Namespace, TFunction } from 'i18next';
import { createTextInstance, type Language } from '../../shared/texts/create-texts.ts';
import { rememberTexts } from './remember-texts.ts';
import { english, french } from './resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame';
    resources: typeof english;
  }
}

/** The page's words in one language. */
export interface Translation {
  readonly language: Language;
  /** The words of one screen, or of several: then those of the first are named by their key alone, the others as `screen:key`. */
  readonly words: <Screens extends Namespace>(screens: Screens) => TFunction<Screens>;
}

/** The page's words in one language, ready at once. */
export function createTranslation(language: Language): Translation {
  const instance = createTextInstance(language, language === 'fr' ? french : english);
  /** By screens: the texts that were asked for, as many at most as the page has. */
  const known = new Map<string, Map<string, unknown>>();
  return {
    language,
    words: (screens) => {
      const name = String(screens);
      const texts = known.get(name) ?? new Map<string, unknown>();
      known.set(name, texts);
      return rememberTexts(instance.getFixedT(language, screens), texts);
    },
  };
}
