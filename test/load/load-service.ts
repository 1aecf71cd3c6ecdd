import { join } from 'node:path';
import { z } from 'zod';
import { startReadyProgram } from '../ready-program.ts';
import { makeTemporaryFolder } from '../service/temporary-folder.ts';

const readySchema = z.object({ baseUrl: z.url(), serviceToken: z.string() });

/** Starts the service with its sample and a temporary data folder. */
export async function startLoadService() {
  const folder = await makeTemporaryFolder();
  const program = await startReadyProgram('service/main.ts', [
    '--data-dir',
    join(folder.path, 'data'),
    '--no-identity',
    '--queries-per-caller',
    '200',
  ]);
  const { baseUrl, serviceToken } = readySchema.parse(JSON.parse(program.line));
  return {
    base: baseUrl,
    headers: { 'svc-x-api-token': serviceToken },
    pid: program.pid,
    async [Symbol.asyncDispose]() {
      await program.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Typical requests of both formats, fast and slow. */
export const mixedQueries: readonly string[] = [
  '/dmp-api/expositions',
  '/dmp-api/odata/transport/$metadata',
  '/dmp-api/data/transport/airports?filter=state==TX&sort=-iata&hitsPerPage=100&page=2',
  '/dmp-api/data/transport/flights-3m?filter=origin==LAX;delay=gt=60&hitsPerPage=50',
  '/dmp-api/data/transport/flights-200k?sort=-delay&hitsPerPage=20',
  '/dmp-api/data/transport/flights-3m?select=date,delay&hitsPerPage=2000&page=700',
  "/dmp-api/odata/transport/airports?$filter=contains(tolower(name),'international')&$orderby=name&$top=50&$count=true",
  "/dmp-api/odata/transport/flights-3m/$count?$filter=origin eq 'ATL' and delay lt 0",
  '/dmp-api/odata/transport/flights-200k?$apply=groupby((delay),aggregate($count as flights))&$top=30',
  '/dmp-api/odata/society/movies?$search=star&$top=20',
  '/dmp-api/odata/transport/flights-2k?$compute=distance div 100 as hundreds&$select=hundreds,origin',
  '/dmp-api/odata/economy/stocks?$filter=price gt 100&$orderby=price desc',
];
