import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useAnnounce } from '../components/announcer.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { useUpdateStatus } from './use-update-status.ts';

/** Renders a button in the title bar when a new version was found, and announces it to screen readers. Renders nothing before that. */
export function UpdateNotice({ onShow }: { readonly onShow: () => void }): ReactNode {
  const { t } = useTexts('updates');
  const announce = useAnnounce();
  const state = useUpdateStatus()?.state;
  const version = state?.name === 'available' || state?.name === 'ready' ? state.update.version : null;
  useEffect(() => {
    if (version !== null) announce(t('found', { version }));
  }, [announce, t, version]);
  if (version === null) return null;
  return (
    <Button variant="light" onClick={onShow} title={t('found', { version })}>
      {t('show')}
    </Button>
  );
}
