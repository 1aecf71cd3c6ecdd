import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Start } from '../../../renderer/frame/start.tsx';
import { PassFilesContext } from '../../../renderer/opened/pass-files-context.ts';
import { type InMemoryApplication, inMemoryApplication, problem } from '../in-memory-application.ts';
import { listedApis, preparePage, smallResponse } from '../render-page.tsx';

preparePage();

const drop = 'd'.repeat(22);

/** Opens the page in the desktop window, or in a browser. Returns the names of the files that the page passes to the application. */
async function open(application: InMemoryApplication, passed: string | null | 'browser'): Promise<string[]> {
  window.history.replaceState(null, '', '/');
  const names: string[] = [];
  const passFiles = async (files: readonly File[]): Promise<string | null> => {
    names.push(...files.map(({ name }) => name));
    return passed;
  };
  render(
    <PassFilesContext value={passed === 'browser' ? null : passFiles}>
      <Start connect={async () => application.client} />
    </PassFilesContext>,
  );
  await listedApis();
  return names;
}

/** Moves files over the window, leaves it, or drops them. */
function drag(type: 'dragover' | 'dragleave' | 'drop', files: readonly File[] = [], types: readonly string[] = ['Files']): void {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const dataTransfer = { files, types, items: [], dropEffect: 'none', getData: () => '' };
  Object.defineProperties(event, { dataTransfer: { value: dataTransfer }, relatedTarget: { value: null } });
  act(() => {
    document.body.dispatchEvent(event);
  });
}

test('an explanation covers the window only while files are dragged over it', async () => {
  await open(inMemoryApplication({ catalogue: smallResponse }), drop);
  drag('dragover', [], ['text/plain']);
  expect(screen.queryByText(/Drop files or folders/)).toBeNull();
  drag('dragover');
  expect(screen.getByText('Drop files or folders to add them to your data')).toBeTruthy();
  drag('dragleave');
  expect(screen.queryByText(/Drop files or folders/)).toBeNull();
});

test('dropped files are added by the application, and the screen with their previews opens', async () => {
  const application = inMemoryApplication({ catalogue: smallResponse });
  const names = await open(application, drop);
  drag('drop', [new File(['a'], 'a.csv'), new File(['{}'], 'b.query.json')]);
  await waitFor(() => expect(application.calls).toContain(`stage drop ${drop}`));
  expect(names).toEqual(['a.csv', 'b.query.json']);
  expect(await screen.findByRole('heading', { name: 'Your data', level: 1 })).toBeTruthy();
});

test('a JSON file that isn’t a report is data', async () => {
  const application = inMemoryApplication({ catalogue: smallResponse });
  const names = await open(application, drop);
  drag('drop', [new File(['[{"id":1}]'], 'rows.json')]);
  await waitFor(() => expect(names).toEqual(['rows.json']));
});

test('a saved query is opened, and isn’t added as data', async () => {
  const application = inMemoryApplication({ catalogue: smallResponse });
  const names = await open(application, drop);
  drag('drop', [new File(['{"title":'], 'a.query.json')]);
  expect((await screen.findByRole('dialog')).textContent).toContain('a.query.json');
  expect(names).toEqual([]);
});

test('files that can’t be added are explained', async () => {
  const application = inMemoryApplication({ catalogue: smallResponse });
  application.dropping = problem('unknown-folder');
  await open(application, drop);
  drag('drop', [new File(['a'], 'a.csv')]);
  expect(await screen.findByRole('alert')).toBeTruthy();
  drag(
    'drop',
    Array.from({ length: 101 }, (_, index) => new File([''], `${index}.csv`)),
  );
  expect(await screen.findByText(/At most 100 files and folders/)).toBeTruthy();
});

test('dropped files without a path are explained', async () => {
  await open(inMemoryApplication({ catalogue: smallResponse }), null);
  drag('drop', [new File(['a'], 'a.csv')]);
  expect(await screen.findByText(/have no path on this computer/)).toBeTruthy();
});

test('in a browser, a dialog explains why dropped files can’t be added, and selects them instead', async () => {
  const user = userEvent.setup();
  await open(inMemoryApplication({ catalogue: smallResponse }), 'browser');
  drag('drop', [new File(['a'], 'a.csv')]);
  expect(await screen.findByText(/A browser doesn’t pass the paths/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Select files or a folder…' }));
  expect(await screen.findByRole('dialog', { name: 'Select files or a folder' })).toBeTruthy();
});
