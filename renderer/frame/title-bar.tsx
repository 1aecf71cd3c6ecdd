import { ActionIcon, Tooltip } from '@mantine/core';
import { PanelLeft } from 'lucide-react';
import type { Profile } from '../../shared/contract/profile.ts';
import { useWords } from '../i18n/use-words.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { ProductionMark, ProfileSwitcher } from '../profiles/profile-switcher.tsx';
import { LanguageSwitch, ThemeSwitch } from '../settings/quick-switches.tsx';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { AccessPanel } from '../signin/access-panel.tsx';
import { SignInButton } from '../signin/sign-in-button.tsx';
import type { SignIn } from '../signin/use-sign-in.ts';
import { home, printRoute } from './route.ts';
import styles from './title-bar.module.css';
import { useShortcutText } from './use-shortcut-text.ts';

/** The catalogue's place in the document, for what opens it. */
export const catalogueId = 'catalogue';

interface TitleBarProps {
  readonly profile: Profile;
  readonly signIn: SignIn;
  /** Whether the catalogue has its turn in a narrow window; null where it is always in sight. */
  readonly catalogueShown: boolean | null;
  readonly onCatalogue: () => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

/** Which deployment this is and who is signed in to it, left; what concerns the whole application, right. */
export function TitleBar({ profile, signIn, catalogueShown, onCatalogue, onPalette, onShortcuts }: TitleBarProps) {
  const { t } = useWords('frame');
  const keys = useShortcutText();
  return (
    <header
      className={styles.bar}
      data-production={profile.production || undefined}
      style={{ borderTopColor: profile.colour }}
      data-pane="title"
    >
      {catalogueShown !== null && (
        <Tooltip label={`${t('catalogue')} (${keys('catalogue')})`} position="bottom-start">
          <ActionIcon aria-label={t('catalogue')} aria-expanded={catalogueShown} aria-controls={catalogueId} onClick={onCatalogue}>
            <PanelLeft size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <a className={styles.profile} href={printRoute(home)} data-pane-start>
        <span className={styles.dot} style={{ background: profile.colour }} aria-hidden />
        {profile.name}
      </a>
      {profile.production && <ProductionMark />}
      <ProfileSwitcher />
      <AccessPanel profile={profile} signIn={signIn} />
      <SignInButton signIn={signIn} />
      <span className={styles.space} />
      <PaletteButton onOpen={onPalette} />
      <LanguageSwitch />
      <ThemeSwitch />
      <SettingsMenu onShortcuts={onShortcuts} />
    </header>
  );
}
