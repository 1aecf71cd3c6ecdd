import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DataSource } from '../../../shared/contract/files/your-data.ts';
import { inMemoryApplication } from '../in-memory-application.ts';
import { chooseSetting, preparePage, renderPage, smallResponse } from '../render-page.tsx';

preparePage();

const source: DataSource = {
  id: 'abcdefghijklmnopqrstuv',
  label: '~/tables',
  published: false,
  result: null,
  state: 'ready',
  converting: null,
  problems: [
    { part: 'a.csv', code: 'line-values', facts: { line: 3, values: 1 } },
    { part: null, code: 'server-down', facts: {} },
  ],
  project: null,
  tables: [],
  more: false,
};

test('reasons in a preview are in the language of the window, also after it changes', async () => {
  const application = inMemoryApplication({ catalogue: smallResponse });
  application.yourData = { sources: [source], problem: null };
  const { user } = renderPage(application, '#/your-data');
  const items = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  await screen.findByText('a.csv');
  expect(await items()).toEqual(
    expect.arrayContaining(['a.csv: line 3 has 1 value, unlike the lines before it', 'Source: the server isn’t responding']),
  );
  await chooseSetting(user, 'Français');
  await screen.findByText(/la ligne 3/);
  expect(await items()).toEqual(
    expect.arrayContaining([
      'a.csv\u00A0: la ligne 3 contient 1 valeur, contrairement aux lignes précédentes',
      'Source\u00A0: le serveur ne répond pas',
    ]),
  );
});
