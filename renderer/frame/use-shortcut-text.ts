import { useCallback } from 'react';
import { useLanguage } from '../i18n/use-words.ts';
import { useSettings } from '../settings/use-settings.ts';
import { type ShortcutName, shortcutText } from './shortcuts.ts';

/** The keys of a shortcut for a tooltip, as this platform and language print them: `Ctrl+1`, `⌘1`. The same function until either changes. */
export function useShortcutText(): (name: ShortcutName) => string {
  const { platform } = useSettings().about;
  const language = useLanguage();
  return useCallback((name) => shortcutText(name, platform, language), [platform, language]);
}
