import { Button } from '@mantine/core';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useDelayed } from '../components/use-delayed.ts';
import { requiredPurpose, SecretPrompt } from '../connections/secrets/secret-prompt.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './no-access.module.css';
import type { SignIn } from './use-sign-in.ts';
import { WaitingForUser } from './waiting-for-user.tsx';

interface NoAccessProps {
  readonly connection: Connection;
  readonly signIn: SignIn;
}

/** Renders the work area while the user has no access: signing in, signed out, or the error and its next step. */
export function NoAccess({ connection, signIn }: NoAccessProps) {
  const { t } = useTexts(['signIn', 'frame', 'catalogue']);
  const { status, connectionProblem, refusal, busy } = signIn;
  if (connectionProblem) {
    return (
      <div className={styles.place}>
        <h1>{t('frame:lost')}</h1>
        <ProblemNotice problem={connectionProblem} onRetry={signIn.reconnect} />
      </div>
    );
  }
  if (status?.state === 'signed-out') {
    return (
      <div className={styles.place}>
        <h1>{t('out.what')}</h1>
        <p>{t('out.why')}</p>
        {refusal && <ProblemNotice problem={refusal} />}
        <SignInAgain signIn={signIn} busy={busy} />
      </div>
    );
  }
  if (status?.state === 'failed') {
    const problem = refusal ?? status.problem;
    const requiredSecret = problem === null ? null : requiredPurpose(problem);
    return (
      <div className={styles.place}>
        <h1>{t('notIn.what')}</h1>
        {problem && <ProblemNotice problem={problem} tone={requiredSecret === null ? 'failure' : 'attention'} />}
        {requiredSecret !== null ? (
          <SecretPrompt key={requiredSecret} connection={connection} purpose={requiredSecret} />
        ) : (
          <SignInAgain signIn={signIn} busy={busy} />
        )}
      </div>
    );
  }
  if (status?.waiting) {
    return (
      <div className={styles.place}>
        <h1>{connection.name}</h1>
        <WaitingForUser waiting={status.waiting} onCancel={signIn.signOut} />
      </div>
    );
  }
  return (
    <div className={styles.place}>
      <h1>{connection.name}</h1>
      {connection.kind === 'sample' && <SampleStarts />}
    </div>
  );
}

function SampleStarts() {
  const { t } = useTexts('catalogue');
  const isLate = useDelayed(true);
  return isLate ? <p>{t('startingSample.why')}</p> : null;
}

function SignInAgain({ signIn, busy }: { readonly signIn: SignIn; readonly busy: boolean }) {
  const { t } = useTexts('signIn');
  return (
    <div>
      <Button onClick={signIn.signIn} loading={busy}>
        {t('signIn')}
      </Button>
    </div>
  );
}
