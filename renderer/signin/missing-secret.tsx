import { useEffect, useState } from 'react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import { Dialog } from '../components/dialog.tsx';
import { requiredPurpose, SecretPrompt } from '../connections/secrets/secret-prompt.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { SignIn } from './use-sign-in.ts';

interface MissingSecretProps {
  readonly connection: Connection;
  readonly signIn: SignIn;
}

/** Leads the user who wants to sign in to the field of the missing secret: to the one in the window, or to one in a dialog. */
export function MissingSecret({ connection, signIn }: MissingSecretProps): React.ReactNode {
  const { t } = useTexts('signIn');
  const [opened, setOpened] = useState(false);
  const { asked, refusal, status } = signIn;
  const problem = refusal ?? status?.problem ?? null;
  const purpose = problem === null ? null : requiredPurpose(problem);
  useEffect(() => {
    if (asked === 0) return;
    const field = document.querySelector<HTMLInputElement>('[data-secret-prompt] input');
    // In a narrow window, the pane with the field can be hidden.
    if (field === null || field.offsetParent === null) setOpened(true);
    else field.focus();
  }, [asked]);
  useEffect(() => {
    if (purpose === null) setOpened(false);
  }, [purpose]);
  if (purpose === null || !opened) return null;
  return (
    <Dialog title={t('signIn')} opened onClose={() => setOpened(false)}>
      <SecretPrompt key={purpose} connection={connection} purpose={purpose} />
    </Dialog>
  );
}
