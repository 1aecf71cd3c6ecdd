import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { RawTab } from '../../../renderer/response/text-tabs.tsx';
import { endedRun, storedResponse } from './stored-response.ts';

afterEach(cleanup);

function show(text: string): void {
  const headers = [['Content-Type', 'application/zip']] as const;
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <RawTab
          results={storedResponse([], [], { raw: async () => ({ text, cut: false }) })}
          state={{ ...endedRun([], 0), headers, bytes: 2000 }}
          visible
        />
      </TextsProvider>
    </MantineProvider>,
  );
}

it('describes the type of a binary body', async () => {
  show('PK\u0003\u0004\u0000');
  await screen.findByText('Binary response (application/zip, 2 kB). Its bytes are shown as text below.');
});

it('shows no note for text with any line endings', async () => {
  show('a\tb\r\nc\u001b[31m');
  await screen.findByRole('group', { name: 'Body as received' });
  expect(screen.queryByText(/^Binary response/)).toBe(null);
});

it('shows no body of the previous run while the current one is loading', async () => {
  const bodies = new Map<string, (text: string) => void>();
  const results = storedResponse([], [], {
    raw: ({ runId }) => new Promise((resolve) => bodies.set(runId, (text) => resolve({ text, cut: false }))),
  });
  const page = (runId: string) => (
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <RawTab results={results} state={{ ...endedRun([], 0), runId, bytes: 2 }} visible />
      </TextsProvider>
    </MantineProvider>
  );
  const { rerender } = render(page('first'));
  bodies.get('first')?.('former');
  await screen.findByText('former');
  rerender(page('second'));
  expect(screen.queryByText('former')).toBe(null);
  bodies.get('second')?.('present');
  await screen.findByText('present');
});
