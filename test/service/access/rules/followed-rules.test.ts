import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FollowedRules, followRules } from '../../../../service/access/rules/followed-rules.ts';
import { readRuleFile } from '../../../../service/access/rules/rule-file.ts';
import type { PublishedData } from '../../../../service/catalogue/published-data.ts';
import { StartFailure } from '../../../../service/failures/start-failure.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-rules-'));
  file = join(folder, 'access.json');
});
afterEach(() => rm(folder, { recursive: true }));

const emptyData: PublishedData = { catalogue: { projects: [] }, engine: { table: () => undefined, close: async () => {} } };
const english = (rules: FollowedRules) => rules.problems().map(({ en }) => en);
const write = (rules: unknown) => writeFile(file, typeof rules === 'string' ? rules : JSON.stringify(rules));

test.each([
  ['{', 'Line 1, column 2: The file ends too early.'],
  [{}, 'rules:'],
  [{ rules: [{ apis: ['a/b', 'c'] }] }, 'rules.0.apis.1: The value must have the form root/accessPoint'],
  [{ rules: [{ apis: ['a/b'], rows: 7 }] }, 'rules.0.rows:'],
  [{ rules: [{ apis: ['a/b'], usres: ['ada'] }] }, 'usres'],
])('an invalid access rules file (%j) is rejected with the position of the error', async (rules, words) => {
  await write(rules);
  await expect(readRuleFile(file)).rejects.toThrow(StartFailure);
  await expect(readRuleFile(file)).rejects.toThrow(words);
});

test('only the users and groups listed under operators in the access rules file are operators', async () => {
  const caller = (user: string, groups: readonly string[] = []) =>
    ({ name: user, method: 'bearer', user, groups, account: null, aliases: { users: [], groups: [] }, claims: {} }) as const;
  await write({ groups: { platform: ['bob'] }, operators: { users: ['ada'], groups: ['platform', 'run'] }, rules: [] });
  const named = await followRules(file, emptyData, () => {});
  named.close();
  expect([caller('ada'), caller('bob'), caller('x', ['run']), caller('eve')].map((one) => named.isOperator(one))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  await write({ rules: [] });
  const unnamed = await followRules(file, emptyData, () => {});
  unnamed.close();
  expect(unnamed.isOperator(caller('ada'))).toBe(false);
});

test('a missing access rules file stops the service from starting', async () => {
  await expect(followRules(file, emptyData, () => {})).rejects.toThrow('Can’t read the access rules');
});

test('changed access rules apply without a restart; invalid ones are reported, and the previous rules stay in effect', async () => {
  await write({ rules: [{ apis: ['a/b'] }] });
  const log: string[] = [];
  const rules = await followRules(file, emptyData, (line) => log.push(line), 10);
  try {
    expect(english(rules)).toEqual(['rules.0 doesn’t match any API (a/b)']);
    await write({ rules: [] });
    await expect.poll(() => english(rules)).toEqual([]);
    await write('{"rules": [');
    await expect.poll(() => english(rules).join()).toContain('ends too early');
    expect(log.join('\n')).toContain('The previous rules stay in effect.');
    await write({ rules: [{ apis: ['c/d'] }] });
    await expect.poll(() => english(rules)).toEqual(['rules.0 doesn’t match any API (c/d)']);
  } finally {
    rules.close();
  }
});
