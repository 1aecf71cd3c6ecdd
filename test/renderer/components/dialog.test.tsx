import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';

afterEach(cleanup);

test('announces only the title of a dialog when it opens, not its content', async () => {
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <Dialog title="Save the query" opened onClose={() => {}}>
          <p>A long explanation.</p>
        </Dialog>
      </TextsProvider>
    </MantineProvider>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Save the query' });
  expect(dialog.getAttribute('aria-describedby')).toBeNull();
});
