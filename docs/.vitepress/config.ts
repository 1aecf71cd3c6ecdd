import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { anchorOf } from '../../renderer/help-dialog/anchor.ts';
import { contents } from '../../scripts/docs/contents.ts';
import { pageTitle } from '../../scripts/docs/page-title.ts';
import { siteLink, sitePath, siteSources } from '../../scripts/docs/site-paths.ts';

const root = join(import.meta.dirname, '..', '..');
/** The pages of the project by their paths in the site. */
const sources = new Map(globSync(siteSources, { cwd: root }).map((page) => [sitePath(slashes(page)), slashes(page)]));
/** Other Markdown files of the project. */
const excluded = globSync('**/*.md', { cwd: root, exclude: ['node_modules', 'out', '.git'] })
  .map(slashes)
  .filter((page) => sources.get(sitePath(page)) !== page);

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}

function sidebar(language: 'en' | 'fr'): DefaultTheme.SidebarItem[] {
  return contents[language].map(({ title, pages }) => ({
    text: title,
    collapsed: false,
    items: pages.map((page) => ({ text: pageTitle(page), link: `/${sitePath(page)}` })),
  }));
}

/** The site of the documentation: the pages of `docs` and of the project's folder, with a search that needs no server. */
export default defineConfig({
  title: 'Dataquay',
  description: 'Explore and query REST and OData data APIs from your desktop, and publish your own tables as APIs.',
  srcDir: '../',
  srcExclude: [...excluded, 'out/**'],
  outDir: '../out/docs',
  cacheDir: '../out/docs-cache',
  cleanUrls: false,
  lastUpdated: false,
  rewrites: (page) => sitePath(page),
  markdown: {
    anchor: { slugify: anchorOf },
    config: (markdown) => {
      markdown.core.ruler.push('links-of-the-site', ({ tokens, env }) => {
        const page = sources.get(env.relativePath) ?? env.relativePath;
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          if (token.type === 'link_open') token.attrSet('href', siteLink(page, token.attrGet('href') ?? ''));
        }
      });
    },
  },
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: { sidebar: sidebar('en') } },
    fr: {
      label: 'Français',
      lang: 'fr',
      description:
        'Explorez et interrogez des API de données REST et OData depuis votre ordinateur, et publiez vos propres tables comme API.',
      themeConfig: {
        sidebar: sidebar('fr'),
        outline: { label: 'Sur cette page' },
        docFooter: { prev: 'Page précédente', next: 'Page suivante' },
        darkModeSwitchLabel: 'Thème',
        lightModeSwitchTitle: 'Utiliser le thème clair',
        darkModeSwitchTitle: 'Utiliser le thème sombre',
        sidebarMenuLabel: 'Menu',
        returnToTopLabel: 'Haut de la page',
        langMenuLabel: 'Changer de langue',
        skipToContentLabel: 'Aller au contenu',
        notFound: {
          title: 'Page introuvable',
          quote: 'Cette page n’existe pas.',
          linkText: 'Aller à l’accueil',
          linkLabel: 'Aller à l’accueil',
        },
      },
    },
  },
  themeConfig: {
    externalLinkIcon: true,
    search: {
      provider: 'local',
      options: {
        locales: {
          fr: {
            translations: {
              button: { buttonText: 'Rechercher', buttonAriaLabel: 'Rechercher' },
              modal: {
                displayDetails: 'Afficher les détails',
                resetButtonTitle: 'Effacer la recherche',
                backButtonTitle: 'Fermer la recherche',
                noResultsText: 'Aucun résultat pour',
                footer: { selectText: 'pour ouvrir', navigateText: 'pour parcourir', closeText: 'pour fermer' },
              },
            },
          },
        },
      },
    },
  },
});
