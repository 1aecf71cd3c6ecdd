import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const docs = join(import.meta.dirname, '..', '..', 'docs');

/** The pages in both languages. Error codes and shortcuts are generated. */
const pages = {
  'get-started': 'start/get-started',
  connect: 'start/connect',
  concepts: 'start/concepts',
  'add-data': 'guides/add-data',
  'related-data': 'guides/related-data',
  sql: 'guides/sql',
  'sign-in': 'guides/sign-in',
  kerberos: 'guides/kerberos',
  'verify-catalogue': 'guides/verify-catalogue',
  'test-connection': 'guides/test-connection',
  deploy: 'administer/deploy',
  troubleshooting: 'troubleshooting/README',
};

/** Returns what an original and its translation must have in the same number. Links to related pages at the end can differ. */
function outlineOf(page: string): Readonly<Record<string, readonly string[] | number>> {
  const text = readFileSync(join(docs, `${page}.md`), 'utf8');
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  return {
    sections: count(/^##+ (?!Next|See also|Suite)/gm),
    steps: count(/^\d+\. /gm),
    'table rows': count(/^\|/gm),
    // The French version of a picture has the English name with the suffix -fr.
    pictures: [...text.matchAll(/^!\[[^\]]*\]\(([^)]+)\)/gm)].map(([, path = '']) => path.replace(/.*images\//, '').replace(/-fr\./, '.')),
    'code blocks': count(/^```/gm),
    'error codes': [...text.matchAll(/error-codes\.md#([\w-]+)/g)].map(([, code = '']) => code).toSorted(),
  };
}

test.each(Object.entries(pages))('the French page %s has the same structure as its English page', (french, english) => {
  expect(outlineOf(`fr/${french}`)).toEqual(outlineOf(english));
});
