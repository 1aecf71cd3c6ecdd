// Runs the application without history in a process that a test kills: `killed-application.ts <data folder> <value>`.
// Sends a request and starts an export, and prints a line when both have received rows.
import { mkdir, stat, watch } from 'node:fs/promises';
import { join } from 'node:path';
import { createApplication } from '../../../../electron/core/application.ts';
import { defaultOptions } from '../../../../shared/contract/files/export-formats.ts';
import { createApplicationClient } from '../application-client.ts';
import { createScriptedHost } from '../scripted-host.ts';
import { startScriptedServer } from '../scripted-server.ts';

const [dataFolder = '', value = ''] = process.argv.slice(2);
const server = await startScriptedServer();
const scripted = await createScriptedHost((program) => program.stdout.write(server.readyLine()));
await scripted.remove();
const reports = join(dataFolder, 'reports');
await mkdir(reports, { recursive: true });
const application = await createApplication({ ...scripted, dataFolder, downloadsFolder: reports });
const client = createApplicationClient(application);
await client.settings.change({ keepHistory: false });
for await (const { state } of await client.connections.watch({ connectionId: 'sample' })) if (state === 'signed-in') break;

const row = JSON.stringify({ id: 1, name: value, value: 1.5 });
server.responses.set('/rows', (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(`[${`${row},`.repeat(4_999)}${row}]`);
});
server.responses.set('/endless', (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
  const more = (): void => void response.write(`${row},`.repeat(5_000), () => setImmediate(more));
  more();
});
const url = (path: string): string => `${server.service.origin}${path}?filter=name==${value}`;
const api = { root: 'people', accessPoint: 'patients' };
let runId = '';
for await (const event of await client.requests.run({ connectionId: 'sample', format: 'rest', url: url('/rows'), api })) {
  if (event.type === 'started') ({ runId } = event);
}
await client.results.window({ runId, from: 0, count: 10 });
const columns = ['id', 'name', 'value'].map((name) => ({ name, type: 'unknown' as const, list: false }));
const file = { options: defaultOptions('csv'), folder: null, name: 'rows.csv', replace: false, about: null };
const source = { from: 'server', format: 'rest', url: url('/endless') } as const;
const changes = watch(reports);
void client.exports.start({ connectionId: 'sample', rows: source, columns, ...file }).then(async (events) => {
  for await (const event of events) void event;
});
for await (const { filename } of changes) {
  if ((await stat(join(reports, filename ?? ''))).size > 0) break;
}
process.stdout.write('asked\n');
// The servers keep this process running until it is killed.
