import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inMemoryApplication } from '../in-memory-application.ts';
import { apiDescription, preparePage, renderPage, smallResponse } from '../render-page.tsx';

preparePage();

describe('the query workspace of a server', () => {
  const describing = { columns: [], rootLabel: 'r', accessPoint: 'barley' };

  test('shows only OData if the server supports only OData, and explains that', async () => {
    const present = inMemoryApplication({
      catalogue: smallResponse,
      describe: () =>
        apiDescription({ ...describing, sides: [{ language: 'odata', url: 'http://127.0.0.1:4010/odata/barley', namedUrl: '' }] }),
    });
    renderPage(present, '#/api/vega/barley/query');
    expect(await screen.findByText(/supports OData only/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'OData URL' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'REST URL' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'REST preview' })).toBeNull();
  });
});
