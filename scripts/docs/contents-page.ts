import { posix } from 'node:path';
import { contents } from './contents.ts';
import { pageTitle } from './page-title.ts';

const texts = {
  en: {
    page: 'docs/README.md',
    title: 'Dataquay documentation',
    about: 'Explore and query REST and OData data APIs from your desktop, and publish your own tables as APIs.',
    other: '[Documentation en français](fr/README.md)',
  },
  fr: {
    page: 'docs/fr/README.md',
    title: 'Documentation de Dataquay en français',
    about:
      'Explorez et interrogez des API de données REST et OData depuis votre ordinateur, et publiez vos propres tables sous forme d’API.',
    other: 'Les autres pages sont en [anglais](../README.md).',
  },
} as const;

/** Returns the page that lists all pages of a language, in the order of the table of contents. */
export function contentsPage(language: 'en' | 'fr'): string {
  const { page, title, about, other } = texts[language];
  const sections = contents[language].map((section) =>
    [
      `## ${section.title}`,
      section.pages.map((path) => `- [${pageTitle(path)}](${posix.relative(posix.dirname(page), path)})`).join('\n'),
    ].join('\n\n'),
  );
  return `${[`# ${title}`, about, ...sections, other].join('\n\n')}\n`;
}
