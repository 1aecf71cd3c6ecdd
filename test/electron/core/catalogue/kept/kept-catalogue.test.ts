import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../../shared/contract/sent-catalogue.ts';
import { answerJson, canaries } from '../../../signin/scripted-provider.ts';
import { allSecrets, client, deployment, host, profileId, restartApplication, signedIn, statusWhere } from '../../scripted-application.ts';

const list = () => catalogueOf(client.catalogue.list({ profileId }));
const kept = async () => {
  const copy = await client.catalogue.kept({ profileId });
  return copy && catalogueOf(Promise.resolve(copy));
};

function answer(expositions: readonly object[]): void {
  deployment.answers.set('/dmp-api/expositions', (_request, response) =>
    answerJson(response, 200, [{ label: 'Travel', rootCode: 'travel', expositions }]),
  );
}

const flights = { title: 'Flights', accessPoint: 'flights-3m', columns: [{ alias: 'id', type: 'LONG' }] };
const trains = { title: 'Trains', accessPoint: 'trains', columns: [{ alias: 'line', type: 'STRING' }] };

/** The application starts anew, and its deployment is not there. */
async function restartWithoutDeployment(): Promise<void> {
  deployment.readyLine = () => '';
  await restartApplication();
  host.programs.at(-1)?.end(1);
}

describe('the copy of a catalogue', () => {
  test('is what the deployment said last, and is there after a restart without it', async () => {
    await signedIn();
    const catalogue = await list();
    expect(await kept()).toEqual(catalogue);
    const description = await client.catalogue.describe({ profileId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(description.keptAt).toBeUndefined();
    await restartWithoutDeployment();
    const status = await statusWhere(({ state }) => state === 'failed');
    expect(status.problem?.code).toBe('sample-not-running');
    expect(await kept(), 'the catalogue is lost with the deployment').toEqual(catalogue);
    const copy = await client.catalogue.describe({ profileId, api: { root: 'travel', accessPoint: 'flights-3m' } });
    expect(copy).toEqual({ ...description, keptAt: expect.any(Number) });
  });

  test('is not shown to who signed out', async () => {
    await signedIn();
    await list();
    await client.profiles.signOut({ profileId });
    expect(await kept()).toBeNull();
    await restartApplication();
    expect(await kept(), 'after a restart').toBeNull();
  });

  test('is not shown where another way in was chosen', async () => {
    await signedIn();
    await list();
    await client.profiles.chooseMethod({ profileId, method: 'service-token' });
    expect(await kept(), 'the token may be another’s').toBeNull();
  });

  test('holds no secret', async () => {
    await signedIn();
    answer([{ ...flights, details: `echoed ${canaries.password}` }]);
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

  test('tells what changed until it is seen, over restarts too', async () => {
    await signedIn();
    answer([flights]);
    expect((await list()).changes, 'at first sight nothing has changed').toBeUndefined();
    answer([{ ...flights, columns: [...flights.columns, { alias: 'delay', type: 'INTEGER' }] }, trains]);
    const told = [
      expect.objectContaining({ kind: 'changed', title: 'Flights', added: ['delay'] }),
      expect.objectContaining({ kind: 'new', title: 'Trains' }),
    ];
    expect((await list()).changes?.apis).toEqual(told);
    await restartApplication();
    await signedIn();
    answer([{ ...flights, columns: [...flights.columns, { alias: 'delay', type: 'INTEGER' }] }, trains]);
    expect((await list()).changes?.apis).toEqual(told);
    await client.catalogue.dismissChanges({ profileId });
    expect((await list()).changes).toBeUndefined();
  });
});

describe('favourites and recent APIs', () => {
  const api = (accessPoint: string) => ({ root: 'travel', accessPoint });

  test('are kept for each profile', async () => {
    await client.catalogue.setFavourite({ profileId, api: api('b'), favourite: true });
    await client.catalogue.setFavourite({ profileId, api: api('a'), favourite: true });
    await client.catalogue.opened({ profileId, api: api('c') });
    await client.catalogue.opened({ profileId, api: api('d') });
    await client.catalogue.opened({ profileId, api: api('c') });
    await restartApplication();
    expect(await client.catalogue.marks({ profileId })).toEqual({ favourites: [api('b'), api('a')], recent: [api('c'), api('d')] });
    const after = await client.catalogue.setFavourite({ profileId, api: api('b'), favourite: false });
    expect(after.favourites).toEqual([api('a')]);
  });

  test('the list of recent ones ends', async () => {
    for (let number = 0; number < 30; number += 1) await client.catalogue.opened({ profileId, api: api(`api-${number}`) });
    const { recent } = await client.catalogue.marks({ profileId });
    expect(recent).toHaveLength(20);
    expect(recent[0]).toEqual(api('api-29'));
  });
});
