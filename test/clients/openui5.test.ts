import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type PublishedService, serveTables, token } from '../service/published-service.ts';
import { keyless, numbers } from './client-tables.ts';
import { installedChromium } from './installed-chromium.ts';
import { type OpenUi5Host, startOpenUi5Host } from './openui5-host.ts';

const windowSchema = z.object({ rows: z.array(z.object({ b: z.string() })) });
const executablePath = installedChromium();
if (executablePath === null) console.log('OpenUI5 is not tried: no Chromium found; install it, or name one in CHROMIUM_PATH.');

describe.skipIf(executablePath === null)("OpenUI5's ODataModel V4 in Chromium (needs Chromium)", () => {
  let service: PublishedService;
  let host: OpenUi5Host;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    service = await serveTables({ 'some-numbers': numbers, keyless });
    host = await startOpenUi5Host(service.base);
    const args = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
    browser = await chromium.launch({ ...(executablePath === null ? {} : { executablePath }), args });
    page = await browser.newPage();
    await page.goto(host.origin);
    await page.evaluate(`openAsk(${JSON.stringify(token)})`);
  });
  afterAll(async () => {
    await browser?.close();
    await host?.[Symbol.asyncDispose]();
    await service?.[Symbol.asyncDispose]();
  });

  /** Calls a function of `openui5-client.js` in the page. Returns its result. */
  const ask = (name: string, ...values: readonly unknown[]): Promise<unknown> =>
    page.evaluate(`ask.${name}(${values.map((value) => JSON.stringify(value)).join(',')})`);

  test('lists sorted and filtered rows with their count', async () => {
    const filter = [
      ['kind', 'EQ', 'even'],
      ['kind', 'Contains', 'v'],
      ['price', 'BT', '1.00', '20.00'],
    ];
    expect(await ask('rows', 'some_numbers', { sort: [['id', true]], filter, parameters: { $select: 'id,kind,price' } }, 0, 2)).toEqual({
      length: 96,
      paths: ['/some_numbers(200)', '/some_numbers(198)'],
      rows: [
        { id: '200', kind: 'even', price: '20.00' },
        { id: '198', kind: 'even', price: '19.80' },
      ],
    });
  });

  test('shows each row once in the pages of a table, even without a key', async () => {
    expect(await ask('rows', 'some_numbers', {}, 100, 3)).toMatchObject({
      length: 250,
      rows: [{ id: '101' }, { id: '102' }, { id: '103' }],
    });
    const windows = await Promise.all([0, 50, 100, 150, 200].map((from) => ask('rows', 'keyless', {}, from, 50)));
    const labels = windows.flatMap((window) => windowSchema.parse(window).rows.map(({ b }) => b));
    expect(new Set(labels).size).toBe(250);
  });

  test('groups and aggregates rows, with its own aggregation and with $apply', async () => {
    const aggregation = { group: { kind: {} }, aggregate: { price: { with: 'sum' }, id: { with: 'max' } } };
    expect(await ask('rows', 'some_numbers', { sort: [['kind', false]], aggregation })).toMatchObject({
      length: 2,
      rows: [
        { kind: 'even', id: '250', price: '1575.00' },
        { kind: 'odd', id: '249', price: '1562.50' },
      ],
    });
    const $apply = 'groupby((kind),aggregate(price with sum as total))';
    expect(await ask('rows', 'some_numbers', { sort: [['kind', true]], parameters: { $apply } })).toMatchObject({
      rows: [
        { kind: 'odd', total: '1562.50' },
        { kind: 'even', total: '1575.00' },
      ],
    });
  });

  test('shows groups as a tree with a grand total', async () => {
    const aggregation = {
      group: { kind: {} },
      groupLevels: ['kind'],
      aggregate: { price: { with: 'sum', grandTotal: true, subtotals: true } },
    };
    expect(await ask('rows', 'some_numbers', { sort: [['kind', false]], aggregation })).toMatchObject({
      length: 3,
      rows: [{ price: '3137.50' }, { kind: 'even', price: '1575.00' }, { kind: 'odd', price: '1562.50' }],
    });
  });

  test('reads a row by its key, a property of it, and the row count', async () => {
    expect(await ask('entity', '/some_numbers(7)')).toMatchObject({ id: '7', kind: 'odd', price: '0.70', day: '2020-01-08' });
    expect(await ask('value', '/some_numbers(7)/kind')).toBe('odd');
    expect(await ask('value', '/some_numbers/$count')).toBe(250);
  });

  test('sends requests in a batch, in which one can fail', async () => {
    const before = host.requests.length;
    expect(await ask('both', '/some_numbers(7)', '/some_numbers(7777)')).toEqual([
      expect.objectContaining({ id: '7' }),
      '"some-numbers" has no row with this key.',
    ]);
    expect(host.requests.slice(before)).toEqual(['POST /dmp-api/odata/things/$batch']);
  });

  test('reads types and descriptions from the metadata', async () => {
    expect(await ask('metadata', '/some_numbers@Org.OData.Core.V1.Description')).toBe('Some numbers');
    expect(await ask('metadata', '/some_numbers/id@Org.OData.Core.V1.Description')).toBe('The number');
    expect(await ask('type', '/some_numbers/price')).toBe('sap.ui.model.odata.type.Decimal');
    expect(await ask('type', '/some_numbers/day')).toBe('sap.ui.model.odata.type.Date');
  });
});
