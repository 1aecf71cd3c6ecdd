import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ApiSide } from '../../../../shared/contract/catalogue/catalogue.ts';
import type { LanguageId } from '../../../../shared/query/query.ts';
import { catalogueOf, keptCopyOf } from '../../../shared/contract/sent-catalogue.ts';
import { canaries, sendJson } from '../../signin/scripted-provider.ts';
import { settings } from '../connections/connection-settings.ts';
import {
  allSecrets,
  at,
  client,
  connectionId,
  dataServer,
  host,
  restartApplication,
  signedIn,
  statusWhere,
} from '../scripted-application.ts';
import { serviceToken } from '../scripted-server.ts';

const list = () => catalogueOf(client.catalogue.list({ connectionId }));
const kept = () => keptCopyOf(client.catalogue.stored({ connectionId }));

function respondWith(expositions: readonly object[]): void {
  dataServer.responses.set('/dmp-api/expositions', (_request, response) =>
    sendJson(response, 200, [{ label: 'Travel', rootCode: 'travel', expositions }]),
  );
}

const flights = { title: 'Flights', accessPoint: 'flights-3m', columns: [{ alias: 'id', type: 'LONG' }] };
const trains = { title: 'Trains', accessPoint: 'trains', columns: [{ alias: 'line', type: 'STRING' }] };

/** Restarts the application while its data service isn't available. */
async function restartWithoutServer(): Promise<void> {
  dataServer.readyLine = () => '';
  await restartApplication();
  host.programs.at(-1)?.end(1);
}

