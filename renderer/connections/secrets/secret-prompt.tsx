import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { type SecretPurpose, secretPurposeSchema } from '../../../shared/contract/signing-in/secret.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { ProblemNotice } from '../../components/problem.tsx';
import { problemOf } from '../../connection/problem-of.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import styles from '../connections.module.css';
import { SecretField, SecretStorageChoice } from './secret-field.tsx';
import { useSecrets } from './use-secrets.ts';

/** Returns the secret that resolves a problem. Null if no secret does. */
export function requiredPurpose({ code, parameters }: Problem): SecretPurpose | null {
  if (code === 'kerberos-password-needed') return 'kerberos-password';
  return code === 'secret-needed' ? (secretPurposeSchema.safeParse(parameters.purpose).data ?? null) : null;
}

/** Asks for a missing secret and uses it to sign in. */
export function SecretPrompt({ connection, purpose }: { readonly connection: Connection; readonly purpose: SecretPurpose }) {
  const { t } = useTexts('connections');
  const { stored: held, typed, keep, type, setKeep, give } = useSecrets(connection.id);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const text = typed[purpose] ?? '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    await give(connection.id, [purpose]).catch((error: unknown) => setProblem(problemOf(error)));
    setBusy(false);
  };
  return (
    <form className={styles.part} style={{ maxWidth: 360 }} onSubmit={submit} data-secret-prompt>
      <SecretField purpose={purpose} stored={null} text={text} onType={(next) => type(purpose, next)} isFirst />
      {held !== null && <SecretStorageChoice vault={held.vault} keep={keep} onChange={setKeep} />}
      {problem && <ProblemNotice problem={problem} />}
      <div>
        <Button type="submit" loading={busy} disabled={text === ''}>
          {t('secret.give')}
        </Button>
      </div>
    </form>
  );
}
