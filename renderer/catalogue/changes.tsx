import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { ApiChange, ApiReference, CatalogueChanges } from '../../shared/contract/catalogue/catalogue.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './changes.module.css';
import { typeText } from './type-text.ts';

interface ChangesProps {
  readonly changes: CatalogueChanges;
  readonly addressOf: (api: ApiReference) => string;
  /** Dismisses the changes. Null if they can't be dismissed now. */
  readonly onDismiss: (() => void) | null;
}

/** Maximum number of listed changes. Additional changes are only counted. */
const maxListed = 300;

/** Renders a summary of added, removed, and changed APIs since the user's last visit, and a list of them. */
export function Changes({ changes, addressOf, onDismiss }: ChangesProps) {
  const { t } = useTexts('catalogue');
  const { day, number } = useFormats();
  const [opened, setOpened] = useState(false);
  const count = changes.apis.length;
  const dismiss = (): void => {
    setOpened(false);
    onDismiss?.();
  };
  return (
    <>
      <div className={styles.strip}>
        <Button variant="subtle" size="compact-xs" onClick={() => setOpened(true)}>
          {t('changes.count', { count, formatted: number(count), day: day(changes.since) })}
        </Button>
      </div>
      <Modal.Root opened={opened} onClose={() => setOpened(false)} size={560}>
        <Modal.Overlay />
        <Modal.Content>
          {/* Mantine's own header and body aren't used. The header would be a second banner of the page, and a screen reader would read the whole body on opening. */}
          <div className={styles.body}>
            <div className={styles.head}>
              <Modal.Title className={styles.title}>{t('changes.title', { day: day(changes.since) })}</Modal.Title>
              <Modal.CloseButton aria-label={t('changes.close')} />
            </div>
            <ul className={styles.list} aria-label={t('changes.list')}>
              {changes.apis.slice(0, maxListed).map((change) => (
                <ChangeLine
                  key={`${change.kind} ${change.api.root} ${change.api.accessPoint}`}
                  change={change}
                  address={change.kind === 'gone' ? null : addressOf(change.api)}
                  onFollow={() => setOpened(false)}
                />
              ))}
            </ul>
            {count > maxListed && <p className={styles.more}>{t('changes.more', { count: count - maxListed })}</p>}
            {onDismiss && (
              <Button variant="default" onClick={dismiss}>
                {t('changes.dismiss')}
              </Button>
            )}
          </div>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}

interface ChangeLineProps {
  readonly change: ApiChange;
  readonly address: string | null;
  readonly onFollow: () => void;
}

function ChangeLine({ change, address, onFollow }: ChangeLineProps) {
  const { t } = useTexts('catalogue');
  const { kind, title, api } = change;
  const wordsOf = useChangeWords();
  return (
    <li className={styles.line}>
      <span className={styles.kind} data-kind={kind}>
        {t(`changes.${kind}`)}
      </span>
      <span className={styles.what}>
        {address === null ? (
          <span>{title}</span>
        ) : (
          <a href={address} onClick={onFollow}>
            {title}
          </a>
        )}
        <span className={styles.detail}>
          {[`${api.root}/${api.accessPoint}`, ...wordsOf(change)].map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
      </span>
    </li>
  );
}

/** Maximum number of listed columns per API and kind of change. */
const maxColumns = 12;

/**
 * Returns a function that describes the changed columns of an API: one text for added columns, one for removed columns, and one for each
 * changed type.
 */
export function useChangeWords(): (change: ApiChange) => readonly string[] {
  const { t } = useTexts('catalogue');
  return (change) => {
    const named = (['added', 'removed'] as const).flatMap((what) => {
      const names = change[what];
      if (names.length === 0) return [];
      const shown = names.slice(0, maxColumns).join(', ');
      return [t(`changes.${what}`, { count: names.length, names: names.length > maxColumns ? `${shown}, …` : shown })];
    });
    const retyped = change.retyped
      .slice(0, maxColumns)
      .map(({ name, before, now }) => t('changes.retyped', { name, before: typeText(t, before), now: typeText(t, now) }));
    const rest = change.retyped.length - retyped.length;
    return [...named, ...retyped, ...(rest > 0 ? [t('changes.moreRetyped', { count: rest })] : [])];
  };
}
