import { ActionIcon, Tooltip } from '@mantine/core';
import { PanelLeft } from 'lucide-react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import { useShortcutText } from '../commands/use-shortcuts.ts';
import { ConnectionSwitcher, ProductionMark } from '../connections/connection-switcher.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { home, printRoute } from '../navigation/route.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { AccessPanel } from '../signin/access-panel.tsx';
import { SignInButton } from '../signin/sign-in-button.tsx';
import type { SignIn } from '../signin/use-sign-in.ts';
import styles from './title-bar.module.css';

/** Element id of the catalogue. The button that opens the catalogue refers to it. */
export const catalogueId = 'catalogue';

interface TitleBarProps {
  readonly connection: Connection;
  readonly signIn: SignIn;
  /** Whether the catalogue is visible in a narrow window. Null if the catalogue is always visible. */
  readonly catalogueShown: boolean | null;
  readonly onCatalogue: () => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

/** Renders the connection on the left, the palette in the middle, and the account and settings on the right. */
export function TitleBar({ connection, signIn, catalogueShown, onCatalogue, onPalette, onShortcuts }: TitleBarProps) {
  const { t } = useTexts('frame');
  const keys = useShortcutText();
  return (
    <header
      className={styles.bar}
      data-production={connection.production || undefined}
      style={{ borderTopColor: connection.colour }}
      data-pane="title"
    >
      <div className={styles.side}>
        {catalogueShown !== null && (
          <Tooltip label={`${t('catalogue')} (${keys('catalogue')})`} position="bottom-start">
            <ActionIcon aria-label={t('catalogue')} aria-expanded={catalogueShown} aria-controls={catalogueId} onClick={onCatalogue}>
              <PanelLeft size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <a className={styles.connection} href={printRoute(home)} title={connection.name} data-pane-start>
          <span className={styles.dot} style={{ background: connection.colour }} aria-hidden />
          <span className={styles.name}>{connection.name}</span>
        </a>
        <ConnectionSwitcher />
        {connection.production && <ProductionMark />}
      </div>
      <PaletteButton onOpen={onPalette} />
      <div className={styles.side} data-end>
        {signIn.status?.state === 'signed-out' || signIn.status?.state === 'failed' ? <SignInButton signIn={signIn} /> : null}
        <AccessPanel connection={connection} signIn={signIn} />
        <SettingsMenu onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}
