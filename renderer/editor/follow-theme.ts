import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useEffect } from 'react';
import { editor } from './monaco.ts';
import type { MonacoTheme } from './monaco-themes.ts';

const atOnce = { getInitialValueInEffect: false };

/**
 * Shows every editor of the page in the theme in force. Where the system forces its colours, its own scheme decides, whatever was chosen here.
 *
 * A component of its own: its hooks ask the browser each time they are drawn, which an editor is with each key.
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
