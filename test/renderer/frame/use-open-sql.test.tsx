import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOpenSql } from '../../../renderer/frame/use-open-sql.tsx';
import { maxSqlTabs, type SqlTabs } from '../../../renderer/frame/use-sql-tabs.ts';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { sqlStorageKey } from '../../../renderer/sql/sql-storage.ts';
import type { SavedSql } from '../../../shared/saved/saved-sql.ts';
import { eventually } from '../../eventually.ts';

const saved: SavedSql = { title: 'Flights per airport', sql: ['SELECT 1'], tables: {} };

/** Renders a button that opens a saved statement, in a window in which all SQL tabs are open. */
function show(language: 'en' | 'fr', go: (route: unknown) => void): void {
  const open = Array.from({ length: maxSqlTabs }, (_, index) => ({ id: index + 1, name: null }));
  const sql: SqlTabs = { open, present: 1, next: null, last: 1, rename: () => undefined, close: () => undefined };
  function Window() {
    const { requests, dialog } = useOpenSql(sql, go);
    return (
      <>
        <button type="button" onClick={() => requests.add({ kind: 'file', saved, origin: null, values: {}, run: false })}>
          Open
        </button>
        {dialog}
      </>
    );
  }
  render(
    <MantineProvider>
      <TextsProvider language={language} systemLanguage={language}>
        <Window />
      </TextsProvider>
    </MantineProvider>,
  );
}

beforeEach(() => {
  for (let tab = 1; tab <= maxSqlTabs; tab += 1) localStorage.setItem(sqlStorageKey(tab, 'text'), JSON.stringify(`SELECT ${tab}`));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each([
  ['en', 'Can’t open “Flights per airport”', 'All 8 SQL tabs are in use. Close one, then try again.', 'Close'],
  [
    'fr',
    'Impossible d’ouvrir «\u00a0Flights per airport\u00a0»',
    'Les 8 onglets SQL sont tous utilisés. Fermez-en un, puis réessayez.',
    'Fermer',
  ],
] as const)('explains why a saved statement doesn’t open while all SQL tabs have statements (%s)', async (language, title, next, close) => {
  const user = userEvent.setup();
  const go = vi.fn();
  show(language, go);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(dialog.textContent).toContain(next);
  expect(go).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The dialog also closes with its button.
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const buttons = await screen.findAllByRole('button', { name: close });
  await user.click(buttons.at(-1) ?? dialog);
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens a saved statement in a tab that was emptied while all SQL tabs are open', async () => {
  const user = userEvent.setup();
  const go = vi.fn();
  localStorage.setItem(sqlStorageKey(5, 'text'), JSON.stringify(''));
  show('en', go);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(go).toHaveBeenCalledWith({ screen: 'sql', tab: 5 });
  expect(screen.queryByRole('dialog')).toBeNull();
});
