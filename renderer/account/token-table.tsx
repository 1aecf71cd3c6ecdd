import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnToken } from '../../shared/contract/signing-in/account.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './account.module.css';

interface TokenTableProps {
  readonly connectionId: string;
  readonly tokens: readonly OwnToken[];
  readonly onChanged: () => void;
}

/** Renders service tokens with their dates. Valid tokens can be revoked, after a confirmation in place. */
export function TokenTable({ connectionId, tokens, onChanged }: TokenTableProps) {
  const { t } = useTexts('account');
  const client = useClient();
  const announce = useAnnounce();
  const [revokingId, setRevokingId] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const revoke = async ({ id, label }: OwnToken): Promise<void> => {
    setProblem(null);
    try {
      await client.account.revoke({ connectionId, tokenId: id });
      announce(t('list.revokedNow', { label }));
      onChanged();
    } catch (error) {
      setProblem(problemOf(error));
    }
    setRevokingId(null);
  };

  return (
    <>
      {problem !== null && <ProblemNotice problem={problem} />}
      <div className={styles.wide}>
        <table className={styles.table} aria-label={t('list.title')}>
          <thead>
            <tr>
              {(['label', 'created', 'expires', 'lastUsed', 'state', 'acts'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`list.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                isConfirming={revokingId === token.id}
                onConfirm={() => setRevokingId(token.id)}
                onKeep={() => setRevokingId(null)}
                onRevoke={() => void revoke(token)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface TokenRowProps {
  readonly token: OwnToken;
  readonly isConfirming: boolean;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
  readonly onRevoke: () => void;
}

function TokenRow({ token, isConfirming: asking, onConfirm: onAsk, onKeep, onRevoke }: TokenRowProps) {
  const { t } = useTexts('account');
  const { moment } = useFormats();
  const { label, created, expires, lastUsed, revoked } = token;
  const expired = expires !== null && expires <= Date.now();
  const good = revoked === null && !expired;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{created === null ? t('list.unknown') : moment(created)}</td>
      <td>{expires === null ? t('list.noEnd') : moment(expires)}</td>
      <td>{lastUsed === null ? t('list.never') : moment(lastUsed)}</td>
      <td className={good ? styles.good : styles.ended}>
        {revoked !== null ? t('list.revoked', { moment: moment(revoked) }) : t(expired ? 'list.expired' : 'list.good')}
      </td>
      <td>
        {good && !asking && (
          <Button size="compact-xs" variant="default" aria-label={t('list.revokeName', { label })} onClick={onAsk}>
            {t('list.revoke')}
          </Button>
        )}
        {good && asking && (
          <span className={styles.acts}>
            <span>{t('list.revokeAsk')}</span>
            <Button size="compact-xs" color="red" autoFocus aria-label={t('list.revokeSureName', { label })} onClick={onRevoke}>
              {t('list.revokeSure')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={onKeep}>
              {t('list.keep')}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
