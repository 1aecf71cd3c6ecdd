import type { ListedCatalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { presentClock } from '../../shared/values/relative-date.ts';
import { useAnnouncement } from '../components/announcer.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { usePersistenceProblem } from '../session/persistence-problem.tsx';
import styles from './status-line.module.css';

interface StatusLineProps {
  readonly catalogue: ListedCatalogue | null;
  /** Whether the catalogue was loaded from the copy on disk. */
  readonly copy: boolean;
}

/** Renders the last action on the left, and the catalogue's size and age and the time zone of all times on the right. */
export function StatusLine({ catalogue, copy }: StatusLineProps) {
  const { t } = useTexts('frame');
  const { number, time, moment } = useFormats();
  const announcement = useAnnouncement();
  return (
    <footer className={styles.line}>
      <span role="status" aria-live="polite" className={styles.announcement}>
        {announcement && <span key={announcement.number}>{announcement.text}</span>}
      </span>
      <UnsavedNotice />
      {catalogue && (
        <span>
          {t('status.apis', { count: catalogue.apis.length, formatted: number(catalogue.apis.length) })} ·{' '}
          {copy ? t('status.copy', { moment: moment(catalogue.fetchedAt) }) : t('status.fetched', { time: time(catalogue.fetchedAt) })}
        </span>
      )}
      <span>{t('status.zone', { zone: presentClock().timeZone })}</span>
    </footer>
  );
}

/** Renders the reason why changes aren't saved. */
function UnsavedNotice() {
  const { t } = useTexts('frame');
  const { problem } = usePersistenceProblem();
  if (problem === null) return null;
  const { reason = 'unknown' } = problem.parameters;
  return (
    <span role="alert" className={styles.notKept} title={problem.detail ?? undefined}>
      {t('status.notKept', { reason })}
    </span>
  );
}
