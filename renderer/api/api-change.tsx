import type { ApiChange } from '../../shared/contract/catalogue/catalogue.ts';
import { useChangeWords } from '../catalogue/changes.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './api-page.module.css';

/** What is other of an API than when its catalogue was looked at last. */
export interface ToldChange {
  readonly change: ApiChange;
  /** Epoch milliseconds of that look. */
  readonly since: number;
}

/** Says on an API's page what the catalogue tells of it among its changes. */
export function ApiChangeLine({ told: { change, since } }: { readonly told: ToldChange }) {
  const { t } = useTexts('api');
  const { day } = useFormats();
  const wordsOf = useChangeWords();
  return <p className={styles.kept}>{t(`changed.${change.kind}`, { day: day(since), what: wordsOf(change).join(' · ') })}</p>;
}