describe('the saved copy of a catalogue', () => {
  test('shows the last catalogue of the server after a restart, even if the server isn’t available', async () => {
    await signedIn();
    const catalogue = await list();
    expect(await kept()).toEqual(catalogue);
    const description = await client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(description.keptAt).toBeUndefined();
    await restartWithoutServer();
    const status = await statusWhere(({ state }) => state === 'failed');
    expect(status.problem?.code).toBe('sample-not-running');
    expect(await kept(), 'the catalogue is lost with the server').toEqual(catalogue);
    const copy = await client.catalogue.describe({ connectionId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(copy).toEqual({ ...description, keptAt: expect.any(Number) });
  });

  test('shows a description that version 0.2.0 saved', async () => {
    await signedIn();
    const api = { root: 'travel', accessPoint: 'flights-3m' };
    const { sides, ...description } = await client.catalogue.describe({ connectionId, api });
    const urlOf = (id: LanguageId): ApiSide | undefined => sides.find(({ language }) => language === id);
    const former = {
      ...description,
      restUrl: urlOf('rest')?.url,
      odataUrl: urlOf('odata')?.url,
      namedRestUrl: urlOf('rest')?.namedUrl,
      namedOdataUrl: urlOf('odata')?.namedUrl,
      keptAt: 1,
    };
    await list();
    const names = await readdir(host.dataFolder, { recursive: true });
    const files = names.filter((name) => /[\\/]apis[\\/]/.test(name));
    expect(files).toHaveLength(1);
    await writeFile(join(host.dataFolder, files[0] ?? ''), JSON.stringify(former));
    await restartWithoutServer();
    await statusWhere(({ state }) => state === 'failed');
    expect(await client.catalogue.describe({ connectionId, api })).toEqual({ ...description, sides, keptAt: 1 });
  });

  test('hides the saved catalogue after the user signs out, even after a restart', async () => {
    await signedIn();
    await list();
    await client.connections.signOut({ connectionId });
    expect(await kept()).toBeNull();
    await restartApplication();
    expect(await kept(), 'after a restart').toBeNull();
  });

  test('hides the saved catalogue after the user selects another sign-in method', async () => {
    await signedIn();
    await list();
    await client.connections.chooseMethod({ connectionId, method: 'service-token' });
    expect(await kept(), 'the token may be another’s').toBeNull();
  });

  test('contains no secret', async () => {
    await signedIn();
    respondWith([{ ...flights, details: `echoed ${canaries.password}` }]);
    await list();
    expect(await kept(), 'written by then').not.toBeNull();
    const folder = join(host.dataFolder, 'catalogues');
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      const text = await readFile(join(parentPath, name), 'utf8');
      for (const secret of allSecrets) expect(text, name).not.toContain(secret);
    }
  });

  test('lists the changes until the user dismisses them, even after a restart', async () => {
    await signedIn();
    respondWith([flights]);
    expect((await list()).changes, 'at first sight nothing has changed').toBeUndefined();
    respondWith([{ ...flights, columns: [...flights.columns, { alias: 'delay', type: 'INTEGER' }] }, trains]);
    const expected = [
      expect.objectContaining({ kind: 'changed', title: 'Flights', added: ['delay'] }),
      expect.objectContaining({ kind: 'new', title: 'Trains' }),
    ];
    expect((await list()).changes?.apis).toEqual(expected);
    await restartApplication();
    await signedIn();
    respondWith([{ ...flights, columns: [...flights.columns, { alias: 'delay', type: 'INTEGER' }] }, trains]);
    expect((await list()).changes?.apis).toEqual(expected);
    await client.catalogue.dismissChanges({ connectionId });
    expect((await list()).changes).toBeUndefined();
  });

  test('dates changes from the last catalogue without changes, not from the first one', async () => {
    await signedIn();
    respondWith([flights]);
    const first = await list();
    let { fetchedAt } = first;
    while (fetchedAt === first.fetchedAt) fetchedAt = (await list()).fetchedAt;
    respondWith([flights, trains]);
    expect((await list()).changes?.since, 'a change is told as one since the very first look').toBe(fetchedAt);
    respondWith([flights]);
    expect((await list()).changes, 'what is as it was has changed').toBeUndefined();
  });
});

describe('the saved copy of a catalogue that was loaded with a service token', () => {
  /** Adds a connection to the scripted server with sign-in by service token only. */
  const addOwn = () =>
    client.connections.create(
      settings({ baseUrl: dataServer.service.origin, method: 'service-token', methods: ['service-token'], serviceToken: {} }),
    );
  const give = async (id: string, text: string) => {
    await client.connections.giveSecret({ connectionId: id, purpose: 'service-token', text, keep: 'session' });
    for await (const { state } of await client.connections.watch({ connectionId: id })) if (state === 'signed-in') return;
  };
  const copyOf = (id: string) => keptCopyOf(client.catalogue.stored({ connectionId: id }));
  const listOf = (id: string) => catalogueOf(client.catalogue.list({ connectionId: id }));

  test('shows the saved catalogue again when the same token is entered after a restart, with the changes since then', async () => {
    const { id } = await addOwn();
    await give(id, serviceToken);
    respondWith([flights]);
    const catalogue = await listOf(id);
    expect(await copyOf(id)).toEqual(catalogue);
    await restartApplication();
    expect(await copyOf(id), 'to whom gave no token').toBeNull();
    await give(id, serviceToken);
    expect(await copyOf(id), 'lost with a token that is the same').toEqual(catalogue);
    respondWith([flights, trains]);
    expect((await listOf(id)).changes?.apis).toEqual([expect.objectContaining({ kind: 'new', title: 'Trains' })]);
  });

  test('deletes saved rows when another token is entered, and doesn’t show them without a token', async () => {
    dataServer.responses.set('/rows', (_request, response) => sendJson(response, 200, [{ id: 1 }]));
    const { id } = await addOwn();
    const persistedRows = async () =>
      (await client.history.list({ text: '', connectionId: id, api: null, from: 0, count: 1 })).runs[0]?.rest?.kept;
    await give(id, serviceToken);
    const request = { connectionId: id, format: 'rest', url: at('/rows'), api: { root: 'travel', accessPoint: 'rows' } } as const;
    for await (const event of await client.requests.run(request)) void event;
    await give(id, serviceToken);
    const kept = (await persistedRows()) ?? expect.fail('no rows are kept');
    expect(await client.history.recall({ kept })).toMatchObject({ rows: 1 });
    await restartApplication();
    await expect(client.history.recall({ kept }), 'rows are shown to who gave no token').rejects.toMatchObject({
      data: { code: 'earlier-rows-of-another' },
    });
    await give(id, 'the token of somebody else');
    expect(await persistedRows()).toBeNull();
    await expect(client.history.recall({ kept })).rejects.toMatchObject({ data: { code: 'earlier-rows-gone' } });
  });

  test('hides the saved catalogue after another token is entered, or after the token is deleted', async () => {
    const { id } = await addOwn();
    await give(id, serviceToken);
    await listOf(id);
    await give(id, 'the token of somebody else');
    expect(await copyOf(id)).toBeNull();
    await give(id, serviceToken);
    expect(await copyOf(id), 'it was removed').toBeNull();
    await listOf(id);
    expect(await copyOf(id)).not.toBeNull();
    await client.connections.forgetSecret({ connectionId: id, purpose: 'service-token' });
    await give(id, serviceToken);
    expect(await copyOf(id), 'what was to be forgotten is there').toBeNull();
  });
});

describe('favourites and recent APIs', () => {
  const api = (accessPoint: string) => ({ root: 'travel', accessPoint });

  test('saves favourites and recent APIs in their order, even after a restart', async () => {
    await client.catalogue.setFavourite({ connectionId, api: api('b'), favourite: true });
    await client.catalogue.setFavourite({ connectionId, api: api('a'), favourite: true });
    await client.catalogue.opened({ connectionId, api: api('c') });
    await client.catalogue.opened({ connectionId, api: api('d') });
    await client.catalogue.opened({ connectionId, api: api('c') });
    await restartApplication();
    expect(await client.catalogue.marks({ connectionId })).toEqual({ favourites: [api('b'), api('a')], recent: [api('c'), api('d')] });
    const after = await client.catalogue.setFavourite({ connectionId, api: api('b'), favourite: false });
    expect(after.favourites).toEqual([api('a')]);
  });

  test('limits the recent APIs to the latest 20', async () => {
    for (let number = 0; number < 30; number += 1) await client.catalogue.opened({ connectionId, api: api(`api-${number}`) });
    const { recent } = await client.catalogue.marks({ connectionId });
    expect(recent).toHaveLength(20);
    expect(recent[0]).toEqual(api('api-29'));
  });
});
