import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { LocaleContext } from './formats.ts';
import { createTranslation } from './index.ts';
import { type Language, localeOf } from './language.ts';

interface WordsProps {
  readonly language: Language;
  /** BCP 47. */
  readonly systemLanguage: string;
  readonly children: ReactNode;
}

/** Everything inside speaks one language, and writes numbers and dates as the system does in it. */
export function Words({ language, systemLanguage, children }: WordsProps) {
  const [translation] = useState(() => createTranslation(language));
  useEffect(() => {
    document.documentElement.lang = language;
    if (translation.language !== language) void translation.changeLanguage(language);
  }, [translation, language]);
  return (
    <I18nextProvider i18n={translation}>
      <LocaleContext value={localeOf(language, systemLanguage)}>{children}</LocaleContext>
    </I18nextProvider>
  );
}
