import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..');

const model = `namespace shop;
@path: '/shop' @requires: 'any'
service Shop {
  entity Books {
    key ID: Integer; title: String(111); stock: Integer; price: Decimal(9, 2); weight: Double; published: Date; added: Timestamp;
    opens: Time; copies: Int64; sold: Boolean; code: UUID; author: Association to Authors; tags: array of String; cover: LargeBinary @Core.MediaType: 'image/png';
  }
  entity Authors { key ID: Integer; name: String; books: Association to many Books on books.author = $self; }
  @title: 'Sales of books' entity Sales { key book: Integer; key day: Date; pieces: Integer; }
}
`;

function tables(): Readonly<Record<string, readonly string[]>> {
  const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
  const two = (value: number): string => String(value).padStart(2, '0');
  const books = numbers.map((n) => {
    const day = `20${two(n % 25)}-${two((n % 12) + 1)}-${two((n % 28) + 1)}`;
    const title = n % 17 === 0 ? '' : `Book “${n % 40}”`;
    const code = `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`;
    const cells = [n, title, n % 9, `${n}.${two(n % 100)}`, n / 8, day, `${day}T10:${two(n % 60)}:00.123Z`, `08:${two(n % 60)}:00`];
    return [...cells, `90071992547409${two(n % 100)}`, n % 2 === 0, code, (n % 5) + 1].join(';');
  });
  return {
    Books: ['ID;title;stock;price;weight;published;added;opens;copies;sold;code;author_ID', ...books],
    Authors: ['ID;name', ...numbers.slice(0, 5).map((n) => `${n};Author ${n}`)],
    Sales: ['book;day;pieces', ...numbers.slice(0, 50).map((n) => `${n % 10};2024-01-${two((n % 28) + 1)};${n}`)],
  };
}

/** A third-party OData V4 service (SAP CAP) with all common types, on a separate port. */
export interface CdsService extends AsyncDisposable {
  readonly baseUrl: string;
}

/** Starts the service in a temporary folder and waits until it responds. */
export async function startCdsService(): Promise<CdsService> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-cds-'));
  const requires = { db: { kind: 'sqlite', impl: '@cap-js/sqlite', credentials: { url: ':memory:' } } };
  await mkdir(join(folder, 'srv', 'data'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'shop', private: true, cds: { requires } }));
  await writeFile(join(folder, 'srv', 'shop.cds'), model);
  for (const [name, lines] of Object.entries(tables()))
    await writeFile(join(folder, 'srv', 'data', `shop.Shop.${name}.csv`), lines.join('\n'));
  const program = join(root, 'node_modules', '@sap', 'cds', 'bin', 'serve.js');
  const child = spawn(process.execPath, [program, 'all', '--in-memory', '--port', '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const stderr: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    stderr.push(line);
    const port = /server listening on .*localhost:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return { baseUrl: `http://localhost:${port}/shop`, [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw new Error(`@sap/cds did not start: ${stderr.join('\n')}`);
}
