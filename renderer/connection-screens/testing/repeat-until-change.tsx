import { Button, NumberInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { outcomeKey } from '../../../shared/reports/describe-outcome.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { useClient } from '../../components/client-context.ts';
import styles from '../../connections/connections.module.css';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ConnectionTest } from './use-connection-test.ts';

/** Minimum, default and maximum time between two tests, in seconds. */
const [shortest, usual, longest] = [5, 60, 3_600];

interface RepeatProps {
  readonly connectionId: string;
  readonly check: ConnectionTest;
  /** Starts the test. */
  readonly start: () => void;
}

/** Repeats a test until its outcome changes, and then notifies the user. */
export function RepeatUntilChange({ connectionId, check, start }: RepeatProps) {
  const { t, language } = useTexts('connections');
  const client = useClient();
  const announce = useAnnounce();
  const [seconds, setSeconds] = useState<number>(usual);
  /** The outcome before the repetition. Null while the test isn't repeated. */
  const [before, setBefore] = useState<string | null>(null);
  const [changed, setChanged] = useState(false);
  const latest = useRef(start);
  latest.current = start;
  const { running, steps, cancelled } = check;
  useEffect(() => {
    if (before === null || running || steps === null) return;
    if (cancelled) {
      setBefore(null);
      return;
    }
    if (outcomeKey({ steps }) !== before) {
      setBefore(null);
      setChanged(true);
      announce(t('checking.changed'));
      // The user has probably switched to another window. The page shows the change in any case.
      client.tests.announceChange({ connectionId, language }).catch(() => undefined);
      return;
    }
    const timer = setTimeout(() => latest.current(), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [before, running, steps, cancelled, seconds, announce, t, client, connectionId, language]);
  if (before !== null)
    return (
      <div className={styles.buttons}>
        <span>{t('checking.repeating', { seconds })}</span>
        <Button variant="default" size="compact-sm" onClick={() => setBefore(null)}>
          {t('checking.repeatStop')}
        </Button>
      </div>
    );
  if (steps === null || steps.length === 0 || running || cancelled) return null;
  const repeat = (): void => {
    setChanged(false);
    setBefore(outcomeKey({ steps }));
  };
  return (
    <>
      {changed && (
        <p role="alert" className={styles.attention}>
          {t('checking.changed')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" size="compact-sm" onClick={repeat}>
          {t('checking.repeat')}
        </Button>
        <NumberInput
          size="xs"
          className={styles.seconds ?? ''}
          aria-label={t('checking.repeatSeconds')}
          suffix=" s"
          min={shortest}
          max={longest}
          clampBehavior="strict"
          value={seconds}
          onChange={(value) => setSeconds(Math.min(longest, Math.max(shortest, Number(value) || usual)))}
        />
      </div>
      {steps.some(({ id, status }) => id === 'token' && status === 'failed') && (
        <p className={styles.note}>{t('checking.withoutSignInHint')}</p>
      )}
    </>
  );
}
