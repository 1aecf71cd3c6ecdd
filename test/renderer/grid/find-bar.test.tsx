import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FindBar } from '../../../renderer/grid/find/find-bar.tsx';
import { LocaleContext } from '../../../renderer/i18n/formats.ts';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';

afterEach(cleanup);

it.each([
  ['en', 'Searching 3,000,000 rows…', 'Cancel search', 'Search cancelled'],
  ['fr', /^Recherche dans 3\s000\s000 lignes…$/, 'Annuler la recherche', 'Recherche annulée'],
] as const)('a long search shows how many rows it reads, and can be cancelled, in %s', async (language, working, cancel, cancelled) => {
  const signals: AbortSignal[] = [];
  const searched = {
    find: (_wanted: object, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    },
    columns: ['id'],
    viewId: undefined,
    rows: 3_000_000,
  };
  render(
    <MantineProvider env="test">
      <LocaleContext value={language}>
        <TextsProvider language={language} systemLanguage={language}>
          <FindBar searched={searched} activeCell={() => null} onGo={() => undefined} onClose={() => undefined} focusRequest={1} />
        </TextsProvider>
      </LocaleContext>
    </MantineProvider>,
  );
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'zzz' } });
  expect(await screen.findByText(working)).toBeTruthy();
  expect(signals).toHaveLength(1);
  expect(screen.queryByRole('button', { name: cancel })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: cancel }, { timeout: 10_000 }));
  expect(signals[0]?.aborted).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(cancelled);
  expect(screen.queryByRole('button', { name: cancel })).toBeNull();
  expect(document.activeElement).toBe(field);
});
