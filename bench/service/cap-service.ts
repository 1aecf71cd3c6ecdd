import { spawn } from 'node:child_process';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';

/** A running CAP service. */
export interface CapService extends AsyncDisposable {
  /** URL of the service, without a slash at its end. */
  readonly url: string;
  readonly pid: number;
}

/** What CAP publishes. */
export interface CapModel {
  /** Entities of the namespace `peer`, in CDS, by name: `Flights` for the table `flights` of the database. */
  readonly entities: Readonly<Record<string, string>>;
}

/** The model of a table of flights. */
export const flightsModel: CapModel = {
  entities: { Flights: 'key id : Integer; date : Timestamp; delay : Integer; distance : Integer; origin : String; destination : String;' },
};

const capFolder = dirname(createRequire(import.meta.url).resolve('@sap/cds/package.json'));

const configuration = {
  name: 'peer',
  dependencies: { '@sap/cds': '*', '@cap-js/sqlite': '*' },
  cds: {
    requires: { db: { kind: 'sqlite', credentials: { url: 'peer.sqlite' } }, auth: { kind: 'dummy' } },
    query: { limit: { max: 1_000_000_000 } },
  },
};

/**
 * Publishes tables of a SQLite file with CAP (@sap/cds with @cap-js/sqlite), in a separate process and without a row limit.
 *
 * @param folder an empty folder for CAP's project
 */
export async function startCapService(folder: string, database: string, model: CapModel): Promise<CapService> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(configuration));
  await writeFile(join(folder, 'services.cds'), writtenModel(model));
  await symlink(join(capFolder, '..', '..'), join(folder, 'node_modules'), 'dir');
  const file = join(folder, 'peer.sqlite');
  await copyFile(database, file);
  const copied = new DatabaseSync(file);
  for (const name of Object.keys(model.entities)) {
    copied.exec(`ALTER TABLE ${name.toLowerCase()} RENAME TO peer_${name}; CREATE VIEW PeerService_${name} AS SELECT * FROM peer_${name}`);
  }
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
    url: `${origin}/peer`,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function writtenModel({ entities }: CapModel): string {
  const tables = Object.entries(entities).map(([name, elements]) => `entity peer.${name} { ${elements} }`);
  const published = Object.keys(entities).map((name) => `@readonly entity ${name} as projection on peer.${name};`);
  return `${tables.join('\n')}\n@path:'/peer' @cds.query.limit: 0 service PeerService { ${published.join(' ')} }\n`;
}
