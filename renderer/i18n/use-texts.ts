import type { Namespace, TFunction } from 'i18next';
import { createContext, useContext, useMemo, useState } from 'react';
import type { Language } from '../../shared/translation/create-texts.ts';
import type { Translation } from './translation.ts';

/** The texts in the language of the page. Null outside a `TextsProvider`. */
export const TranslationContext = createContext<Translation | null>(null);

/** The texts of one or more screens. */
export interface ScreenTexts<Screens extends Namespace> {
  /** Returns the text of a key. The function changes only with the language. */
  readonly t: TFunction<Screens>;
  readonly language: Language;
}

/**
 * Returns the texts of one or more screens.
 *
 * @param screens screens whose texts are needed. Keys of the first screen need no prefix. The list must not change between renders
 */
export function useTexts<const Screens extends Namespace>(screens: Screens): ScreenTexts<Screens> {
  const translation = useTranslation();
  // A literal list is a new object on each render.
  const [firstScreens] = useState(screens);
  return useMemo(() => ({ t: translation.texts(firstScreens), language: translation.language }), [translation, firstScreens]);
}

/** Returns the language of the page. */
export function useLanguage(): Language {
  return useTranslation().language;
}

function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === null) throw new Error('The component is outside of <TextsProvider>.');
  return translation;
}
