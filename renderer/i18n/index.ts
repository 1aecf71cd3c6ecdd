import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from './language.ts';
import { english, french } from './resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame';
    resources: typeof english;
  }
}

/** The page's words in one language, ready at once; `changeLanguage` switches without a reload. */
export function createTranslation(language: Language): i18n {
  const instance = createInstance();
  instance.use(initReactI18next);
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'frame',
    resources: { en: english, fr: french },
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  return instance;
}
