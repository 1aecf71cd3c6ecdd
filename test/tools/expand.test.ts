import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import { entityModelOf, readMetadata } from '../../shared/metadata/index.ts';
import { printODataUrl, readExpansions, withExpansions } from '../../shared/odata/index.ts';
import { emptyQuery, type Query } from '../../shared/query/query.ts';
import { sameQuery } from '../../shared/query/same-query.ts';
import { exactUrl } from '../../shared/url/index.ts';
import { startCdsService } from '../cds-service.ts';
import { startOdatapyService } from './odatapy-service.ts';
import { pythonWith } from './python-packages.ts';

const python = await pythonWith(['odatapy']);
if (python === null)
  process.stdout.write('odatapy cannot be had here (it takes Python with venv and pip): $expand is tried against SAP CAP alone\n');

interface Service extends AsyncDisposable {
  readonly baseUrl: string;
}

const services: readonly (readonly [name: string, start: () => Promise<Service>])[] = [
  ['SAP CAP', startCdsService],
  ['odatapy', () => startOdatapyService(python ?? '')],
];

interface Book {
  readonly ID: number;
  readonly stock: number;
}

/** Returns the books of an author in both services. */
const booksOf = (author: number): readonly Book[] =>
  Array.from({ length: 300 }, (_, index) => ({ ID: index + 1, stock: (index + 1) % 9 })).filter(({ ID }) => (ID % 5) + 1 === author);

const related: Query = { ...emptyQuery, count: false, slice: { kind: 'range', skip: 0, top: null } };
const atLeast = (value: string): Query['where'] => ({
  kind: 'comparison',
  column: 'stock',
  operator: 'ge',
  value: { kind: 'number', text: value },
});

/** Form input for the books of each author, and the expected books. */
const forms: readonly (readonly [title: string, query: Query, expected: (books: readonly Book[]) => readonly Book[]])[] = [
  ['all of them, by key', { ...related, columns: ['ID', 'stock'], order: [{ column: 'ID', descending: false }] }, (books) => books],
  [
    'those that match a filter, sorted, and the first three of them',
    {
      ...related,
      columns: ['ID', 'stock'],
      where: atLeast('4'),
      order: [
        { column: 'stock', descending: true },
        { column: 'ID', descending: false },
      ],
      slice: { kind: 'range', skip: 0, top: 3 },
    },
    (books) =>
      books
        .filter(({ stock }) => stock >= 4)
        .toSorted((one, other) => other.stock - one.stock || one.ID - other.ID)
        .slice(0, 3),
  ],
  [
    'without the first ten',
    {
      ...related,
      columns: ['ID', 'stock'],
      order: [{ column: 'ID', descending: true }],
      slice: { kind: 'range', skip: 10, top: 5 },
    },
    (books) => books.toReversed().slice(10, 15),
  ],
];

const authorsSchema = z.object({
  value: z.array(z.object({ ID: z.number(), books: z.array(z.object({ ID: z.number(), stock: z.number() })) })),
});
const booksSchema = z.object({
  value: z.array(z.object({ ID: z.number(), author: z.object({ name: z.string(), books: z.array(z.object({ ID: z.number() })) }) })),
});

describe.each(services)('related data of %s', (name, start) => {
  if (name === 'odatapy' && python === null) {
    test.skip('isn’t tested: odatapy can’t be installed here', () => undefined);
    return;
  }
  let service: Service;

  beforeAll(async () => {
    service = await start();
  }, 120_000);
  afterAll(() => service[Symbol.asyncDispose]());

  async function modelOf(set: string): Promise<EntityModel> {
    const { schema } = readMetadata(await (await fetch(`${service.baseUrl}/$metadata`)).text());
    const model = schema === null ? null : entityModelOf(schema, set);
    if (model === null) throw new Error(`${set} isn't in $metadata.`);
    return model;
  }

  async function rowsOf(set: string, query: Query, model: EntityModel): Promise<unknown> {
    const { text, incomplete } = printODataUrl(`${service.baseUrl}/${set}`, query, model);
    expect(incomplete).toBe(false);
    const response = await fetch(exactUrl(text), { headers: { accept: 'application/json' } });
    const body = await response.text();
    expect(response.status, `${text}\n${body}`).toBe(200);
    return JSON.parse(body);
  }

  test.each(forms)('is returned as the form requests it: %s', async (_, query, expected) => {
    const model = await modelOf('Authors');
    const only = withExpansions([], [{ navigation: 'books', query }], model);
    const order = [{ column: 'ID', descending: false }];
    const { value } = authorsSchema.parse(await rowsOf('Authors', { ...related, only, order }, model));
    expect(value.map(({ ID }) => ID)).toEqual([1, 2, 3, 4, 5]);
    for (const { ID, books } of value) expect(books.map(({ ID, stock }) => ({ ID, stock }))).toEqual(expected(booksOf(ID)));
    // Parsing the URL restores the form.
    const [read, ...others] = readExpansions({ only }, model) ?? [];
    expect(others).toEqual([]);
    expect(read !== undefined && sameQuery(read.query, query)).toBe(true);
  });

  test('is returned with its own related data', async () => {
    const model = await modelOf('Books');
    const authors = await modelOf('Authors');
    const books: Query = {
      ...related,
      columns: ['ID'],
      order: [{ column: 'ID', descending: false }],
      slice: { kind: 'range', skip: 0, top: 2 },
    };
    const author = { ...related, only: withExpansions([], [{ navigation: 'books', query: books }], authors) };
    const only = withExpansions([], [{ navigation: 'author', query: author }], model);
    const query: Query = { ...related, only, order: [{ column: 'ID', descending: false }], slice: { kind: 'range', skip: 0, top: 5 } };
    const { value } = booksSchema.parse(await rowsOf('Books', query, model));
    expect(value.map(({ ID }) => ID)).toEqual([1, 2, 3, 4, 5]);
    for (const { ID, author } of value) {
      const number = (ID % 5) + 1;
      expect(author.name).toBe(`Author ${number}`);
      expect(author.books.map(({ ID }) => ID)).toEqual(
        booksOf(number)
          .slice(0, 2)
          .map(({ ID }) => ID),
      );
    }
  });
});
