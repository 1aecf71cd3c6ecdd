import { MantineProvider } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Settings } from '../../shared/contract/connections/settings.ts';
import { cssVariables, theme } from './theme.ts';

interface ThemedProps {
  readonly chosen: Settings['theme'];
  readonly children: ReactNode;
}

/** Returns the current theme: the user's selection, otherwise the system setting. */
function useThemeInForce(chosen: Settings['theme']): 'light' | 'dark' {
  const system = useColorScheme(undefined, { getInitialValueInEffect: false });
  return chosen === 'system' ? system : chosen;
}

/** Renders its content in the current theme. */
export function Themed({ chosen, children }: ThemedProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={useThemeInForce(chosen)}>
      {children}
    </MantineProvider>
  );
}
