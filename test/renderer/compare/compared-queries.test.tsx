import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { areOfDifferentQueries, ComparedQueries } from '../../../renderer/compare/compared-queries.tsx';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';

afterEach(cleanup);

const pairOf = (left: string, right: string) => ({
  left: { runId: 'a', columns: ['id'], rows: 100, total: 5661, url: left },
  right: { runId: 'b', columns: ['id'], rows: 19, url: right },
  isComplete: true,
});

test('says first that two runs have different queries, with the query and the number of rows of each', () => {
  const pair = pairOf('http://127.0.0.1:1/d?filter=origin==LAX', 'http://127.0.0.1:2/d?filter=origin==SFO');
  expect(areOfDifferentQueries(pair)).toBe(true);
  render(
    <TextsProvider language="en" systemLanguage="en">
      <ComparedQueries pair={pair} sides={['earlier', 'later']} areDifferent />
    </TextsProvider>,
  );
  const note = screen.getByRole('note');
  expect(note.textContent).toMatch(/^Different queries/);
  expect(note.textContent).toContain('earlier (100 of 5,661 rows): ?filter=origin==LAX');
  expect(note.textContent).toContain('later (19 rows, total unknown): ?filter=origin==SFO');
});

test('doesn’t call the same query at another address different', () => {
  expect(areOfDifferentQueries(pairOf('http://127.0.0.1:1/d?a=%271%27', "http://127.0.0.1:2/d?a='1'"))).toBe(false);
});

test('says what the rows of both responses are, even if they have the same query', () => {
  const scope = {
    server: 'Library',
    side: 'rest',
    rows: 100,
    first: 1,
    matching: { kind: 'total', rows: 5661 },
    order: [],
    local: null,
    groups: null,
    partialTables: [],
    at: null,
    outdated: false,
  } as const;
  const { left, ...rest } = pairOf('http://127.0.0.1:1/d', 'http://127.0.0.1:1/d');
  const pair = { ...rest, left: { ...left, scope } };
  render(
    <TextsProvider language="en" systemLanguage="en">
      <ComparedQueries pair={pair} sides={['REST', 'OData']} areDifferent={false} />
    </TextsProvider>,
  );
  const { textContent } = screen.getByRole('note', { name: 'Compared rows' });
  expect(textContent).toContain('REST: Library, REST · rows 1–100 of 5,661');
  expect(textContent).toContain('OData: 19 rows, total unknown');
  expect(textContent).not.toContain('Different queries');
});
