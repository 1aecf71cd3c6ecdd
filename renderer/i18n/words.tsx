import { type ReactNode, useEffect, useMemo } from 'react';
import type { Language } from '../../shared/texts/create-texts.ts';
import { LocaleContext } from './formats.ts';
import { createTranslation } from './index.ts';
import { localeOf } from './language.ts';
import { TranslationContext } from './use-words.ts';

interface WordsProps {
  readonly language: Language;
  /** BCP 47. */
  readonly systemLanguage: string;
  readonly children: ReactNode;
}

/** Everything inside speaks one language, and writes numbers and dates as the system does in it. */
export function Words({ language, systemLanguage, children }: WordsProps) {
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
