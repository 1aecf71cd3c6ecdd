// Fetches all rows, in a process that a test kills: `killed-fetch.ts <folder> <format> <url> [<fetch id>]`. Prints the start and the end as JSON
// on stdout.
import { join } from 'node:path';
import { openFetches } from '../../../../electron/core/fetch-all/fetches.ts';
import { openFetchFolder } from '../../../../electron/core/fetch-all/saved-fetches.ts';
import { createResultStore } from '../../../../electron/core/results/store/result-store.ts';
import { createWireClient } from '../../../../electron/wire/client.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import { sessionOver, shortRetryPolicy } from './paged-server.ts';

const [folder = '', format, url = '', fetchId] = process.argv.slice(2);
if (format !== 'rest' && format !== 'odata') throw new Error(`"${format}" is no format to walk over`);
const log = (line: string): void => void process.stderr.write(`${line}\n`);
const wire = createWireClient({ retry: { attempts: 0 } });
const results = await createResultStore(join(folder, 'results'), (text) => text);
const fetches = openFetches({
  session: () => sessionOver(wire),
  results,
  folder: openFetchFolder(join(folder, 'results', 'walks'), log),
  redaction: createRedaction(),
  log,
  maximumBytes: () => Number.POSITIVE_INFINITY,
  retryPolicy: shortRetryPolicy,
  keepInterval: 5,
});
const rowFetch =
  fetchId === undefined ? await fetches.start({ connectionId: 'p', format, url, title: '', key: ['id'] }) : await fetches.get(fetchId);
process.stdout.write(`${JSON.stringify({ fetchId: rowFetch.record.fetchId, before: rowFetch.status.rows })}\n`);
rowFetch.resume();
for await (const event of await rowFetch.follow()) {
  if (event.type !== 'fetch' || event.status.state !== 'done') continue;
  process.stdout.write(`${JSON.stringify(event.status)}\n`);
  // Nothing is cleaned up, because the test reads the stored rows.
  process.exit(0);
}
