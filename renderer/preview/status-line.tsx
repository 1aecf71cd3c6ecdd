import { useMemo } from 'react';
import { useWords } from '../i18n/use-words.ts';
import classes from './preview.module.css';
import { createQuantities } from './quantities.ts';
import { isUnderWay, type RunState } from './run-state.ts';

/** Status, rows, bytes and time of a run in one line (role `status`): `200 · 1,000 of 41,203 rows · 86 kB · 112 ms`. */
export function StatusLine({ state }: { readonly state: RunState }): React.ReactNode {
  const { t, language } = useWords('preview');
  const quantities = useMemo(() => createQuantities(language), [language]);
  const { phase, status, rows, total } = state;

  function rowsText(): string {
    if (isUnderWay(state)) return t('status.rowsSoFar', { count: rows });
    return total !== null && total !== rows ? t('status.rowsOf', { rows, count: total }) : t('status.rows', { count: rows });
  }

  function words(): readonly string[] {
    if (phase === 'idle') return [t('status.idle')];
    if (phase === 'withheld') return [t('status.withheld')];
    if (phase === 'waiting') return [t('status.waiting')];
    const end = phase === 'failed' || phase === 'cancelling' || phase === 'cancelled' ? [t(`status.${phase}`)] : [];
    return rows > 0 || phase === 'done' || phase === 'arriving' ? [...end, rowsText()] : end;
  }

  const text = words().join(' · ');
  const answered = status === null ? null : { bytes: quantities.bytes(state.bytes), duration: quantities.duration(state.milliseconds) };
  const isAnswered = answered !== null && phase !== 'waiting';
  const whole = isAnswered ? [status, text, answered.bytes, answered.duration].filter((part) => part !== '').join(' · ') : text;
  return (
    // Numbers that move all the time are shown, not said: what it comes to is.
    <div role="status" aria-live={phase === 'arriving' ? 'off' : 'polite'} className={classes.status} data-phase={phase}>
      <span title={whole}>
        {status === null ? null : (
          <span className={classes.statusCode} data-refused={status >= 400 || undefined}>
            {status}
            {' · '}
          </span>
        )}
        {text}
        {isAnswered ? (
          <>
            <span className={classes.bytes}>
              {text === '' ? '' : ' · '}
              {answered.bytes}
            </span>
            {' · '}
            {answered.duration}
          </>
        ) : null}
      </span>
    </div>
  );
}
