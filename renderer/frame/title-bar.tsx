import type { Profile } from '../../shared/contract/profile.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { ProductionMark, ProfileSwitcher } from '../profiles/profile-switcher.tsx';
import { LanguageSwitch, ThemeSwitch } from '../settings/quick-switches.tsx';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { AccessPanel } from '../signin/access-panel.tsx';
import { SignInButton } from '../signin/sign-in-button.tsx';
import type { SignIn } from '../signin/use-sign-in.ts';
import { home, printRoute } from './route.ts';
import styles from './title-bar.module.css';

interface TitleBarProps {
  readonly profile: Profile;
  readonly signIn: SignIn;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

/** Which deployment this is and who is signed in to it, left; what concerns the whole application, right. */
export function TitleBar({ profile, signIn, onPalette, onShortcuts }: TitleBarProps) {
  return (
    <header
      className={styles.bar}
      data-production={profile.production || undefined}
      style={{ borderTopColor: profile.colour }}
      data-pane="title"
    >
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
