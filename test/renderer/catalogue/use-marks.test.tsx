import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inMemoryApplication, problem } from '../in-memory-application.ts';
import { apiDescription, preparePage, renderPage, smallResponse } from '../render-page.tsx';

preparePage();

test('removes a favourite that couldn’t be saved, and reports the error', async () => {
  const application = inMemoryApplication({ catalogue: smallResponse, describe: () => apiDescription({ accessPoint: 'barley' }) });
  const { user } = renderPage(application, '#/api/vega/barley');
  const star = await screen.findByRole('button', { name: 'Favourite' });
  application.keeping = problem('storage-failed', { parameters: { reason: 'ENOSPC' } });
  await user.click(star);
  await screen.findByText('Couldn’t save the favourite. Check the free disk space, then try again.');
  expect(star.getAttribute('aria-pressed')).toBe('false');
});
