import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { bundledProgram } from './bundled-program.ts';
import type { Measurement } from './measurement.ts';
import type { StoringReport } from './store-rows-child.ts';

const megabytes = 200;
const rounds = 3;
/** Size of the large response in relation to the normal one. It is a gigabyte. */
const times = 5;

/** Bytes that the server writes at a time. */
const partBytes = 256 * 1024;

const before = '{"@odata.context":"$metadata#Customers","value":[';
const after = ']}';

/** Returns a typical row of an OData response, about 200 bytes. */
function row(index: number): string {
  const fields = [
    `"Id":${9_007_199_254_740_993n + BigInt(index)}`,
    `"Name":"Customer number ${index}, called \\"${index % 97}\\""`,
    `"Balance":${index % 1000}.10`,
    `"Since":"2001-01-31T00:01:00Z"`,
    `"Country":"Côte d’Ivoire"`,
    `"Active":${index % 2 === 0}`,
    `"Tags":["a","b",${index % 7}]`,
    `"Note":null`,
  ];
  return `{${fields.join(',')}}`;
}

/** Returns rows of an OData response of about `size` megabytes. */
function rowsOf(size: number): Buffer {
  const parts: string[] = [];
  for (let index = 0, length = 0; length < size * 1024 * 1024; index += 1) {
    const text = row(index);
    parts.push(text);
    length += text.length + 4;
  }
  return Buffer.from(parts.join(',\n'));
}

/** Returns the parts of a response body that contains these rows `repeated` times. */
function* bodyParts(rows: Buffer, repeated: number): Generator<Buffer> {
  yield Buffer.from(before);
  for (let round = 0; round < repeated; round += 1) {
    if (round > 0) yield Buffer.from(',');
    for (let at = 0; at < rows.length; at += partBytes) yield rows.subarray(at, at + partBytes);
  }
  yield Buffer.from(after);
}

function runInChild(program: string, origin: string, bytes: number): Promise<StoringReport> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [origin, String(bytes)], { stdio: 'inherit' });
    child.once('message', (report: StoringReport) => resolve(report));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
  });
}

function parseSeconds(body: Buffer): number {
  const start = performance.now();
  JSON.parse(body.toString('utf8'));
  return (performance.now() - start) / 1000;
}

const least = (values: readonly number[]): number => Math.min(...values);

/**
 * Stores 200 MB of OData JSON from loopback in a separate process, and compares the time with `JSON.parse`, which keeps everything in memory.
 * The two alternate, and the minimum of each counts. Limits: ratio 1.5, 200 MB, first rows within 100 ms of the first byte.
 * Also stores a gigabyte once, with the same memory limit.
 */
export async function storeRows(): Promise<readonly Measurement[]> {
  const rows = rowsOf(megabytes);
  const body = Buffer.concat([...bodyParts(rows, 1)]);
  const largeBytes = [...bodyParts(rows, times)].reduce((length, part) => length + part.length, 0);
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    Readable.from(bodyParts(rows, request.url === '/large' ? times : 1)).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-bench-'));
  const program = await bundledProgram(folder, {
    child: 'bench/store-rows-child.ts',
    'result-worker': 'electron/core/results/store/worker/main.ts',
  });
  const { port } = server.address() as AddressInfo;
  const reports: StoringReport[] = [];
  const parsing: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    reports.push(await runInChild(program, `http://127.0.0.1:${port}`, body.length));
    parsing.push(parseSeconds(body));
  }
  const large = await runInChild(program, `http://127.0.0.1:${port}/large`, largeBytes);
  server.close();
  await rm(folder, { recursive: true, force: true });
  const storing = least(reports.map(({ seconds }) => seconds));
  const ratio = storing / least(parsing);
  const firstRows = least(reports.map(({ firstRowsMilliseconds }) => firstRowsMilliseconds));
  const memory = least(reports.map(({ peakMegabytes }) => peakMegabytes));
  const delay = least(reports.map(({ loopDelayMilliseconds }) => loopDelayMilliseconds));
  const figure = `${storing.toFixed(2)} s, JSON.parse ${least(parsing).toFixed(2)} s, ratio ${ratio.toFixed(2)}`;
  return [
    { name: `${megabytes} MB of OData JSON into the result store`, figure, limit: 'ratio 1.50', holds: ratio <= 1.5 },
    { name: 'first rows after the first byte', figure: `${firstRows.toFixed(0)} ms`, limit: '100 ms', holds: firstRows <= 100 },
    { name: 'peak memory of the application', figure: `${memory} MB`, limit: '200 MB', holds: memory < 200 },
    { name: 'event loop delay, p99', figure: `${delay.toFixed(0)} ms`, limit: '50 ms', holds: delay < 50 },
    {
      name: `${megabytes * times} MB of it: peak memory`,
      figure: `${large.peakMegabytes} MB, ${large.seconds.toFixed(1)} s`,
      limit: '200 MB',
      holds: large.peakMegabytes < 200,
    },
    {
      name: 'event loop delay, p99',
      figure: `${large.loopDelayMilliseconds.toFixed(0)} ms`,
      limit: '50 ms',
      holds: large.loopDelayMilliseconds < 50,
    },
  ];
}
