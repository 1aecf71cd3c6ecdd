import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useEffect } from 'react';
import { editor } from './monaco.ts';
import type { MonacoTheme } from './monaco-themes.ts';

const atOnce = { getInitialValueInEffect: false };

/**
 * Applies the current theme to all editors. Forced colours of the system take precedence over the theme of the page.
 *
 * This is a separate component because its hooks query the browser on each render, and an editor renders on each keystroke.
 */
export const FollowTheme = memo(function FollowTheme(): null {
  const chosen = useComputedColorScheme('light', atOnce);
  const forced = useMediaQuery('(forced-colors: active)', false, atOnce);
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)', false, atOnce);
  const contrast = systemDark ? 'dataquay-contrast-dark' : 'dataquay-contrast-light';
  const theme: MonacoTheme = forced ? contrast : chosen === 'dark' ? 'dataquay-dark' : 'dataquay-light';
  useEffect(() => editor.setTheme(theme), [theme]);
  return null;
});
