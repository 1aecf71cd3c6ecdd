import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { languages } from '../../shared/texts/create-texts.ts';
import { useWords } from '../i18n/use-words.ts';
import { useThemeInForce } from '../theme/themed.tsx';
import styles from './quick-switches.module.css';
import { useSettings } from './use-settings.ts';

/** French or English, at one click. */
export function LanguageSwitch() {
  const { t, language: spoken } = useWords('frame');
  const { change } = useSettings();
  const names = { en: t('speakEnglish'), fr: t('speakFrench') };
  return (
    <fieldset className={styles.languages} aria-label={t('language')}>
      {languages.map((language) => (
        <UnstyledButton key={language} className={styles.language} aria-pressed={language === spoken} onClick={() => change({ language })}>
          <span aria-hidden="true" title={names[language]}>
            {language}
          </span>
          <VisuallyHidden>{names[language]}</VisuallyHidden>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

/** The other theme, at one click. */
export function ThemeSwitch() {
  const { t } = useWords('frame');
  const { settings, change } = useSettings();
  const dark = useThemeInForce(settings.theme) === 'dark';
  const label = dark ? t('useLight') : t('useDark');
  return (
    <ActionIcon title={label} onClick={() => change({ theme: dark ? 'light' : 'dark' })}>
      {dark ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
    </ActionIcon>
  );
}
