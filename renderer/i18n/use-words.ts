import type { Namespace, TFunction } from 'i18next';
import { createContext, useContext, useMemo, useState } from 'react';
import type { Language } from '../../shared/texts/create-texts.ts';
import type { Translation } from './index.ts';

/** The language that the page speaks, and its words in it; null outside of them. */
export const TranslationContext = createContext<Translation | null>(null);

/** The words of some screens. */
export interface WordsOfScreens<Screens extends Namespace> {
  /** A text by its key, and what it is to name. The same function until another language is spoken. */
  readonly t: TFunction<Screens>;
  readonly language: Language;
}

/** The words of one screen, or of several: then those of the first are named by their key alone. @param screens The same ones at each drawing. */
export function useWords<const Screens extends Namespace>(screens: Screens): WordsOfScreens<Screens> {
  const translation = useSpoken();
  // A list is another object at each drawing.
  const [spoken] = useState(screens);
  return useMemo(() => ({ t: translation.words(spoken), language: translation.language }), [translation, spoken]);
}

/** The language that the page speaks. */
export function useLanguage(): Language {
  return useSpoken().language;
}

function useSpoken(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === null) throw new Error('No language is spoken here: the component is outside of <Words>.');
  return translation;
}
