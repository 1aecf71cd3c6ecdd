import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CodeRegion } from '../../../renderer/code/code-region.tsx';
import { ClientContext } from '../../../renderer/components/client-context.ts';
import { ConnectionsContext } from '../../../renderer/connections/connections-context.ts';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import type { Format } from '../../../shared/contract/results/run.ts';
import { inMemoryApplication, sampleConnection } from '../in-memory-application.ts';

const types = new Map([['at', 'dateTimeOffset' as const]]);
const url = (text: string) => ({ text, incomplete: false, mistakes: 0 });

function show(formats: readonly Format[]) {
  const { client } = inMemoryApplication();
  const inUse = {
    connections: [sampleConnection],
    current: sampleConnection,
    rules: { forbiddenMethods: [], policyFile: null, policyIssues: [], setAside: null },
    choose: () => {},
    unsaved: { of: () => null, keep: () => {} },
    reload: async () => [sampleConnection],
  };
  return render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <ClientContext value={client}>
          <ConnectionsContext value={inUse}>
            <CodeRegion
              title="barley"
              home="http://127.0.0.1:4010/"
              formats={formats}
              urls={{ rest: url('http://127.0.0.1:4010/data/barley?page=1'), odata: url('http://127.0.0.1:4010/odata/barley?$top=9') }}
              runId={null}
              types={types}
              onClose={() => {}}
            />
          </ConnectionsContext>
        </ClientContext>
      </TextsProvider>
    </MantineProvider>,
  );
}

const code = (): string => screen.getByRole('region', { name: /^Code for/ }).textContent;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('restores the selected language and URL', () => {
  const first = show(['rest', 'odata']);
  fireEvent.click(screen.getByRole('combobox', { name: 'Language or tool' }));
  fireEvent.click(screen.getByRole('option', { name: 'Java', hidden: true }));
  fireEvent.click(within(screen.getByRole('radiogroup', { name: 'URL to send' })).getByRole('radio', { name: 'OData' }));
  expect(code()).toContain('import java');
  expect(code()).toContain('/odata/barley');
  first.unmount();
  const second = show(['rest', 'odata']);
  expect(code()).toContain('import java');
  expect(code()).toContain('/odata/barley');
  second.unmount();
  show(['rest']);
  expect(code(), 'a server that speaks one format alone').toContain('/data/barley');
});

test('fetches all rows with their dates, or only one page, and explains the source of each secret', () => {
  show(['rest', 'odata']);
  fireEvent.click(screen.getByRole('combobox', { name: 'Language or tool' }));
  fireEvent.click(screen.getByRole('option', { name: 'Python (pandas)', hidden: true }));
  expect(code()).toContain('/data/barley?hitsPerPage=1000');
  expect(code()).toContain('for number in count(1)');
  expect(code()).toContain('for name in ["at"]');
  const note = screen.getByRole('note').textContent ?? '';
  for (const [, name = '', origin = ''] of note.matchAll(/(DATAQUAY_[A-Z_]+): ([^.]+\.)/g))
    expect(code()).toContain(`# ${name}: ${origin}`);
  expect(note).toContain('DATAQUAY_');
  fireEvent.click(within(screen.getByRole('radiogroup', { name: 'URL to send' })).getByRole('radio', { name: 'OData' }));
  expect(code()).toContain('@odata.nextLink');
  expect(code()).not.toContain('$top');
  fireEvent.click(within(screen.getByRole('radiogroup', { name: 'Rows to fetch' })).getByRole('radio', { name: 'This page' }));
  expect(code()).toContain('/odata/barley?$top=9');
  expect(code()).not.toContain('nextLink');
});
