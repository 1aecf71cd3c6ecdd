import { Button, FileButton, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Misfit, misfit } from '../../shared/contract/misfits.ts';
import type { Profile } from '../../shared/contract/profile.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { problemOf } from '../components/problem-of.ts';
import { useWords } from '../i18n/use-words.ts';
import { useMisfitWords } from './misfit-words.ts';
import { ProfileEditor } from './profile-editor.tsx';
import { useProfileName } from './profile-name.ts';
import { ProductionMark } from './profile-switcher.tsx';
import styles from './profiles.module.css';
import { useProfiles } from './profiles-context.ts';
import { useOpenedProfile } from './use-opened-profile.ts';

/** Every profile, and the form of the one that was opened. */
export function ProfilesScreen() {
  const { t } = useWords('profiles');
  const { profiles, current, reload, unsaved } = useProfiles();
  const [fresh, setFresh] = useState(false);
  const [opened, setOpened] = useOpenedProfile();
  const [misfits, setMisfits] = useState<readonly Misfit[]>([]);
  const profile = opened === 'new' ? null : (profiles.find(({ id }) => id === opened) ?? current);
  // Elsewhere in the window another way of signing in may have been chosen since: a form begun before would take that back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens.
  useEffect(() => {
    reload()
      .catch(() => undefined)
      .finally(() => setFresh(true));
  }, []);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('explanation')}</p>
        <Remarks />
      </div>
      <div className={styles.side}>
        <ul className={styles.list} aria-label={t('list')}>
          {profiles.map((one) => (
            <li key={one.id}>
              <ProfileItem profile={one} opened={one.id === profile?.id} onOpen={() => setOpened(one.id)} />
            </li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button onClick={() => setOpened('new')}>{t('add')}</Button>
          {unsaved.of('new') !== null && <span className={styles.unsaved}>{t('unsaved')}</span>}
          <ImportButton onMisfits={setMisfits} onImported={setOpened} />
        </div>
        {misfits.length > 0 && (
          <div role="alert">
            <p className={styles.refused}>{t('importRefused')}</p>
            <Misfits misfits={misfits} />
          </div>
        )}
      </div>
      {fresh && <ProfileEditor key={profile?.id ?? 'new'} profile={profile} onOpen={(id) => setOpened(id ?? current.id)} />}
    </div>
  );
}

function ProfileItem({ profile, opened, onOpen }: { readonly profile: Profile; readonly opened: boolean; readonly onOpen: () => void }) {
  const { t } = useWords('profiles');
  const { current, unsaved } = useProfiles();
  const nameOf = useProfileName();
  return (
    <UnstyledButton className={styles.item} aria-current={opened} onClick={onOpen}>
      <span className={styles.dot} style={{ background: profile.colour }} aria-hidden />
      <span className={styles.itemName}>{nameOf(profile)}</span>
      {profile.production && <ProductionMark />}
      {profile.id === current.id && <span className={styles.remark}>{t('inUse')}</span>}
      {unsaved.of(profile.id) !== null && <span className={styles.unsaved}>{t('unsaved')}</span>}
      {profile.readOnly && profile.kind !== 'sample' && <span className={styles.remark}>{t('managed')}</span>}
    </UnstyledButton>
  );
}

interface ImportButtonProps {
  readonly onMisfits: (misfits: readonly Misfit[]) => void;
  readonly onImported: (profileId: string) => void;
}

function ImportButton({ onMisfits, onImported }: ImportButtonProps) {
  const { t } = useWords('profiles');
  const client = useClient();
  const announce = useAnnounce();
  const { reload } = useProfiles();
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    try {
      const { profiles, misfits } = await client.profiles.import({ text: await file.text() });
      onMisfits(misfits);
      const [first] = profiles;
      if (first === undefined) return;
      await reload();
      announce(t('imported', { count: profiles.length }));
      onImported(first.id);
    } catch (error) {
      const { code, detail } = problemOf(error);
      onMisfits([misfit(file.name, 'unreadable', { reason: detail ?? code })]);
    }
  };
  return (
    <FileButton accept="application/json,.json" onChange={(file) => void read(file)}>
      {(props) => (
        <Button variant="default" {...props}>
          {t('import')}
        </Button>
      )}
    </FileButton>
  );
}

function Remarks() {
  const { t } = useWords('profiles');
  const { rules } = useProfiles();
  return (
    <>
      {rules.policyMisfits.length > 0 && (
        <div role="note">
          <p className={styles.warning}>{t('policyBroken', { file: rules.policyFile ?? '' })}</p>
          <Misfits misfits={rules.policyMisfits} />
        </div>
      )}
      {rules.setAside !== null && (
        <div role="note">
          <p className={styles.warning}>{t('setAside', { file: rules.setAside.file })}</p>
          <Misfits misfits={rules.setAside.misfits} />
        </div>
      )}
    </>
  );
}

function Misfits({ misfits }: { readonly misfits: readonly Misfit[] }) {
  const wordsOf = useMisfitWords();
  return (
    <ul className={styles.misfits}>
      {misfits.map((misfit) => (
        <li key={`${misfit.path} ${misfit.message}`}>
          {misfit.path !== '' && <code>{misfit.path}: </code>}
          {wordsOf(misfit)}
        </li>
      ))}
    </ul>
  );
}
