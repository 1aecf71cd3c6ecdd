import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AccessRules } from '../../../service/access/rules/access-rules.ts';
import { ruleFileSchema } from '../../../service/access/rules/rule-file.ts';
import { accessPointOfPath } from '../../../service/catalogue/identifiers.ts';
import { PublicNames } from '../../../service/catalogue/public-names.ts';
import type { PublishedData } from '../../../service/catalogue/published-data.ts';
import { rowsOf } from '../engine/engine-with-table.ts';
import { makeFolder } from '../sources/published-files.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const guest = {
  name: 'guest',
  method: 'bearer',
  user: 'guest',
  groups: [],
  aliases: { users: [], groups: [] },
  account: null,
  claims: {},
} as const;

/** Returns the rows of all APIs that a guest can read with these rules. */
async function readable(published: PublishedData, ...apis: readonly string[]): Promise<unknown[]> {
  const rules = new AccessRules(ruleFileSchema.parse({ rules: [{ apis }] }));
  const view = rules.view(guest, { catalogue: published.catalogue, engine: published.engine });
  const rows = [];
  for (const { table } of view.catalogue.projects.flatMap((project) => project.apis)) {
    const found = view.engine.table(table);
    if (found !== undefined) rows.push(...(await rowsOf(found)));
  }
  return rows;
}

describe('stable names in access rules', () => {
  const files = { 'open/x.csv': 'who\nopen\n', 'zsecret/x.csv': 'who\nsecret\n' };

  test('a rule for a deleted file matches no file of the same name in another folder', async () => {
    await using made = await makeFolder(files);
    let rule: string;
    {
      await using published = await made.publish(made.folder);
      rule = published.paths()[0] ?? '';
      expect(rule).toBe('Our_files/open.x');
      expect(await readable(published.published, rule)).toEqual([{ who: 'open' }]);
    }
    await rm(join(made.folder, 'open/x.csv'));
    await using published = await made.publish(made.folder);
    expect(published.paths()).toEqual(['Our_files/zsecret.x']);
    expect(await readable(published.published, rule)).toEqual([]);
  });

  test('a rule matches no files with similar names while its own file is missing', async () => {
    await using made = await makeFolder({ 'a b.csv': 'who\nfirst\n' });
    {
      await using published = await made.publish(made.folder);
      expect(published.paths()).toEqual(['Our_files/a_b']);
    }
    for (const other of ['a_b.csv', 'A b.csv', 'a b.json', 'a-b.csv', 'a/b.csv']) {
      await rm(join(made.folder, 'a b.csv'), { force: true });
      if (other === 'a/b.csv') await rm(join(made.folder, 'a'), { recursive: true, force: true });
      await using added = await makeFolder({ [other]: other.endsWith('json') ? '[{"who":"second"}]' : 'who\nsecond\n' });
      await rm(made.folder, { recursive: true });
      await rename(added.folder, made.folder);
      await using published = await made.publish(made.folder);
      expect(await readable(published.published, 'Our_files/a_b')).toEqual([]);
      expect(published.apis()).toHaveLength(1);
    }
    await writeFile(join(made.folder, 'a b.csv'), 'who\nfirst\n');
    await using published = await made.publish(made.folder);
    expect(await readable(published.published, 'Our_files/a_b')).toEqual([{ who: 'first' }]);
  });

  test('a rule for a removed source matches no other source with a folder of the same name', async () => {
    await using made = await makeFolder({ 'one/data/x.csv': 'who\nopen\n', 'two/data/x.csv': 'who\nsecret\n' });
    const [one, two] = [join(made.folder, 'one', 'data'), join(made.folder, 'two', 'data')];
    let rule: string;
    {
      await using published = await made.publish(one, two);
      rule = `${published.apis()[0]?.root}/*`;
      expect(await readable(published.published, rule)).toEqual([{ who: 'open' }]);
    }
    await using published = await made.publish(two);
    expect(await readable(published.published, rule)).toEqual([]);
  });

  test('a rule for a folder matches no files next to that folder', async () => {
    await using made = await makeFolder({
      ...files,
      'open_x.csv': 'who\nbeside\n',
      'opening/x.csv': 'who\nother\n',
      'open.y.csv': 'who\ndots\n',
    });
    await using published = await made.publish(made.folder);
    expect(await readable(published.published, 'Our_files/open.*')).toEqual([{ who: 'open' }]);
  });
});

test('a public name stays with its table and never refers to another one, after any changes and restarts', async () => {
  const path = fc.array(fc.constantFrom('a', 'A', 'a b', 'a-b', 'a_b', 'é', 'e\u0301', 'x__0123abcd', '$', '..b'), {
    minLength: 1,
    maxLength: 3,
  });
  const file = fc.tuple(path, fc.constantFrom('.csv', '.json', '.csv.gz')).map(([parts, ending]) => `${parts.join('/')}${ending}`);
  const steps = fc.array(fc.record({ files: fc.uniqueArray(file, { maxLength: 6 }), restart: fc.boolean() }), { maxLength: 8 });
  await using temporary = await makeTemporaryFolder();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      run += 1;
      const stored = join(temporary.path, `${run}.json`);
      let names = await PublicNames.open(stored);
      const owners = new Map<string, string>();
      for (const { files, restart } of all) {
        if (restart) names = await PublicNames.open(stored);
        const claims = files.map((identity) => ({ identity, preferred: accessPointOfPath(identity.replace(/(\.\w+)+$/, '')) }));
        const assigned = await names.assign('folder', claims);
        expect(new Set(assigned.map((name) => name.toLowerCase())).size).toBe(files.length);
        for (const [index, name] of assigned.entries()) {
          const identity = files[index] ?? '';
          expect(owners.get(name) ?? identity).toBe(identity);
          for (const [known, owner] of owners) if (owner === identity) expect(known).toBe(name);
          owners.set(name, identity);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('a damaged names file stops the service from starting, because rules could match other tables', async () => {
  await using made = await makeFolder({ 'a.csv': 'n\n1\n', '../data/sources/names.json': '{"version":1,"names":{' });
  await expect(made.publish(made.folder)).rejects.toThrow('names.json is damaged');
});
