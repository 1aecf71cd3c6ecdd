import { Button } from '@mantine/core';
import { useEffect, useId, useMemo, useState } from 'react';
import type { RecentExport } from '../../shared/contract/files/export.ts';
import { createQuantities } from '../../shared/texts/quantities.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ExportsClient } from '../results/export-context.ts';
import classes from './exports.module.css';
import { ShowInFolder } from './show-in-folder.tsx';

/** Renders the last exported files in a collapsible list. Each file has a button that shows it in the file manager. */
export function RecentExports({ client }: { readonly client: ExportsClient }): React.ReactNode {
  const { t, language } = useTexts('exports');
  const { instant } = useFormats();
  const quantities = useMemo(() => createQuantities(language), [language]);
  const [open, setOpen] = useState(false);
  const [files, setFiles] = useState<readonly RecentExport[]>([]);
  const listId = useId();
  useEffect(() => {
    let isUnmounted = false;
    client.recent().then(
      (found) => {
        if (!isUnmounted) setFiles(found);
      },
      // The dialog also works without the list.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [client]);
  if (files.length === 0) return null;
  return (
    <div>
      <Button variant="subtle" className={classes.quiet ?? ''} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {t('recent', { count: files.length })}
      </Button>
      {open ? (
        <ul id={listId} aria-label={t('recentLabel')} className={classes.recent}>
          {files.map(({ exportId, name, folder, rows, bytes, at }) => (
            <li key={exportId}>
              <span>
                {name}
                <span className={classes.path}>
                  {' '}
                  {t('recentFacts', {
                    folder,
                    when: instant(at),
                    count: rows,
                    formatted: quantities.count(rows),
                    bytes: quantities.bytes(bytes),
                  })}
                </span>
              </span>
              <ShowInFolder client={client} exportId={exportId} name={name} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
