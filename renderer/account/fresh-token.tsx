import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { useConnections } from '../connections/connections-context.ts';
import { SecretStorageChoice } from '../connections/secrets/secret-field.tsx';
import { useSecrets } from '../connections/secrets/use-secrets.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './account.module.css';

interface FreshTokenProps {
  readonly connection: Connection;
  readonly tokenId: string;
  readonly label: string;
  readonly shownBefore: boolean;
  readonly canSaveAsSecret: boolean;
  /** Called when the token is no longer in memory. */
  readonly onDismiss: () => void;
}

/** Renders a new token. The user can show it once, use it for the connection without showing it, or discard it. */
export function FreshToken({ connection, tokenId, label, shownBefore, canSaveAsSecret, onDismiss: onGone }: FreshTokenProps) {
  const { t } = useTexts('account');
  const client = useClient();
  const announce = useAnnounce();
  const { reload } = useConnections();
  const { stored, keep, setKeep } = useSecrets(connection.id);
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const connectionId = connection.id;

  // The form that created the token is further down, so the focus moves here.
  useEffect(() => container.current?.focus(), []);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    await work().catch((error: unknown) => setProblem(problemOf(error)));
    setBusy(false);
  };
  const show = async (): Promise<void> => setText((await client.account.reveal({ connectionId, tokenId })).text);
  const saveAsSecret = async (): Promise<void> => {
    await client.account.saveAsSecret({ connectionId, tokenId, keep });
    await reload();
    announce(t('new.taken'));
    onGone();
  };
  const discard = async (): Promise<void> => {
    await client.account.discard({ connectionId, tokenId });
    onGone();
  };

  return (
    // Two tokens can have the same label. As regions they would be landmarks that can't be distinguished.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is only for form fields.
    <div ref={container} role="group" className={styles.fresh} aria-label={t('new.title', { label })} tabIndex={-1}>
      <h2>{t('new.title', { label })}</h2>
      <p>{t(text === null ? 'new.warning' : 'new.shownWarning')}</p>
      {text !== null && (
        <div className={styles.secret}>
          <output aria-label={t('new.text')}>{text}</output>
          <CopyButton text={text} name={t('new.text')} label={t('new.copy')} />
        </div>
      )}
      {!canSaveAsSecret && <p className={styles.dim}>{t('new.noSaveAsSecret')}</p>}
      {canSaveAsSecret && stored !== null && <SecretStorageChoice vault={stored.vault} keep={keep} onChange={setKeep} />}
      <div className={styles.acts}>
        {canSaveAsSecret && (
          <Button loading={busy} onClick={() => void attempt(saveAsSecret)}>
            {t('new.saveAsSecret')}
          </Button>
        )}
        {!shownBefore && text === null && (
          <Button variant="default" disabled={busy} onClick={() => void attempt(show)}>
            {t('new.show')}
          </Button>
        )}
        <Button variant="default" disabled={busy} title={t('new.doneHint')} onClick={() => void attempt(discard)}>
          {t('new.done')}
        </Button>
      </div>
      {problem !== null && <ProblemNotice problem={problem} />}
    </div>
  );
}
