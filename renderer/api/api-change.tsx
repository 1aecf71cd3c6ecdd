import type { ApiChange } from '../../shared/contract/catalogue/catalogue.ts';
import { useChangeWords } from '../catalogue/changes.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './api-page.module.css';

/** A change of an API since the user last viewed the changes of its catalogue. */
export interface ApiChangeSince {
  readonly change: ApiChange;
  /** Time when the user last viewed changes, in milliseconds since 1970. */
  readonly since: number;
}

/** Renders the change of an API on its page. */
export function ApiChangeLine({ changeSince: { change, since } }: { readonly changeSince: ApiChangeSince }) {
  const { t } = useTexts('api');
  const { day } = useFormats();
  const messageOf = useChangeWords();
  return <p className={styles.kept}>{t(`changed.${change.kind}`, { day: day(since), what: messageOf(change).join(' · ') })}</p>;
}
