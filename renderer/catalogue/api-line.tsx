import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useWords } from '../i18n/use-words.ts';
import styles from './catalogue.module.css';
import { firstWords } from './first-words.ts';
import { type Found, type MatchPlace, matchedName } from './search.ts';

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

/** One API of the list: its title; below it its access point where that is another, where the words were found, and what it is about. */
export function ApiLine({ found, place, total, grouped, open, tabbable, address, style, onFocus }: ApiLineProps) {
  const { t } = useWords('catalogue');
  const { api, key } = found.indexed;
  const named = api.accessPoint !== api.title;
  const name = grouped ? (named ? api.accessPoint : '') : named ? `${api.root}/${api.accessPoint}` : api.root;
  const about = firstWords(api.details);
  return (
    <li className={styles.item} style={style} aria-setsize={total} aria-posinset={place}>
      <a
        href={address}
        className={styles.line}
        data-key={key}
        data-pane-start={tabbable || undefined}
        tabIndex={tabbable ? 0 : -1}
        aria-current={open ? 'page' : undefined}
        onFocus={onFocus}
      >
        <span className={styles.title} title={api.title}>
          {api.title}
        </span>
        <span className={styles.second}>
          {grouped && <VisuallyHidden>{t('rootOf', { root: api.rootLabel })} </VisuallyHidden>}
          {name !== '' && <span className={styles.part}>{name}</span>}
          {found.place && <FoundIn kind={found.place.kind} name={matchedName(found.indexed, found.place)} />}
          {about !== '' && <span className={styles.part}>{about}</span>}
        </span>
      </a>
    </li>
  );
}

function FoundIn({ kind, name }: { readonly kind: MatchPlace['kind']; readonly name: string | null }) {
  const { t } = useWords('catalogue');
  if (kind === 'description' || name === null) return <span className={`${styles.part} ${styles.foundIn}`}>{t('inDescription')}</span>;
  const text = kind === 'column' ? t('inColumn', { name }) : t('inKeyword', { name });
  return (
    <span className={`${styles.part} ${styles.foundIn}`} title={text}>
      {text}
    </span>
  );
}
