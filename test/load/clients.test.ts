import { createHash } from 'node:crypto';
import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import { mixedQueries, startLoadService } from './load-service.ts';

const clients = 200;
const seconds = Number(process.env.DATAQUAY_LOAD_SECONDS ?? 60);

test(`${clients} concurrent callers for ${seconds} s get the same responses as a single caller, and no error`, async () => {
  await using service = await startLoadService();
  await using agent = new ClosingAgent({ connections: clients, headersTimeout: 120_000 });
  const ask = async (path: string) => {
    const { statusCode, body } = await request(`${service.base}${encodeURI(path)}`, { headers: service.headers, dispatcher: agent });
    const bytes = Buffer.from(await body.arrayBuffer());
    return { statusCode, digest: createHash('sha256').update(bytes).digest('hex'), text: () => bytes.toString('utf8', 0, 300) };
  };
  const expected = new Map<string, string>();
  for (const path of mixedQueries) {
    const { statusCode, digest, text } = await ask(path);
    expect(`${statusCode} ${path} ${statusCode === 200 ? '' : text()}`).toBe(`200 ${path} `);
    expected.set(path, digest);
  }
  const errors: string[] = [];
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const client = async (number: number) => {
    for (let turn = number; performance.now() < end; turn += 1) {
      const path = mixedQueries[turn % mixedQueries.length] ?? '';
      const start = performance.now();
      try {
        const { statusCode, digest, text } = await ask(path);
        if (statusCode !== 200) errors.push(`${statusCode} ${path}: ${text()}`);
        else if (digest !== expected.get(path)) errors.push(`${path} was answered otherwise: ${text()}`);
      } catch (error) {
        errors.push(`${path}: ${String(error)}`);
      }
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  times.sort((one, other) => one - other);
  const share = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  process.stdout.write(
    `${times.length} answers, ${Math.round(times.length / seconds)} a second; p50 ${share(0.5)} ms, p95 ${share(0.95)} ms, p99 ${share(0.99)} ms\n`,
  );
  expect(errors.slice(0, 5)).toEqual([]);
  expect(times.length).toBeGreaterThan(clients);
});

class ClosingAgent extends Agent {
  async [Symbol.asyncDispose]() {
    await this.close();
  }
}
