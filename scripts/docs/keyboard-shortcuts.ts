import { gridShortcuts, keysShown, queryShortcuts, type Shortcut, shortcuts } from '../../renderer/commands/shortcuts.ts';
import { english, french } from '../../renderer/i18n/resources.ts';
import type { Language } from '../../shared/translation/create-texts.ts';
import { generatedPage, table } from './markdown.ts';

const texts = {
  en: {
    labels: english.frame.shortcuts,
    note: 'This page is generated from the code (`npm run docs`). To see the shortcuts in Dataquay, press `?`.',
    everywhere: 'Everywhere',
    head: ['task', 'Windows, Linux', 'macOS'],
  },
  fr: {
    labels: french.frame.shortcuts,
    note: 'Cette page est générée à partir du code (`npm run docs`). Pour afficher les raccourcis dans Dataquay, appuyez sur `?`.',
    everywhere: 'Partout',
    head: ['action', 'Windows, Linux', 'macOS'],
  },
} as const;

/** Returns the page of keyboard shortcuts, from the list that Dataquay shows. */
export function keyboardShortcuts(language: Language): string {
  const { labels, note, everywhere, head } = texts[language];
  const part = (heading: string, list: readonly Shortcut[]): string =>
    `## ${heading}\n\n${table(
      head,
      list.map(({ name, keys }) => [
        labels[name],
        ...['linux', 'darwin'].map((platform) => `\`${keysShown(keys, platform, language).join(' ')}\``),
      ]),
    )}`;
  return generatedPage(labels.title, note, [
    part(everywhere, shortcuts),
    part(labels.inQuery, queryShortcuts),
    part(labels.inGrid, gridShortcuts),
  ]);
}
