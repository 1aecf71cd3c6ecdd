import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorHelp, followHelpLink, helpStart, loadHelpPage } from '../../../renderer/help/help-pages.ts';
import { anchorOf } from '../../../renderer/help-dialog/anchor.ts';
import { problemCodes } from '../../../shared/problems/problem.ts';
import { inMemoryApplication, problem } from '../in-memory-application.ts';
import { listedApis, preparePage, renderPage, smallResponse } from '../render-page.tsx';

preparePage();

/** Creates an application in this language. Its catalogue loads or fails. */
function application(language: 'en' | 'fr', works = true) {
  return inMemoryApplication({
    catalogue: works ? smallResponse : () => problem('connection-refused', { parameters: { host: 'data.example.org' } }),
    settings: { language, theme: 'light', connectionId: null },
  });
}

describe('the help', () => {
  test('opens with F1, follows the links of its pages, and goes back', async () => {
    const { user } = renderPage(application('en'));
    await listedApis();
    await user.keyboard('{F1}');
    const help = within(await screen.findByRole('dialog', { name: 'Help' }));
    await user.click(await help.findByRole('button', { name: 'Sign in with Kerberos' }));
    await help.findByRole('heading', { name: 'Sign in with Kerberos' });
    expect(help.getAllByRole('table').length).toBeGreaterThan(0);
    await user.click(help.getByRole('button', { name: 'Back' }));
    await help.findByRole('heading', { name: 'Dataquay documentation' });
  });

  test('opens at the entry of an error from its "Learn more" button', async () => {
    const { user } = renderPage(application('en', false));
    await user.click(await screen.findByRole('button', { name: 'Learn more' }));
    const entry = await screen.findByRole('heading', { name: 'connection-refused' });
    await waitFor(() => expect(document.activeElement).toBe(entry));
  });

  test('is in French if the page is in French', async () => {
    const { user } = renderPage(application('fr', false));
    await user.click(await screen.findByRole('button', { name: 'En savoir plus' }));
    const help = within(await screen.findByRole('dialog', { name: 'Aide' }));
    await help.findByRole('heading', { name: 'Codes d’erreur de A à Z' });
    await user.click(help.getByRole('button', { name: 'Toutes les pages' }));
    await help.findByRole('heading', { name: 'Documentation de Dataquay en français' });
  });

  test.each(['en', 'fr'] as const)('has a start page and an entry for every error code in %s', async (language) => {
    expect(await loadHelpPage(helpStart(language))).toMatch(/^# /);
    const [page = ''] = errorHelp('internal', language).split('#');
    const anchors = [...(await loadHelpPage(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    for (const code of problemCodes) expect(anchors).toContain(code);
  });

  test.each([
    ['../guides/kerberos.md', { kind: 'page', page: 'guides/kerberos.md' }],
    ['#sign-in', { kind: 'page', page: 'troubleshooting/README.md#sign-in' }],
    ['https://nodejs.org', { kind: 'web', url: 'https://nodejs.org/' }],
    ['../../SECURITY.md', { kind: 'none' }],
    ['../decisions/README.md', { kind: 'none' }],
  ])('resolves the link %s', (href, target) => {
    expect(followHelpLink('troubleshooting/README.md', href)).toEqual(target);
  });
});
