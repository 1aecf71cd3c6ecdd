import { useNow } from '../components/use-now.ts';
import { purposeAsked } from '../connections/secrets/secret-prompt.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { SignInState } from './sign-in-state.ts';
import { minutesLeft } from './time-left.ts';

/** Who is signed in and for how many minutes, or what hinders it, in a few words. */
export function useSignInLabel({ status, lost }: SignInState): string {
  const { t } = useWords(['signIn', 'frame']);
  const asked = status?.problem ? purposeAsked(status.problem) : null;
  const expiresAt = status?.state === 'signed-in' ? status.expiresAt : null;
  const now = useNow(5000, expiresAt !== null);
  if (lost) return t('frame:lost');
  switch (status?.state) {
    case 'signed-in': {
      if (status.method === 'none') return t('withoutSignIn');
      const who = status.who === null ? t('signedInAnonymously') : t('signedInAs', { who: status.who });
      if (expiresAt === null) return who;
      const minutes = minutesLeft(expiresAt, now);
      return `${who} · ${minutes > 0 ? t('minutes', { count: minutes }) : t('expired')}`;
    }
    case 'signed-out':
      return t('signedOut');
    case 'failed':
      return asked === null ? t('failed') : t('notSignedIn');
    default:
      return t('signingIn');
  }
}
