// Runs the browser host with updates from a loopback server: `node updates-program.ts FEED DATA-FOLDER [download]`.
// FEED/latest is the update manifest, and FEED/file the new version. A restart sends a POST request to FEED/installed.
import { join } from 'node:path';
import { createApplication } from '../../electron/core/application.ts';
import { UntrustedUpdate, type UpdateHost } from '../../electron/core/host/update-host.ts';
import { builtPage } from '../../electron/web/static-page.ts';
import { startWebHost } from '../../electron/web/web-host.ts';
import { availableUpdateSchema } from '../../shared/contract/update.ts';

const [published = '', dataFolder = '', way = 'install'] = process.argv.slice(2);
let feed = published;
const updates: UpdateHost = {
  way: way === 'download' ? 'download' : 'install',
  feed: published,
  check: async (asked) => {
    feed = asked;
    const response = await fetch(`${feed}/latest`);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return availableUpdateSchema.nullable().parse(await response.json());
  },
  download: async (report, signal) => {
    const response = await fetch(`${feed}/file`, { signal });
    const total = Number(response.headers.get('content-length'));
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      report(text.length, total);
    }
    if (!text.endsWith('signed')) throw new UntrustedUpdate('sha512 checksum mismatch');
  },
  install: () => void fetch(`${feed}/installed`, { method: 'POST' }),
};
const root = join(import.meta.dirname, '..', '..');
const host = await startWebHost(
  { port: 0, open: false, dataFolder, exportFolders: [], language: 'en' },
  {
    createApplication: (given) => createApplication({ ...given, updates }),
    page: builtPage(join(root, 'out', 'page')),
    version: '1.0.0',
    readNotices: async () => [],
    serviceEntry: join(root, 'service', 'main.ts'),
    log: (line) => void process.stderr.write(`${line}\n`),
  },
);
process.on('SIGTERM', () => void host.close().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ ready: true, url: host.link() })}\n`);
