import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ClosedWindow } from '../../shared/contract/saved/closed-windows.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { problemOf } from '../connection/problem-of.ts';
import { useConnectionName, useConnections } from '../connections/connections-context.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session-context.ts';
import { useWindowName } from '../session/window-name.ts';
import styles from './closed-windows.module.css';

/** Renders the windows with work that aren't open, with buttons to restore and dismiss them. Renders nothing if there are none. */
export function ClosedWindows(): ReactNode {
  const { t } = useTexts('frame');
  const client = useClient();
  const session = useSession();
  const { id: windowId } = useWindowName();
  const { value: windows, again } = useLoaded(useCallback(() => client.session.closed(), [client]));
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    // Another window may have been closed in the meantime.
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, [again]);
  if (windows === null || (windows.length === 0 && problem === null)) return null;

  const restore = async (closedId: string): Promise<void> => {
    const resume = session?.pause();
    try {
      const { connectionId } = await client.session.restore({ windowId, closedId });
      if (connectionId !== null) await client.settings.change({ connectionId });
      window.location.reload();
    } catch (error) {
      resume?.();
      throw error;
    }
  };
  const act = (acting: Promise<unknown>): void => {
    setProblem(null);
    acting.catch((error: unknown) => setProblem(problemOf(error))).finally(again);
  };
  return (
    <section aria-label={t('windows.title')}>
      <h2>{t('windows.title')}</h2>
      <ul className={styles.windows}>
        {windows.map((closed) => (
          <Line
            key={closed.windowId}
            closed={closed}
            onRestore={() => act(restore(closed.windowId))}
            onDismiss={() => act(client.session.dismiss({ closedId: closed.windowId }))}
          />
        ))}
      </ul>
      {problem === null ? null : <ProblemNotice problem={problem} />}
    </section>
  );
}

interface LineProps {
  readonly closed: ClosedWindow;
  readonly onRestore: () => void;
  readonly onDismiss: () => void;
}

function Line({ closed, onRestore, onDismiss }: LineProps): ReactNode {
  const { t } = useTexts('frame');
  const { connections: known } = useConnections();
  const nameOf = useConnectionName();
  const { moment, time, day, number } = useFormats();
  const { changed, connections, forms } = closed;
  const tabs = connections.map(({ connectionId, tabs: count }) => {
    const connection = known.find(({ id }) => id === connectionId);
    return t('windows.tabs', { count, formatted: number(count), connection: connection === undefined ? connectionId : nameOf(connection) });
  });
  const when = day(changed) === day(Date.now()) ? time(changed) : moment(changed);
  const name = [...tabs, ...(forms === 0 ? [] : [t('windows.forms', { count: forms, formatted: number(forms) })]), when].join(', ');
  return (
    <li>
      <span>{name}</span>
      <Button size="compact-xs" variant="default" aria-label={t('windows.restoreName', { name })} onClick={onRestore}>
        {t('windows.restore')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        title={t('windows.dismissHint')}
        aria-label={t('windows.dismissName', { name })}
        onClick={onDismiss}
      >
        {t('windows.dismiss')}
      </Button>
    </li>
  );
}
