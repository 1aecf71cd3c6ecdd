import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Announcer, useAnnouncement } from '../../../../renderer/components/announcer.tsx';
import { newDraft } from '../../../../renderer/draft/draft-query.ts';
import { TextsProvider } from '../../../../renderer/i18n/texts-provider.tsx';
import { ColumnsField } from '../../../../renderer/query/form/columns-field.tsx';
import type { Column } from '../../../../shared/contract/catalogue/catalogue.ts';
import { emptyQuery } from '../../../../shared/query/query.ts';

beforeEach(() => {
  // A list without height would draw no items.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(120);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function column(name: string, more: Partial<Column> = {}): Column {
  const facts = { type: 'int64', restType: 'LONG', odataType: null, list: false, filterable: true } as const;
  return { ...facts, name, key: false, nullable: true, description: null, ...more };
}

function Field({ columns }: { readonly columns: readonly Column[] }) {
  const [draft, setDraft] = useState(() => newDraft(emptyQuery, { name: 'rows', properties: [] }));
  return (
    <>
      <ColumnsField columns={columns} chosen={draft.columns} onChange={setDraft} />
      <button type="button">Behind</button>
      <output aria-label="Chosen">{draft.columns.join(' ')}</output>
      <p data-testid="said">{useAnnouncement()?.text}</p>
    </>
  );
}

/** Renders the form's columns and opens the list in which users order them. */
async function arrange(columns: readonly Column[]) {
  const user = userEvent.setup();
  render(
    <TextsProvider language="en" systemLanguage="en">
      <MantineProvider env="test">
        <Announcer>
          <Field columns={columns} />
        </Announcer>
      </MantineProvider>
    </TextsProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Reorder' }));
  return user;
}

const some = (count: number): Column[] => Array.from({ length: count }, (_, index) => column(`c${index}`));
const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null;
const chosen = (): string => screen.getByRole('status', { name: 'Chosen' }).textContent ?? '';
const announcement = (): string => screen.getByTestId('said').textContent ?? '';
const handle = (name: string): HTMLElement => screen.getByRole('button', { name: `Move ${name}` });

it.each([4, 500])('have one tab stop in total, for %i selected columns', async (count) => {
  const user = await arrange(some(count));
  screen.getByRole('button', { name: 'Behind' }).focus();
  await user.tab({ shift: true });
  expect(focused()).toBe('Move c0');
  await user.keyboard('{End}');
  expect(focused()).toBe(`Move c${count - 1}`);
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe(`Move c${count - 2}`);
  await user.tab();
  expect(focused()).toBe('Behind');
  await user.tab({ shift: true });
  expect(focused()).toBe(`Move c${count - 2}`);
});

it('move with Alt and the arrow keys, announce their new position, and preserve the focus', async () => {
  const user = await arrange(some(5));
  handle('c1').focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(chosen()).toBe('c0 c2 c1 c3 c4');
  expect(announcement()).toBe('c1: now 3 of 5');
  expect(focused()).toBe('Move c1');
  await user.keyboard('{Alt>}{Home}{/Alt}');
  expect(chosen()).toBe('c1 c0 c2 c3 c4');
  expect(focused()).toBe('Move c1');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(chosen()).toBe('c1 c0 c2 c3 c4');
  await user.keyboard('{ArrowDown}{Alt>}{ArrowUp}{/Alt}');
  expect(chosen(), 'the own order of the API needs no word').toBe('');
  expect(announcement()).toBe('c0: now 1 of 5');
});

it('are removed with Delete or a button, and the focus moves to the next column or the search', async () => {
  const user = await arrange(some(3));
  handle('c1').focus();
  await user.keyboard('{Delete}');
  expect(chosen()).toBe('c0 c2');
  expect(announcement()).toBe('Column c1 removed');
  expect(focused()).toBe('Move c2');
  await user.click(screen.getByRole('button', { name: 'Remove column c2' }));
  expect(chosen()).toBe('c0');
  expect(focused()).toBe('c0');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'c0' }));
});

it('show their type, and if they are a key or a list', async () => {
  await arrange([column('id', { key: true }), column('tags', { list: true, restType: 'STRING' })]);
  const lines = within(screen.getByRole('list', { name: 'Column order' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['idkey · LONG', 'tagslist of STRING']);
  expect(handle('id').getAttribute('aria-description')).toBe('key · LONG');
  expect(screen.getByRole('checkbox', { name: 'tags' }).getAttribute('aria-description')).toBe('list of STRING');
});
