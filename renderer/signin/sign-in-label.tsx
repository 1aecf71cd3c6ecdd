import { requiredPurpose } from '../connections/secrets/secret-prompt.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { SignInState } from './sign-in-state.ts';

/** Returns a short text with the signed-in user, or with the reason why sign-in isn't possible. */
export function useSignInLabel({ status, connectionProblem }: SignInState): string {
  const { t } = useTexts(['signIn', 'frame']);
  const purpose = status?.problem ? requiredPurpose(status.problem) : null;
  if (connectionProblem) return t('frame:lost');
  switch (status?.state) {
    case 'signed-in':
      if (status.method === 'none') return t('withoutSignIn');
      return status.who === null ? t('signedInAnonymously') : t('signedInAs', { who: status.who });
    case 'signed-out':
      return t('signedOut');
    case 'failed':
      return purpose === null ? t('failed') : t('notSignedIn');
    default:
      return t('signingIn');
  }
}
