import { expect, test } from 'vitest';
import { siteLink, sitePath } from '../../scripts/docs/site-paths.ts';

test.each([
  ['docs/README.md', 'index.md'],
  ['docs/service/README.md', 'service/index.md'],
  ['docs/guides/find.md', 'guides/find.md'],
  ['CHANGELOG.md', 'project/changelog.md'],
  ['bench/notes/compression.md', 'project/measurements/compression.md'],
])('the site publishes %s at %s', (source, path) => {
  expect(sitePath(source)).toBe(path);
});

test.each([
  ['docs/start/install.md', '../../CHANGELOG.md', '/project/changelog.md'],
  ['CONTRIBUTING.md', 'docs/decisions/README.md', '/decisions/index.md'],
  ['docs/guides/find.md', 'query.md#filter', '/guides/query.md#filter'],
  ['docs/guides/find.md', '#offline', '#offline'],
  ['docs/guides/find.md', 'https://nodejs.org', 'https://nodejs.org'],
])('a link on %s to %s leads to %s', (page, href, link) => {
  expect(siteLink(page, href)).toBe(link);
});
