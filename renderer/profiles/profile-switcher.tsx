import { Menu, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { home, parseRoute, printRoute } from '../frame/route.ts';
import { useWords } from '../i18n/use-words.ts';
import { useProfileName } from './profile-name.ts';
import styles from './profile-switcher.module.css';
import { useProfiles } from './profiles-context.ts';

/** Shows another deployment in this window; an API of the one before is left. */
export function useChooseProfile(): (profileId: string) => void {
  const { choose, current } = useProfiles();
  return (profileId) => {
    if (profileId === current.id) return;
    if (parseRoute(window.location.hash).screen === 'api') window.location.hash = printRoute(home);
    choose(profileId);
  };
}

/** Which deployment is in use, and behind it the others. */
export function ProfileSwitcher() {
  const { t } = useWords('profiles');
  const { profiles, current } = useProfiles();
  const choose = useChooseProfile();
  const nameOf = useProfileName();
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <UnstyledButton className={styles.target} aria-label={t('switch', { name: nameOf(current) })}>
          <ChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('list')}>
        <Menu.RadioGroup value={current.id} onChange={choose}>
          {profiles.map((profile) => (
            <Menu.RadioItem key={profile.id} value={profile.id} closeMenuOnClick>
              <span className={styles.item}>
                <span className={styles.dot} style={{ background: profile.colour }} aria-hidden />
                {nameOf(profile)}
                {profile.production && <ProductionMark />}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component="a" href={printRoute({ screen: 'profiles' })}>
          {t('manage')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Marks a deployment that others work with. */
export function ProductionMark() {
  const { t } = useWords('frame');
  return <span className={styles.production}>{t('production')}</span>;
}
