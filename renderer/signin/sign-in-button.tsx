import { Button } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import type { SignIn } from './use-sign-in.ts';

/** Renders the button that signs in or out. Renders nothing for a server without sign-in. */
export function SignInButton({ signIn }: { readonly signIn: SignIn }) {
  const { t } = useTexts('signIn');
  const state = signIn.status?.state;
  if (state === 'signed-in' && signIn.status?.method === 'none') return null;
  if (state === 'signed-in') {
    return (
      <Button variant="default" onClick={signIn.signOut} loading={signIn.busy}>
        {t('signOut')}
      </Button>
    );
  }
  return (
    <Button onClick={signIn.signIn} loading={signIn.busy || state === 'signing-in'} disabled={state === undefined}>
      {t('signIn')}
    </Button>
  );
}
