import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Profile } from '../../shared/contract/profile.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { saveText } from '../components/save-text.ts';
import { useWords } from '../i18n/use-words.ts';
import { useProfiles } from './profiles-context.ts';

interface RemainingActsProps {
  readonly profile: Profile;
  readonly attempt: (work: () => Promise<void>) => Promise<boolean>;
  readonly onOpen: (profileId: string | null) => void;
}

/** Duplicate, export, remove: removing asks once more, in place. */
export function RemainingActs({ profile, attempt, onOpen }: RemainingActsProps) {
  const { t } = useWords('profiles');
  const client = useClient();
  const announce = useAnnounce();
  const { current, choose, profiles, reload } = useProfiles();
  const [asking, setAsking] = useState(false);
  const { id: profileId, name } = profile;

  const duplicate = async (): Promise<void> => {
    const copy = await client.profiles.duplicate({ profileId, name: t('copyOf', { name }).slice(0, 100) });
    await reload();
    onOpen(copy.id);
  };
  const exportIt = async (): Promise<void> => {
    const { text } = await client.profiles.export({ profileId });
    saveText(`${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.dataquay.json`, text);
    announce(t('exported'));
  };
  const remove = async (): Promise<void> => {
    await client.profiles.remove({ profileId });
    const first = profiles.find(({ id }) => id !== profileId);
    if (current.id === profileId && first !== undefined) choose(first.id);
    await reload();
    announce(t('removed', { name }));
    onOpen(null);
  };
  if (asking) {
    return (
      <>
        <span>{t('removeAsk', { name })}</span>
        <Button color="red" onClick={() => void attempt(remove)}>
          {t('removeSure')}
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          {t('keepIt')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => void attempt(duplicate)}>
        {t('duplicate')}
      </Button>
      <Button variant="default" onClick={() => void attempt(exportIt)}>
        {t('export')}
      </Button>
      {!profile.readOnly && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      )}
    </>
  );
}
