import { posix } from 'node:path';

/** Pages outside `docs` that the site contains too, and where. */
const outside: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'project/changelog.md',
  'CONTRIBUTING.md': 'project/contributing.md',
  'SECURITY.md': 'project/security-policy.md',
};

/** The Markdown files that the site contains, as glob patterns from the project's folder. */
export const siteSources = [...Object.keys(outside), 'docs/**/*.md', 'bench/notes/*.md'];

/** The path in the site of a page of the project: `docs/guides/README.md` becomes `guides/index.md`. */
export function sitePath(source: string): string {
  return (outside[source] ?? source.replace(/^docs\//, '').replace(/^bench\/notes\//, 'project/measurements/')).replace(
    /(^|\/)README\.md$/,
    '$1index.md',
  );
}

/** A relative link of a page as a link of the site. Links to the web and to headings of the same page stay as they are. */
export function siteLink(page: string, href: string): string {
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  if (path === '' || /^[a-z]+:/i.test(path)) return href;
  return `/${sitePath(posix.join(posix.dirname(page), path))}${anchor}`;
}
