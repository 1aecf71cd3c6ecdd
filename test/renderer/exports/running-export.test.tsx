import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RunningExport } from '../../../renderer/exports/export-progress.tsx';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';

afterEach(cleanup);

test.each([
  ['export', 'Cancel export', 'Export progress'],
  ['publish', 'Cancel publishing', 'Publishing progress'],
  ['refresh', 'Cancel refresh', 'Refresh progress'],
] as const)('the button and the progress of %s name what is running', async (purpose, button, progress) => {
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en-GB">
        <RunningExport purpose={purpose} progress={null} onCancel={() => undefined} />
      </TextsProvider>
    </MantineProvider>,
  );
  expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: progress })).toBeTruthy();
});
