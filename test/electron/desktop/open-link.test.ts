import type { MessageBoxOptions } from 'electron';
import { expect, it } from 'vitest';
import { linkOpener } from '../../../electron/desktop/open-link.ts';
import type { LinkVerdict } from '../../../shared/contract/link.ts';

/** Opens links with a mock dialog in which the user always selects the same button. Records dialogs and opened links. */
function links(verdict: LinkVerdict, response: number, language = 'en') {
  const shown: MessageBoxOptions[] = [];
  const opened: string[] = [];
  const open = linkOpener({
    classify: () => verdict,
    dialog: {
      showMessageBox: async (...given: unknown[]) => {
        shown.push(given.at(-1) as MessageBoxOptions);
        return { response, checkboxChecked: false };
      },
    },
    language,
    open: async (url) => {
      opened.push(url);
    },
  });
  return { open, shown, opened };
}

const ask: LinkVerdict = { verdict: 'ask', url: 'https://yes.example/a?b=c', host: 'yes.example' };

it('opens a trusted link without a question', async () => {
  const { open, shown, opened } = links({ verdict: 'open', url: 'https://data.example/' }, 0);
  await open('https://data.example');
  expect([shown, opened]).toEqual([[], ['https://data.example/']]);
});

it('asks before it opens an unknown link, shows the complete URL, and cancels on Enter and Escape', async () => {
  const { open, shown, opened } = links(ask, 0);
  await open('https://yes.example/a?b=c');
  expect(shown).toMatchObject([
    { message: 'Open yes.example in your browser?', detail: 'https://yes.example/a?b=c', defaultId: 0, cancelId: 0 },
  ]);
  expect(opened).toEqual([]);
});

it('opens a link that the user confirms', async () => {
  const { open, opened } = links(ask, 1);
  await open('https://yes.example/a?b=c');
  expect(opened).toEqual(['https://yes.example/a?b=c']);
});

it('shows why a link is blocked, also in French, and opens nothing', async () => {
  const { open, shown, opened } = links({ verdict: 'blocked', reason: 'unencrypted' }, 0, 'fr-FR');
  await open('http://x.example/');
  expect(shown).toMatchObject([{ message: 'Ce lien ne peut pas être ouvert', detail: expect.stringContaining('http://x.example/') }]);
  expect(opened).toEqual([]);
});

it('shows one question at a time if a page opens links in a loop', async () => {
  const { open, shown } = links(ask, 0);
  await Promise.all(Array.from({ length: 20 }, () => open('https://yes.example/')));
  expect(shown).toHaveLength(1);
});
