import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientContext } from '../../../renderer/components/client-context.ts';
import { ExportDialog } from '../../../renderer/exports/export-dialog.tsx';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import type { ExportedRows, ExportSurroundings } from '../../../renderer/results/export-context.ts';
import { SessionContext } from '../../../renderer/session/session-context.ts';
import { createSessionKeeper, type SessionKeeper } from '../../../renderer/session/session-keeper.ts';
import type { ExportEvent } from '../../../shared/contract/files/export.ts';
import type { WindowSession } from '../../../shared/contract/saved/session.ts';
import { inMemoryApplication } from '../in-memory-application.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rows: ExportedRows = {
  format: 'rest',
  runId: 'run',
  rows: 100,
  query: { origin: { from: 'request', format: 'rest', url: 'https://data.example/x' }, steps: [] },
  isComplete: false,
  total: 5661,
  types: new Map(),
  url: 'https://data.example/x',
  outdated: false,
  columns: ['a'],
  shown: ['a'],
};

/** Sends an event and then waits until it is cancelled. */
async function* sendAndWait(event: ExportEvent, signal: AbortSignal): AsyncGenerator<ExportEvent, void, undefined> {
  yield event;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

/** Whether a file with this name exists, and whether this application exported it. */
type Taken = 'no' | 'foreign' | 'ours';

function show(event: ExportEvent, session: SessionKeeper | null = null, taken: Taken = 'no') {
  const onClose = vi.fn();
  const signals: AbortSignal[] = [];
  const client: ExportSurroundings['client'] = {
    place: async ({ folder, name }) => {
      const label = folder === null ? '/exports' : '~/chosen';
      return {
        folder: { id: folder ?? 'gone', label },
        path: `${label}/${name}`,
        usable: true,
        exists: taken !== 'no',
        replaceable: taken === 'ours',
      };
    },
    recent: async () => [{ exportId: 'e1', name: 'before.csv', folder: '~/june', rows: 3, bytes: 30, at: 0 }],
    show: async ({ exportId }) => ({ shown: exportId !== 'e1' }),
    start: async (_, { signal }) => {
      signals.push(signal);
      return sendAndWait(event, signal);
    },
  };
  const around = {
    client,
    connectionId: 'p',
    api: { root: 'r', accessPoint: 'x', title: 'X' },
    active: true,
    columns: [],
    urls: () => ({ rest: null, odata: null }),
    originOf: () => null,
  };
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <SessionContext value={session}>
          <ClientContext value={inMemoryApplication().client}>
            <ExportDialog around={around} rows={rows} onClose={onClose} />
          </ClientContext>
        </SessionContext>
      </TextsProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), onClose, signals };
}

const progress: ExportEvent = {
  type: 'progress',
  step: 'writing',
  rows: 1_000_000,
  bytes: 40_000_000,
  of: 3_000_000,
  milliseconds: 10_000,
};

it('shows the progress and remaining time, and isn’t cancelled by Escape', async () => {
  const { user, onClose, signals } = show(progress);
  await user.click(await screen.findByRole('radio', { name: 'All rows of the query' }));
  await user.click(screen.getByRole('button', { name: /^Export .* as / }));
  await screen.findByText('1,000,000 of 3,000,000 rows written, 40 MB · 20 s left');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  expect(document.activeElement?.textContent).toBe('Cancel export');
  await user.keyboard('{Enter}');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await screen.findByText('Export cancelled. The partial file was deleted.');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Format' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('starts with the format of the last export, even after a restart at another address', async () => {
  const saved: WindowSession[] = [];
  const first = createSessionKeeper(null, async (session) => saved.push(session));
  const { user } = show(progress, first);
  await user.click(screen.getByRole('combobox', { name: 'Format' }));
  await user.click(screen.getByRole('option', { name: 'Parquet', hidden: true }));
  await screen.findByText('Saves to /exports/x.parquet');
  await user.click(screen.getByRole('button', { name: /^Export .* as / }));
  first.flush();
  cleanup();
  localStorage.clear();
  show(
    progress,
    createSessionKeeper(saved.at(-1) ?? null, async () => undefined),
  );
  await screen.findByText('Saves to /exports/x.parquet');
});

it('restores the separator of the last export, but escapes formulas again by default', async () => {
  const { user } = show(progress);
  await user.click(await screen.findByRole('combobox', { name: 'Separator' }));
  await user.click(screen.getByRole('option', { name: 'Semicolon', hidden: true }));
  await user.click(screen.getByRole('checkbox', { name: /formula/i }));
  await user.click(screen.getByRole('button', { name: /^Export .* as / }));
  await screen.findByRole('button', { name: 'Cancel export' });
  cleanup();
  show(progress);
  expect(await screen.findByRole('combobox', { name: 'Separator' })).toHaveProperty('value', 'Semicolon');
  expect(screen.getByRole('checkbox', { name: /formula/i })).toHaveProperty('checked', true);
});

it('opens the folder dialog by keyboard, and Escape closes only that dialog', async () => {
  const { user, onClose } = show(progress);
  await screen.findByText('Saves to /exports/x.csv');
  screen.getByRole('button', { name: 'Select a folder…' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('list', { name: 'Places' });
  expect(document.activeElement?.textContent).toBe('/home/ada');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('list', { name: 'Places' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Select a folder…' }));
  await screen.findByRole('list', { name: 'Places' });
  await user.keyboard('{Enter}');
  await screen.findByRole('list', { name: 'Folders in ~' });
  expect(document.activeElement?.textContent).toBe('july');
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByRole('list', { name: 'Folders in ~/june' });
  await user.keyboard('{Backspace}');
  await screen.findByRole('list', { name: 'Folders in ~' });
  await user.keyboard('{End}{Enter}');
  await screen.findByText('Current folder: ~/june');
  await user.click(screen.getByRole('button', { name: 'Select this folder' }));
  await screen.findByText('Saves to ~/chosen/x.csv');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Export .* as / }).disabled).toBe(false);
});

it('explains why a file name with another extension or a hidden name can’t be used', async () => {
  const { user } = show(progress);
  const name = await screen.findByRole('textbox', { name: 'File name' });
  for (const wrong of ['start.sh', '.bashrc', '.hidden.csv']) {
    await user.clear(name);
    await user.type(name, wrong);
    screen.getByText('The name must end with .csv and can’t begin with a period.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Export .* as / }).disabled).toBe(true);
  }
});

it('offers to replace only files that Dataquay exported', async () => {
  show(progress, null, 'foreign');
  expect((await screen.findByRole('alert')).textContent).toContain('Enter another name.');
  expect(screen.queryByRole('checkbox', { name: /Replace/ })).toBeNull();
  cleanup();
  show(progress, null, 'ours');
  await screen.findByRole('checkbox', { name: /Replace/ });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('lists previous exports, and reports if one can’t be shown in its folder', async () => {
  const { user } = show(progress);
  await user.click(await screen.findByRole('button', { name: 'Previous exports (1)' }));
  expect(screen.getByRole('list', { name: 'Previous exports' }).textContent).toContain('before.csv');
  await user.click(screen.getByRole('button', { name: 'Show before.csv in its folder' }));
  await screen.findByText('Can’t open the file manager. Copy the path instead.');
});
