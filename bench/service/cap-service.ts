import { spawn } from 'node:child_process';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';

/** A running CAP service with one table. */
export interface CapService extends AsyncDisposable {
  /** URL of its entity set. */
  readonly url: string;
  readonly pid: number;
}

const capFolder = dirname(createRequire(import.meta.url).resolve('@sap/cds/package.json'));

const model = `entity peer.Flights { key id : Integer; date : Timestamp; delay : Integer; distance : Integer; origin : String; destination : String; }
@path:'/peer' @cds.query.limit: 0 service PeerService { @readonly entity Flights as projection on peer.Flights; }
`;

const configuration = {
  name: 'peer',
  dependencies: { '@sap/cds': '*', '@cap-js/sqlite': '*' },
  cds: {
    requires: { db: { kind: 'sqlite', credentials: { url: 'peer.sqlite' } }, auth: { kind: 'dummy' } },
    query: { limit: { max: 1_000_000_000 } },
  },
};

/**
 * Publishes the table `flights` of a SQLite file with CAP (@sap/cds with @cap-js/sqlite), in a separate process and without a row limit.
 *
 * @param folder an empty folder for CAP's project
 */
export async function startCapService(folder: string, database: string): Promise<CapService> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(configuration));
  await writeFile(join(folder, 'services.cds'), model);
  await symlink(join(capFolder, '..', '..'), join(folder, 'node_modules'), 'dir');
  const file = join(folder, 'peer.sqlite');
  await copyFile(database, file);
  const copied = new DatabaseSync(file);
  copied.exec('ALTER TABLE flights RENAME TO peer_Flights; CREATE VIEW PeerService_Flights AS SELECT * FROM peer_Flights');
  copied.close();
  const child = spawn(process.execPath, [join(capFolder, 'bin', 'serve.js'), 'all', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      const [, port] = /http:\/\/\[?[^\s'"]*?:(\d+)/.exec(line) ?? [];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
    void ended.then(() => reject(new Error(`CAP's service exited before it was ready: ${said.join('\n')}`)));
  });
  if (child.pid === undefined) throw new Error("CAP's service has no process.");
  return {
    url: `${origin}/peer/Flights`,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
