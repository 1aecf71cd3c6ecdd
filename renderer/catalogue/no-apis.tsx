import { Button } from '@mantine/core';
import { type RefObject, useMemo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './catalogue.module.css';
import { chosenCount, noFacets } from './facets.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

interface NoApisProps {
  readonly search: CatalogueSearch;
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

/** Renders suggestions for a search without results, and a button that clears the search. */
export function NoApis({ search, searchBox }: NoApisProps) {
  const { t } = useTexts('catalogue');
  const narrowed = chosenCount(search.facets) > 0;
  const { suggestion } = search;
  const suggestedText = useMemo(suggestion, [suggestion]);
  // The button disappears with the search, so the focus moves first.
  const change = (how: () => void) => (): void => {
    searchBox.current?.focus();
    how();
  };
  return (
    <div className={styles.message}>
      <p className={styles.what}>{t('nothing.what')}</p>
      <p>{narrowed ? t('nothing.nextFacets') : t('nothing.next')}</p>
      {suggestedText === null ? null : (
        <Button
          variant="default"
          onClick={change(() => {
            search.choose(noFacets);
            search.type(suggestedText);
          })}
        >
          {t('nothing.meant', { text: suggestedText })}
        </Button>
      )}
      <Button
        variant="default"
        onClick={change(() => {
          search.choose(noFacets);
          search.type('');
        })}
      >
        {t('nothing.clear')}
      </Button>
    </div>
  );
}

/** Renders the message for a server on which the user can't see any APIs. */
export function EmptyCatalogue({ onAgain, busy }: { readonly onAgain: () => void; readonly busy: boolean }) {
  const { t } = useTexts('catalogue');
  return (
    <div className={styles.message}>
      <p className={styles.what}>{t('empty.what')}</p>
      <p>{t('empty.why')}</p>
      <p>{t('empty.next')}</p>
      <Button variant="default" onClick={onAgain} loading={busy}>
        {t('empty.again')}
      </Button>
    </div>
  );
}
