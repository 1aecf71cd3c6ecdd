import { expect, it } from 'vitest';
import { tabForFile } from '../../../renderer/sql/open-sql.ts';
import { readSqlTab, type SqlTabContent, sqlStorageKey } from '../../../renderer/sql/sql-storage.ts';

const saved = { title: 'Late', sql: ['SELECT 1', ''], tables: {} };
const fromFile = { saved, origin: { file: 'late.query.json', version: '1' }, run: false };
const fromHistory = { saved, origin: null, run: false };

const empty: SqlTabContent = { text: '', opened: null, hasOwnTables: false };
const typed: SqlTabContent = { ...empty, text: 'SELECT 2' };
const unchanged: SqlTabContent = { ...empty, text: 'SELECT 1', opened: { file: 'late.query.json', sql: 'SELECT 1' } };
const changed: SqlTabContent = { ...unchanged, text: 'SELECT 3' };

const tabs = (...contents: readonly SqlTabContent[]) => contents.map((content, index) => ({ id: index + 1, ...content }));

it('never replaces an unsaved statement with an opened file', () => {
  expect(tabForFile(fromFile, tabs(typed), 2)).toEqual({ tab: 2, isKept: false });
  expect(tabForFile(fromHistory, tabs(typed), 2)).toEqual({ tab: 2, isKept: false });
  expect(tabForFile(fromFile, tabs({ ...empty, hasOwnTables: true }), 2)).toEqual({ tab: 2, isKept: false });
});

it('opens a file in an empty tab instead of a new one', () => {
  expect(tabForFile(fromFile, tabs(typed, empty), 3)).toEqual({ tab: 2, isKept: false });
});

it('shows the existing tab of an open file instead of a second one', () => {
  expect(tabForFile(fromFile, tabs(empty, unchanged), 3)).toEqual({ tab: 2, isKept: false });
  expect(tabForFile({ ...fromFile, run: true }, tabs(typed, unchanged), 3)).toEqual({ tab: 2, isKept: false });
  expect(tabForFile(fromHistory, tabs({ ...unchanged, opened: { file: null, sql: 'SELECT 1' } }), 2)).toEqual({ tab: 1, isKept: false });
});

it('opens a file in a new tab if a tab contains another file', () => {
  expect(tabForFile(fromFile, tabs({ ...unchanged, opened: { file: 'other.query.json', sql: 'SELECT 1' } }), 2)?.tab).toBe(2);
  expect(tabForFile(fromHistory, tabs(unchanged), 2)?.tab).toBe(2);
});

it('shows the unsaved changes of an open file, but replaces them to run the file', () => {
  expect(tabForFile(fromFile, tabs(empty, changed), 3)).toEqual({ tab: 2, isKept: true });
  expect(tabForFile({ ...fromFile, run: true }, tabs(changed), 2)).toEqual({ tab: 2, isKept: false });
});

it('opens nothing if every tab is in use', () => {
  expect(tabForFile(fromFile, tabs(typed, changed), null)).toEqual({ tab: 2, isKept: true });
  expect(tabForFile({ ...fromFile, run: true }, tabs(typed, changed), null)).toBeNull();
});

it('restores a saved tab, and treats tables of its file as saved', () => {
  const values = new Map([
    [sqlStorageKey(2, 'text'), JSON.stringify('SELECT 1')],
    [sqlStorageKey(2, 'opened'), JSON.stringify({ saved: { ...saved, tables: { t: {} } }, origin: null, values: {} })],
    [sqlStorageKey(2, 'added'), JSON.stringify([{ name: 't' }])],
    [sqlStorageKey(3, 'added'), JSON.stringify([{ name: 't' }])],
    [sqlStorageKey(4, 'text'), '{'],
  ]);
  const storage = { getItem: (key: string) => values.get(key) ?? null };
  expect(readSqlTab(storage, 1)).toEqual(empty);
  expect(readSqlTab(storage, 2)).toEqual({ text: 'SELECT 1', opened: { file: null, sql: 'SELECT 1' }, hasOwnTables: false });
  expect(readSqlTab(storage, 3)).toEqual({ ...empty, hasOwnTables: true });
  expect(readSqlTab(storage, 4)).toEqual(empty);
});
