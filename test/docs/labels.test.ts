import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snippetLanguages } from '../../shared/snippets/index.ts';
import { textsOfPrograms } from '../texts-of-programs.ts';

const root = join(import.meta.dirname, '..', '..');

/** Bold text that isn't a label of Dataquay: names of the sample, emphasis, and labels of other programs. */
const others = ['flights-3m', 'Get data', 'Advanced Editor', 'Done', 'Audience', 'Included Custom Audience', 'Service accounts roles'];

function stringsOf(tree: unknown): readonly string[] {
  if (typeof tree === 'string') return [tree];
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(stringsOf) : [];
}

/** Returns bold labels that aren't strings of the page. */
async function unknownLabels(pages: string, texts: unknown): Promise<readonly string[]> {
  const labels = new Set([...stringsOf(texts), ...snippetLanguages.map(({ title }) => title), ...others]);
  const files = await Array.fromAsync(glob(pages, { cwd: root }));
  return files.sort().flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\*\*([^*\n]+)\*\*/g)]
      .map(([, label = '']) => label)
      .filter((label) => !labels.has(label))
      .map((label) => `${file}: ${label}`),
  );
}

test('each bold label in the English documentation is a text of the application', async () => {
  expect(
    await unknownLabels('docs/{start,guides,administer,troubleshooting}/!(concepts|security|error-codes).md', textsOfPrograms.en),
  ).toEqual([]);
});

test('each bold label in the French documentation is a French text of the application', async () => {
  expect(await unknownLabels('docs/fr/!(concepts|error-codes).md', textsOfPrograms.fr)).toEqual([]);
});
