import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { languages } from '../i18n/language.ts';
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
        <Tooltip key={language} label={names[language]}>
          <UnstyledButton
            className={styles.language}
            aria-label={names[language]}
            aria-pressed={language === spoken}
            onClick={() => change({ language })}
          >
            {language}
          </UnstyledButton>
        </Tooltip>
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
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => change({ theme: dark ? 'light' : 'dark' })}>
        {dark ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
