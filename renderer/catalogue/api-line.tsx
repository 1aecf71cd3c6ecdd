import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './catalogue.module.css';
import type { Found, MatchPlace } from './search.ts';

interface ApiLineProps {
  readonly found: Found;
  readonly place: number;
  readonly total: number;
  /** Whether the line stands under the heading of its root. */
  readonly grouped: boolean;
  readonly open: boolean;
  readonly tabbable: boolean;
  readonly address: string;
  readonly style: CSSProperties;
  readonly onFocus: () => void;
}

/** One API of the list: its title, its access point, and where the words were found if not there. */
export function ApiLine({ found, place, total, grouped, open, tabbable, address, style, onFocus }: ApiLineProps) {
  const { t } = useTranslation('catalogue');
  const { api, key } = found.indexed;
  return (
    <li className={styles.item} style={style} aria-setsize={total} aria-posinset={place}>
      <a
        href={address}
        className={styles.line}
        data-key={key}
        data-pane-start={tabbable || undefined}
        tabIndex={tabbable ? 0 : -1}
        aria-current={open ? 'page' : undefined}
        title={api.title}
        onFocus={onFocus}
      >
        <span className={styles.title}>{api.title}</span>
        <span className={styles.second}>
          {grouped ? <VisuallyHidden>{t('rootOf', { root: api.rootLabel })} </VisuallyHidden> : <span>{api.root}/</span>}
          <span>{api.accessPoint}</span>
          {found.place && <FoundIn place={found.place} />}
        </span>
      </a>
    </li>
  );
}

function FoundIn({ place }: { readonly place: MatchPlace }) {
  const { t } = useTranslation('catalogue');
  if (place.kind === 'description') return <span className={styles.foundIn}>{t('inDescription')}</span>;
  const text = place.kind === 'column' ? t('inColumn', { name: place.name }) : t('inKeyword', { name: place.name });
  return (
    <span className={styles.foundIn} title={text}>
      {text}
    </span>
  );
}
