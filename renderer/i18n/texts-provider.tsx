import { type ReactNode, useEffect, useMemo } from 'react';
import type { Language } from '../../shared/translation/create-texts.ts';
import { LocaleContext } from './formats.ts';
import { localeOf } from './language.ts';
import { createTranslation } from './translation.ts';
import { TranslationContext } from './use-texts.ts';

interface TextsProviderProps {
  readonly language: Language;
  /** Language of the system as a BCP 47 tag. */
  readonly systemLanguage: string;
  readonly children: ReactNode;
}

/** Provides texts in one language, and the locale for numbers and dates. */
export function TextsProvider({ language, systemLanguage, children }: TextsProviderProps) {
  const translation = useMemo(() => createTranslation(language), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <TranslationContext value={translation}>
      <LocaleContext value={localeOf(language, systemLanguage)}>{children}</LocaleContext>
    </TranslationContext>
  );
}
