import { describe, expect, test } from 'vitest';
import { UntrustedUpdate, type UpdateHost } from '../../../../electron/core/host/update-host.ts';
import { createUpdateService, type UpdateParts } from '../../../../electron/core/updates/update-service.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import type { AvailableUpdate, UpdateStatus } from '../../../../shared/contract/update.ts';

const found: AvailableUpdate = {
  version: '2.0.0',
  file: 'Dataquay-2.0.0.AppImage',
  url: 'https://updates.example/Dataquay-2.0.0.AppImage',
  sha512: 'ab'.repeat(64),
  size: 100,
};

/** Creates a mock host that the test controls. */
function scriptedHost(way: UpdateHost['way'] = 'install') {
  const feeds: string[] = [];
  const steps: string[] = [];
  let finish: (error?: Error) => void = () => undefined;
  let report: (received: number, total: number) => void = () => undefined;
  const checkOutcome: { found: AvailableUpdate | null; failure: Error | null } = { found, failure: null };
  const host: UpdateHost = {
    way,
    feed: 'https://published.example/feed',
    check: async (feed) => {
      feeds.push(feed);
      if (checkOutcome.failure !== null) throw checkOutcome.failure;
      return checkOutcome.found;
    },
    download: (receive, signal) => {
      report = receive;
      steps.push('download');
      return new Promise<void>((resolve, reject) => {
        finish = (error) => (error === undefined ? resolve() : reject(error));
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
      });
    },
    install: () => void steps.push('install'),
  };
  return {
    answer: checkOutcome,
    host,
    feeds,
    steps,
    report: (received: number, total: number) => report(received, total),
    finish: (error?: Error) => finish(error),
  };
}

function service(parts: Partial<UpdateParts> & Pick<UpdateParts, 'host'>) {
  return createUpdateService({ policyFeed: undefined, redaction: createRedaction(), log: () => undefined, ...parts });
}

async function statusOf(updates: ReturnType<typeof service>): Promise<UpdateStatus> {
  for await (const status of updates.watch()) return status;
  throw new Error('the status ended');
}

describe('updates', () => {
  test('checks, downloads, and installs an update only when the user requests each step', async () => {
    const script = scriptedHost();
    const updates = service({ host: script.host });
    await updates.download();
    updates.install();
    expect(await statusOf(updates)).toEqual({ way: 'install', host: 'published.example', state: { name: 'unchecked' } });
    expect([script.feeds, script.steps]).toEqual([[], []]);
    await updates.check();
    expect(await statusOf(updates)).toMatchObject({ state: { name: 'available', update: found } });
    updates.install();
    expect(script.steps).toEqual([]);

    const downloaded = updates.download();
    script.report(40, 100);
    expect(await statusOf(updates)).toMatchObject({ state: { name: 'downloading', received: 40, total: 100 } });
    await updates.check();
    expect(await statusOf(updates), 'a check would lose the download').toMatchObject({ state: { name: 'downloading' } });
    script.finish();
    await downloaded;
    expect(await statusOf(updates)).toMatchObject({ state: { name: 'ready', update: found } });
    updates.install();
    expect(script.steps).toEqual(['download', 'install']);
  });

  test('downloads an update again after a cancelled download', async () => {
    const script = scriptedHost();
    const updates = service({ host: script.host });
    await updates.check();
    const first = updates.download();
    updates.cancel();
    await first;
    expect(await statusOf(updates)).toMatchObject({ state: { name: 'available' } });
    const second = updates.download();
    script.finish();
    await second;
    expect(await statusOf(updates)).toMatchObject({ state: { name: 'ready' } });
  });

  test('reports that the installed version is current', async () => {
    const script = scriptedHost();
    script.answer.found = null;
    const updates = service({ host: script.host });
    await updates.check();
    expect(await statusOf(updates)).toMatchObject({ state: { name: 'current' } });
  });

  test.each([
    ['the feed can’t be read', 'update-check-failed', new Error('net::ERR_NAME_NOT_RESOLVED'), null],
    ['the download is interrupted', 'update-download-failed', null, new Error('net::ERR_CONNECTION_RESET')],
    ['the file isn’t the publisher’s', 'update-not-trusted', null, new UntrustedUpdate('sha512 checksum mismatch')],
  ])('reports that %s, and the user can retry', async (_case, code, atCheck, atDownload) => {
    const script = scriptedHost();
    script.answer.failure = atCheck;
    const updates = service({ host: script.host });
    await updates.check();
    if (atDownload !== null) {
      const downloaded = updates.download();
      script.finish(atDownload);
      await downloaded;
    }
    const { message } = atCheck ?? atDownload ?? new Error();
    expect(await statusOf(updates)).toMatchObject({
      state: { name: 'failed', problem: { code, parameters: { host: 'published.example' }, detail: message } },
    });
    updates.install();
    expect(script.steps).not.toContain('install');
    script.answer.failure = null;
    if (atCheck === null) {
      const again = updates.download();
      script.finish();
      await again;
    } else await updates.check();
    expect(await statusOf(updates)).toMatchObject({ state: { name: atCheck === null ? 'ready' : 'available' } });
  });

  test('uses the update feed that the administrator set, or turns updates off', async () => {
    const script = scriptedHost();
    const company = service({ host: script.host, policyFeed: 'https://updates.company.example/dataquay' });
    await company.check();
    expect(script.feeds).toEqual(['https://updates.company.example/dataquay']);
    expect(await statusOf(company)).toMatchObject({ host: 'updates.company.example' });
    const forbidden = service({ host: script.host, policyFeed: null });
    await forbidden.check();
    await forbidden.download();
    expect(await statusOf(forbidden)).toEqual({ way: 'forbidden', host: null, state: { name: 'unchecked' } });
    expect([script.feeds.length, script.steps]).toEqual([1, []]);
  });

  test('doesn’t download an update that the user or the package manager must download', async () => {
    const image = scriptedHost('download');
    const updates = service({ host: image.host });
    await updates.check();
    await updates.download();
    expect(await statusOf(updates)).toMatchObject({ way: 'download', state: { name: 'available' } });
    const debian = scriptedHost('package-manager');
    const none = service({ host: debian.host });
    await none.check();
    expect(await statusOf(none)).toEqual({ way: 'package-manager', host: null, state: { name: 'unchecked' } });
    expect([image.steps, debian.feeds]).toEqual([[], []]);
    expect(await statusOf(service({ host: undefined }))).toMatchObject({ way: 'none' });
  });
});
