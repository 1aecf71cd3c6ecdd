import type { ListedCatalogue } from '../../shared/contract/catalogue.ts';
import { useAnnouncement } from '../components/announcer.tsx';
import { useNow } from '../components/use-now.ts';
import { useFormats } from '../i18n/formats.ts';
import { useWords } from '../i18n/use-words.ts';
import { useKeepingTrouble } from '../session/keeping-trouble.ts';
import type { SignInState } from '../signin/sign-in-state.ts';
import { timeLeft } from '../signin/time-left.ts';
import styles from './status-line.module.css';

interface StatusLineProps {
  readonly signIn: SignInState;
  readonly catalogue: ListedCatalogue | null;
  /** True where the catalogue is the copy on disk. */
  readonly copy: boolean;
}

/** What was just done, left; the catalogue's size and age and how long the token lasts, right. */
export function StatusLine({ signIn, catalogue, copy }: StatusLineProps) {
  const { t } = useWords('frame');
  const { number, time, moment } = useFormats();
  const announcement = useAnnouncement();
  return (
    <footer className={styles.line}>
      <span role="status" aria-live="polite" className={styles.announcement}>
        {announcement && <span key={announcement.number}>{announcement.text}</span>}
      </span>
      <NotKept />
      {catalogue && (
        <span>
          {t('status.apis', { count: catalogue.apis.length, formatted: number(catalogue.apis.length) })} ·{' '}
          {copy ? t('status.copy', { moment: moment(catalogue.fetchedAt) }) : t('status.fetched', { time: time(catalogue.fetchedAt) })}
        </span>
      )}
      <TokenLeft signIn={signIn} />
    </footer>
  );
}

/** That what is changed here is not on disk, and why. */
function NotKept() {
  const { t } = useWords('frame');
  const { problem } = useKeepingTrouble();
  if (problem === null) return null;
  const { reason = 'unknown' } = problem.parameters;
  return (
    <span role="alert" className={styles.notKept} title={problem.detail ?? undefined}>
      {t('status.notKept', { reason })}
    </span>
  );
}

function TokenLeft({ signIn }: { readonly signIn: SignInState }) {
  const { t } = useWords('frame');
  const { status } = signIn;
  const signedIn = status?.state === 'signed-in' && status.method !== 'none';
  const expiresAt = signedIn ? status.expiresAt : null;
  const now = useNow(1000, expiresAt !== null);
  if (!signedIn) return null;
  const left = expiresAt === null ? null : timeLeft(expiresAt, now);
  return (
    <span className={styles.token} data-ended={(expiresAt !== null && left === null) || undefined}>
      {expiresAt === null ? t('status.tokenEndless') : left === null ? t('status.tokenEnded') : t('status.token', { left })}
    </span>
  );
}
