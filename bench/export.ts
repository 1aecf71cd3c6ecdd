import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { ExportFormat } from '../shared/contract/export.ts';
import type { ExportReport } from './export-child.ts';
import type { Measurement } from './measurement.ts';

const mostMegabytes = 300;

/** What is written: formats, and how many rows of ten columns. */
const files: readonly (readonly [ExportFormat, number])[] = [
  ['csv', 10_000_000],
  ['parquet', 10_000_000],
  ['xlsx', 1_000_000],
];

/** Bundles the child and the thread, as the application ships. */
async function bundled(folder: string): Promise<string> {
  const root = join(import.meta.dirname, '..');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: {
          child: join(root, 'bench', 'export-child.ts'),
          'export-worker': join(root, 'electron', 'core', 'exports', 'worker', 'main.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        external: [/^@duckdb\//],
      },
    },
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return join(folder, 'child.js');
}

function inChild(program: string, format: ExportFormat, rows: number, folder: string): Promise<ExportReport> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [format, String(rows), folder], { stdio: 'inherit' });
    child.once('message', (report: ExportReport) => resolve(report));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
  });
}

/** Rows of ten columns straight into files, each in a process of its own. Limit: 300 MB, however many rows. */
export async function exportFiles(): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-bench-'));
  try {
    const program = await bundled(join(folder, 'program'));
    const measurements: Measurement[] = [];
    for (const [format, rows] of files) {
      const { seconds, peakMegabytes, sentBytes } = await inChild(program, format, rows, folder);
      await rm(join(folder, `rows.${format}`), { force: true });
      const rate = `${Math.round(rows / seconds / 1000)} krow/s, ${Math.round(sentBytes / seconds / 1e6)} MB/s`;
      measurements.push({
        name: `${rows / 1e6} M x 10 to ${format}`,
        figure: `${peakMegabytes} MB, ${rate}`,
        limit: `${mostMegabytes} MB`,
        holds: peakMegabytes <= mostMegabytes,
      });
    }
    return measurements;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
