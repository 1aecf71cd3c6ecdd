import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';

/**
 * Renders the number of seconds since the component was first rendered, because the clock of the application can differ. The seconds aren't
 * announced to screen readers.
 */
export function Elapsed() {
  const { t } = useTexts('connections');
  const [since] = useState(() => Date.now());
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden>{t('checking.elapsed', { seconds: Math.max(0, Math.round((now - since) / 1_000)) })}</span>;
}
