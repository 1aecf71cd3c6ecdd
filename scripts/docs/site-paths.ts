import { posix } from 'node:path';

/** Pages of the site that are outside `docs`, and their paths in the site. */
const outside: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'project/changelog.md',
  'CONTRIBUTING.md': 'project/contributing.md',
  'SECURITY.md': 'project/security-policy.md',
};

/** The Markdown files of the site, as glob patterns relative to the project's folder. */
export const siteSources = [...Object.keys(outside), 'docs/**/*.md', 'bench/notes/*.md'];

/** Returns the site path of a page of the project: `docs/guides/README.md` becomes `guides/index.md`. */
export function sitePath(source: string): string {
  return (outside[source] ?? source.replace(/^docs\//, '').replace(/^bench\/notes\//, 'project/measurements/')).replace(
    /(^|\/)README\.md$/,
    '$1index.md',
  );
}

/** Converts a relative link of a page to a link of the site. Doesn't change links to the web and to headings of the same page. */
export function siteLink(page: string, href: string): string {
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  if (path === '' || /^[a-z]+:/i.test(path)) return href;
  return `/${sitePath(posix.join(posix.dirname(page), path))}${anchor}`;
}
