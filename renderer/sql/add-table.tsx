import { Button, Menu } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTexts } from '../i18n/use-texts.ts';
import { findSaved, titleOf } from '../saved/find-saved.ts';
import { promptedParameters } from '../saved/prompted-parameters.ts';
import { useSaved } from '../saved/saved-context.ts';
import type { TableQuery } from './sql-tables.ts';

interface AddTableProps {
  /** Adds a table with all rows of a query. `title` is the title of the query's file. */
  readonly onAdd: (title: string, query: TableQuery) => void;
}

/** Renders the menu of saved queries whose rows can be added as a table. */
export function AddTable({ onAdd }: AddTableProps): React.ReactNode {
  const { t } = useTexts('sql');
  const queries = findSaved(useSaved()?.folder?.entries ?? [], '').filter(({ saved }) => saved !== null);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="compact-xs" leftSection={<Plus size={14} aria-hidden />}>
          {t('addTable')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t(queries.length === 0 ? 'noSavedQueries' : 'savedQueries')}</Menu.Label>
        {queries.map((entry) => {
          const { file, saved } = entry;
          const asks = promptedParameters(entry).length > 0;
          return saved === null ? null : (
            <Menu.Item
              key={file}
              disabled={asks}
              title={asks ? t('asksParameters') : undefined}
              onClick={() => onAdd(titleOf(entry), { saved, format: null, all: true })}
            >
              {titleOf(entry)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
