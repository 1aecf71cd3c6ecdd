import type { PaletteItem } from '../commands/palette-registry.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useDensity } from '../preferences/density.ts';
import { useSettings } from '../preferences/use-settings.ts';

const themes = ['system', 'light', 'dark'] as const;
const languages = ['system', 'en', 'fr'] as const;
const densities = ['compact', 'comfortable'] as const;

/** Returns an item for each value of each setting. The current value is marked. */
export function useSettingItems(): readonly PaletteItem[] {
  const { t } = useTexts(['palette', 'settings']);
  const { settings, change } = useSettings();
  const density = useDensity();
  const present = (is: boolean) => (is ? { detail: t('palette:settings.present') } : {});
  const languageNames = { system: t('settings:system'), en: t('settings:english'), fr: t('settings:french') };
  return [
    ...themes.map((theme) => ({
      id: `theme ${theme}`,
      title: t('palette:settings.theme', { choice: t(`settings:${theme}`) }),
      keywords: 'dark light appearance colour sombre clair apparence couleurs',
      ...present(settings.theme === theme),
      run: () => change({ theme }),
    })),
    ...languages.map((language) => ({
      id: `language ${language}`,
      title: t('palette:settings.language', { choice: languageNames[language] }),
      keywords: language === 'fr' ? 'french français langue' : language === 'en' ? 'english anglais langue' : 'langue',
      ...present(settings.language === language),
      run: () => change({ language }),
    })),
    ...densities.map((one) => ({
      id: `density ${one}`,
      title: t('palette:settings.density', { choice: t(`settings:${one}`) }),
      keywords: 'compact spacing row height densité espacement',
      ...present(density === one),
      run: () => change({ density: one }),
    })),
  ];
}
