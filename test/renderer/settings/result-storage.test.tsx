import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inMemoryApplication } from '../in-memory-application.ts';
import { preparePage, renderPage } from '../render-page.tsx';

preparePage();

test('saves the storage limit per result, and rejects an invalid number at its field', async () => {
  const application = inMemoryApplication();
  const { user } = renderPage(application);
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Storage for results…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Storage for results' }));
  const field = dialog.getByRole('textbox', { name: 'Limit per result (MB)' });
  expect(field).toHaveProperty('value', '4096');
  await user.clear(field);
  await user.type(field, '0');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a whole number of megabytes from 1 to 1,000,000.')).toBeTruthy();
  expect(application.calls).toEqual(expect.not.arrayContaining([expect.stringContaining('maximumResultMegabytes')]));
  await user.clear(field);
  await user.type(field, '512');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(application.calls).toContain('change {"maximumResultMegabytes":512}'));
});

test('saves the storage limit for all fetched results', async () => {
  const application = inMemoryApplication();
  const { user } = renderPage(application);
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Storage for results…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Storage for results' }));
  const field = dialog.getByRole('textbox', { name: 'Limit for all fetched results together (MB)' });
  expect(field).toHaveProperty('value', '20480');
  await user.clear(field);
  await user.type(field, '100000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(application.calls).toContain('change {"maximumFetchesMegabytes":100000}'));
});
