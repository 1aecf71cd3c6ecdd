import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { createTranslation } from '../../../renderer/i18n/index.ts';
import { RawTab } from '../../../renderer/preview/json-tab.tsx';
import { endedRun, storedAnswer } from './stored-answer.ts';

afterEach(cleanup);

function show(text: string): void {
  const headers = [['Content-Type', 'application/zip']] as const;
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={createTranslation('en')}>
        <RawTab
          results={storedAnswer([], [], { raw: async () => ({ text, cut: false }) })}
          state={{ ...endedRun([], 0), headers, bytes: 2000 }}
          visible
        />
      </I18nextProvider>
    </MantineProvider>,
  );
}

it('says of a body that is no text what it is', async () => {
  show('PK\u0003\u0004\u0000');
  await screen.findByText('This is no text but 2 kB of application/zip: below is how its bytes read as characters.');
});

it('says nothing of a text, whatever its lines end with', async () => {
  show('a\tb\r\nc\u001b[31m');
  await screen.findByRole('group', { name: 'Body as received' });
  expect(screen.queryByText(/^This is no text/)).toBe(null);
});
