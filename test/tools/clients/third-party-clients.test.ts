import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyless, labels, numbers } from '../../clients/client-tables.ts';
import { findJava, hasMaven } from '../../maven/artefact.ts';
import { classPath } from '../../maven/class-path.ts';
import { type PublishedService, serveTables, token } from '../../service/published-service.ts';
import { makeTemporaryFolder } from '../../service/temporary-folder.ts';
import { output, runs } from '../interpreter.ts';
import { pythonWith } from '../python-packages.ts';
import { npmClients } from './npm-clients.ts';
import { odata2tsProgram } from './odata2ts-program.ts';

/** The parts of the service that a client reads. */
interface Addresses {
  /** URL of the OData service root, without a slash at its end. */
  readonly root: string;
  /** URL of the same rows as `some_numbers` in REST. */
  readonly rest: string;
}

/** A client of another project. */
interface Client {
  readonly name: string;
  /** What is missing on this machine; null if the client can run. */
  readonly missing: string | null;
  /** Runs the client's program. Returns its lines: name, tab, result. */
  run(addresses: Addresses, metadata: string): Promise<string>;
  /** The result of each request, by its name. */
  readonly results: Readonly<Record<string, string>>;
}

const here = import.meta.dirname;
const environment = {};

/** Runs a program of this folder. */
const program = (command: string, words: readonly string[], folder = here) => output(command, words, { folder, environment });

const java = (await hasMaven()) ? await findJava(17) : null;
const packages = await npmClients();
// Both can use the same virtual environment.
const python = await pythonWith(['odata']);
const duckdb = await pythonWith(['duckdb', 'duckdb_extension_httpfs']);

/** Generates a client from `$metadata` with odata2ts, compiles it in strict mode, and runs a program with it. */
async function runWithGenerated(modules: string, { root }: Addresses, metadata: string): Promise<string> {
  await using folder = await makeTemporaryFolder();
  await symlink(join(modules, 'node_modules'), join(folder.path, 'node_modules'), 'junction');
  await writeFile(join(folder.path, 'things.xml'), metadata);
  const compilerOptions = {
    module: 'commonjs',
    moduleResolution: 'node',
    target: 'es2022',
    strict: true,
    skipLibCheck: true,
    outDir: 'compiled',
  };
  await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['odata2ts-client.ts'] }));
  await mkdir(join(folder.path, 'generated'));
  await writeFile(join(folder.path, 'odata2ts-client.ts'), odata2tsProgram);
  const script = (name: string) => join(modules, 'node_modules', name);
  const generate = ['-s', 'things.xml', '-o', 'generated', '-n', 'things', '-m', 'service', '-e', 'ts'];
  await program(process.execPath, [script('@odata2ts/odata2ts/lib/run-cli.js'), ...generate], folder.path);
  await program(process.execPath, [script('typescript/bin/tsc'), '-p', '.'], folder.path);
  return await program(process.execPath, ['compiled/odata2ts-client.js', root, token], folder.path);
}

const clients: readonly Client[] = [
  {
    name: 'Apache Olingo',
    missing: java === null ? 'Maven and Java 17' : runs('javac', ['-version']) ? null : 'a Java development kit',
    run: async ({ root }) => {
      const jars = await classPath('org.apache.olingo:odata-client-core:5.0.0');
      return program(java ?? '', ['-cp', jars, 'OlingoClient.java', root, token]);
    },
    results: {
      'is OData 4': 'true',
      'entity sets': 'keyless labels some_numbers',
      'key of some_numbers': 'id',
      'key of keyless': 'row_number',
      'key of labels': 'id',
      'type of price': 'Decimal',
      'related set': 'some_numbers',
      filtered: '120 id=250 price=25.0 day=2020-09-07 / id=248 price=24.8 day=2020-09-05',
      'all pages': '250 rows on 3 pages',
      'by key': 'id=7 kind=odd price=0.7 day=2020-01-08',
      'without a key': '1',
      'expanded row': 'id=1 kind=odd price=0.1 day=2020-01-02',
      'expanded rows': 'text=label 2 / text=label 1',
      grouped: '2',
      count: '250',
      error: '400 query-refused',
    },
  },
  {
    name: 'python-odata',
    missing: python === null ? 'Python with venv and pip' : null,
    run: ({ root }) => program(python ?? '', ['python_odata_client.py', root, token]),
    results: {
      'entity sets': 'keyless labels some_numbers',
      filtered: "[(250, '25.0', '2020-09-07'), (248, '24.8', '2020-09-05')]",
      'all rows': '250',
      'by key': 'odd',
      'expanded row': 'odd',
      'related row': 'odd',
      'without a key': "[(1, 'x1'), (2, 'x2')]",
      grouped: "[('even', 125), ('odd', 125)]",
    },
  },
  {
    name: 'o.js',
    missing: packages === null ? 'npm with network access' : null,
    run: ({ root }) => program(process.execPath, ['o-client.mjs', packages ?? '', root, token]),
    results: {
      filtered: '[{"id":250,"price":25},{"id":248,"price":24.8}]',
      'by key': '"odd"',
      'expanded row': '"odd"',
      count: '250',
      batch: '[[200,7],[404,"unknown-entity"]]',
    },
  },
  {
    name: 'odata2ts',
    missing: packages === null ? 'npm with network access' : null,
    run: (addresses, metadata) => runWithGenerated(packages ?? '', addresses, metadata),
    results: {
      filtered: '[120,[{"id":250,"price":25},{"id":248,"price":24.8}]]',
      'by key': '"odd"',
      'expanded row': '"odd"',
      'without a key': '1',
    },
  },
  {
    name: 'httr',
    missing: runs('Rscript', ['-e', 'library(httr)']) ? null : 'R with httr',
    run: ({ root, rest }) => program('Rscript', ['httr-client.R', root, token, rest]),
    results: { OData: '250 248', REST: '2 4', CSV: '250', error: '400' },
  },
  {
    name: 'DuckDB with httpfs',
    missing: duckdb === null ? 'Python with venv and pip' : null,
    run: ({ root, rest }) => program(duckdb ?? '', ['httpfs_client.py', root, token, rest]),
    results: {
      Parquet: "(150, Decimal('2632.50'))",
      CSV: "(250, Decimal('3137.50'))",
      'JSON lines': '(20,)',
      'REST as Parquet': "('even', 100)",
    },
  },
];

describe('unmodified third-party clients of the data service', () => {
  let service: PublishedService;
  beforeAll(async () => {
    service = await serveTables({ 'some-numbers': numbers, keyless, labels });
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  for (const { name, missing, run, results } of clients) {
    if (missing !== null) process.stdout.write(`${name} is skipped: it requires ${missing}\n`);
    test.skipIf(missing !== null)(`${name} filters, sorts, and reads related rows`, async () => {
      const root = `${service.base}/dmp-api/odata/things`;
      const metadata = await (await service.get('/dmp-api/odata/things/$metadata')).text();
      const printed = await run({ root, rest: `${service.base}/dmp-api/data/things/some-numbers` }, metadata);
      const lines = printed
        .trim()
        .split('\n')
        .map((line) => line.split('\t'));
      expect(Object.fromEntries(lines.map(([request = '', ...result]) => [request, result.join(' ')]))).toEqual(results);
    });
  }
});
