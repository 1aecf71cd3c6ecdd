import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const changelog = readFileSync(join(import.meta.dirname, '..', '..', 'CHANGELOG.md'), 'utf8');

test('the changelog contains only versions and the sections of Keep a Changelog', () => {
  const headings = [...changelog.matchAll(/^##+ .+$/gm)].map(([heading]) => heading);
  expect(headings[0]).toBe('## [Unreleased]');
  expect(
    headings.filter((heading) => !/^(?:## \[(?:Unreleased|\d+\.\d+\.\d+)\]|### (?:Added|Changed|Fixed|Removed|Security))/.test(heading)),
  ).toEqual([]);
});

test('each entry of the changelog has at most 20 words', () => {
  const entries = [...changelog.matchAll(/^- (.+)$/gm)].map(([, entry = '']) => entry);
  expect(entries.filter((entry) => entry.split(/\s+/).length > 20)).toEqual([]);
});
