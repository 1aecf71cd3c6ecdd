import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inMemoryApplication } from '../in-memory-application.ts';
import { preparePage, renderPage, smallResponse } from '../render-page.tsx';

preparePage();

test('a database is added with its schema and password, and a wrong address is explained in the dialog', async () => {
  const application = inMemoryApplication({ catalogue: smallResponse });
  const { user } = renderPage(application, '#/your-data');
  await user.click(await screen.findByRole('button', { name: 'Connect to a database…' }));
  const address = await screen.findByRole('textbox', { name: 'Address' });
  await user.type(address, 'postgresql://reader:secret@db/sales{Enter}');
  expect(await screen.findByText(/Remove the password from the address/)).toBeTruthy();
  await user.clear(address);
  await user.type(address, 'postgresql://reader@db/sales');
  await user.type(screen.getByRole('textbox', { name: 'Schema' }), 'shop');
  await user.type(screen.getByLabelText('Password'), 'canary{Enter}');
  await waitFor(() => expect(application.calls).toContain('connect postgresql://reader@db/sales?schema=shop with a password'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the address of a Trino cluster contains the schema, so that the field is disabled', async () => {
  const { user } = renderPage(inMemoryApplication({ catalogue: smallResponse }), '#/your-data');
  await user.click(await screen.findByRole('button', { name: 'Connect to a database…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'trino://cluster/hive/web');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Schema' }).disabled).toBe(true);
});

test('the page says that it prepares the preview of a slow database', async () => {
  const application = inMemoryApplication({ catalogue: smallResponse });
  const slow = Promise.withResolvers<void>();
  application.previewing = slow.promise;
  const { user } = renderPage(application, '#/your-data');
  await user.click(await screen.findByRole('button', { name: 'Connect to a database…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'postgresql://reader@db/sales{Enter}');
  await screen.findByText('Preparing the preview…');
  expect(screen.queryByText(/^No data yet/)).toBeNull();
  slow.resolve();
  await screen.findByText(/^No data yet/);
  expect(screen.queryByText('Preparing the preview…')).toBeNull();
});
