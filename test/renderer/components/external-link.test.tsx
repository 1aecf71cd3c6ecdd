import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LinkVerdict } from '../../../shared/contract/link.ts';
import { inMemoryApplication } from '../in-memory-application.ts';
import { apiDescription, preparePage, renderPage, smallResponse } from '../render-page.tsx';

vi.mock('../../../renderer/query/index.tsx', () => ({ QueryWorkspace: () => null }));

preparePage();

let opened: string[];
beforeEach(() => {
  opened = [];
  vi.stubGlobal('open', (url: string) => {
    opened.push(url);
    return null;
  });
});

/** Renders a description with one link in an application with this verdict about links. */
function showing(address: string, verdict: LinkVerdict, host: 'web' | 'desktop' = 'web', language: 'en' | 'fr' = 'en') {
  const application = inMemoryApplication({
    catalogue: smallResponse,
    describe: ({ accessPoint }) => apiDescription({ accessPoint, details: `See [the source](${address}).` }),
    settings: { language, theme: 'light', connectionId: null },
    about: { version: '0.1.0', host, platform: 'linux', systemLanguage: 'en-GB', folderDialog: 'page', updates: false },
  });
  const classified: string[] = [];
  application.classifyLink = (url) => {
    classified.push(url);
    return verdict;
  };
  return { page: renderPage(application, '#/api/vega/flights-3m'), classified };
}

const link = () => screen.findByRole('link', { name: 'the source' });

test('opens a trusted link immediately', async () => {
  const { page, classified } = showing('https://data.example/x', { verdict: 'open', url: 'https://data.example/x' });
  await page.user.click(await link());
  await waitFor(() => expect(opened).toEqual(['https://data.example/x']));
  expect(classified).toEqual(['https://data.example/x']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('any other link opens after a confirmation that shows the full address', async () => {
  const url = 'https://elsewhere.example/a?b=c';
  const { page } = showing(url, { verdict: 'ask', url, host: 'elsewhere.example' });
  await page.user.click(await link());
  const dialog = await screen.findByRole('dialog', { name: 'Open elsewhere.example in your browser?' });
  expect(dialog.textContent).toContain(url);
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(opened).toEqual([]);
  await page.user.click(await link());
  await page.user.click(await screen.findByRole('button', { name: 'Open link' }));
  expect(opened).toEqual([url]);
});

test('explains in the user’s language why a link is blocked, and opens nothing', async () => {
  const { page } = showing('http://elsewhere.example/', { verdict: 'blocked', reason: 'unencrypted' }, 'web', 'fr');
  await page.user.click(await link());
  const dialog = await screen.findByRole('dialog', { name: 'Ce lien ne peut pas être ouvert' });
  expect(dialog.textContent).toContain('Son adresse commence par http://');
  expect(dialog.textContent).toContain('http://elsewhere.example/');
  await page.user.keyboard('{Escape}');
  expect(opened).toEqual([]);
});

test('lets the desktop shell decide about links in the desktop window', async () => {
  const { page, classified } = showing('https://elsewhere.example/', { verdict: 'open', url: 'https://elsewhere.example/' }, 'desktop');
  let isLeft = false;
  // Runs after React's own listener, and keeps the test's browser from following the link.
  window.addEventListener(
    'click',
    (event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  await page.user.click(await link());
  expect(isLeft).toBe(true);
  expect(classified).toEqual([]);
});
