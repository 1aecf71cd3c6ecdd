import { Button } from '@mantine/core';
import { useCallback } from 'react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { OwnTokens } from '../../shared/contract/signing-in/account.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { SignIn } from '../signin/use-sign-in.ts';
import styles from './account.module.css';
import { FreshToken } from './fresh-token.tsx';
import { MakeToken } from './make-token.tsx';
import { TokenTable } from './token-table.tsx';

export interface AccountScreenProps {
  readonly connection: Connection;
  readonly signIn: SignIn;
}

/** Renders "My account": the user's service tokens, with actions to create, use, and revoke tokens. */
export function AccountScreen({ connection, signIn }: AccountScreenProps) {
  const { t } = useTexts('account');
  const client = useClient();
  const { session, status } = signIn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different session can belong to a different user.
  const load = useCallback(
    (signal: AbortSignal) => client.account.tokens({ connectionId: connection.id }, { signal }),
    [client, connection.id, session],
  );
  const { value, problem, busy, again } = useLoaded(load);
  const who = status?.who ?? null;
  return (
    <div className={styles.screen}>
      <div>
        <h1>{t('title')}</h1>
        <p className={styles.dim}>{t('explanation')}</p>
        {who !== null && <p>{t('signedInAs', { who })}</p>}
      </div>
      {problem !== null && <ProblemNotice problem={problem} onRetry={again} retrying={busy} />}
      {problem === null && value === null && <Waiting what={t('list.loading')} />}
      {problem === null && value?.state === 'not-offered' && (
        <div className={styles.part}>
          <h2>{t('notOffered.what')}</h2>
          <p>{t('notOffered.why', { address: `${connection.baseUrl}${connection.paths.tokens}` })}</p>
        </div>
      )}
      {problem === null && value?.state === 'offered' && <Tokens key={session} connection={connection} offered={value} onChanged={again} />}
    </div>
  );
}

interface TokensProps {
  readonly connection: Connection;
  readonly offered: Extract<OwnTokens, { state: 'offered' }>;
  readonly onChanged: () => void;
}

function Tokens({ connection, offered, onChanged }: TokensProps) {
  const { t } = useTexts('account');
  const { tokens, held: stored, canSaveAsSecret, mostTokens } = offered;
  const inUse = tokens.filter(({ revoked, expires }) => revoked === null && (expires === null || expires > Date.now())).length;
  const labelOf = (id: string): string => tokens.find((token) => token.id === id)?.label ?? id;
  return (
    <>
      {stored.map(({ id, shown }) => (
        <FreshToken
          key={id}
          connection={connection}
          tokenId={id}
          label={labelOf(id)}
          shownBefore={shown}
          canSaveAsSecret={canSaveAsSecret}
          onDismiss={onChanged}
        />
      ))}
      <MakeToken connectionId={connection.id} offered={offered} onCreated={onChanged} />
      <section className={styles.part} aria-label={t('list.title')}>
        <h2>{t('list.title')}</h2>
        {mostTokens !== null && <p className={styles.dim}>{t('list.counts', { count: inUse, most: mostTokens })}</p>}
        {tokens.length === 0 && mostTokens === null && <p>{t('list.none')}</p>}
        {tokens.length > 0 && <TokenTable connectionId={connection.id} tokens={tokens} onChanged={onChanged} />}
        <Button variant="default" onClick={onChanged}>
          {t('list.refresh')}
        </Button>
      </section>
    </>
  );
}
