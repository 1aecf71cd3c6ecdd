import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { artefact, findJava, hasMaven } from '../maven/artefact.ts';
import { endWithThisProcess } from '../maven/end-with-this-process.ts';

/** A Trino cluster with the catalogues `tpch` and `memory`. It stops when it is disposed. */
export interface TrinoCluster extends AsyncDisposable {
  /** Base URL of the coordinator: `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** Kills a worker, as if its machine failed. */
  killWorker(): void;
  /** Returns the rows of a statement with a minimal client. */
  query(sql: string): Promise<unknown[][]>;
}

const version = 476;
const run = promisify(execFile);

/** Returns why a cluster can't run. Returns null if it can. */
export async function whyNoTrino(): Promise<string | null> {
  if (!(await hasMaven())) return 'Maven is not installed';
  return (await findJava(24)) === null ? 'no Java of version 24 or newer is installed' : null;
}

/** Starts a coordinator that also runs tasks, and this number of workers, on free ports of 127.0.0.1. */
export async function startTrino(workers: number): Promise<TrinoCluster> {
  const [java, home] = await Promise.all([findJava(24), installation()]);
  if (java === null) throw new Error('Trino needs Java 24 or newer.');
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-trino-'));
  const ports = await freePorts(workers + 1);
  const origin = `http://127.0.0.1:${ports[0]}`;
  const children = await Promise.all(ports.map((port, index) => startNode({ home, java, folder, port, origin, coordinator: index === 0 })));
  const ended = children.map((child) => new Promise<void>((resolve) => child.once('exit', () => resolve())));
  const kill = (): void => {
    for (const child of children) endGroup(child);
  };
  const release = endWithThisProcess(kill);
  await ready(origin, workers + 1, ended[0] ?? Promise.resolve());
  return {
    origin,
    killWorker: () => {
      const worker = children.at(-1);
      if (worker !== undefined) endGroup(worker);
    },
    query: (sql) => query(origin, sql),
    async [Symbol.asyncDispose]() {
      kill();
      await Promise.all(ended);
      release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the folder of unpacked Trino with both connectors, and unpacks it if it doesn't exist. */
async function installation(): Promise<string> {
  const archive = await artefact(`io.trino:trino-server-core:${version}:tar.gz`);
  const home = join(dirname(archive), `trino-server-core-${version}`);
  if (existsSync(home)) return home;
  const unpacked = await mkdtemp(join(dirname(archive), 'unpack-'));
  await run('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']);
  for (const connector of ['tpch', 'memory']) {
    const zip = await artefact(`io.trino:trino-${connector}:${version}:zip`);
    await mkdir(join(unpacked, 'plugin'), { recursive: true });
    await run('unzip', ['-q', zip, '-d', join(unpacked, 'plugin')]);
    await rename(join(unpacked, 'plugin', `trino-${connector}-${version}`), join(unpacked, 'plugin', connector));
  }
  await rename(unpacked, home);
  return home;
}

interface NodeOptions {
  readonly home: string;
  readonly java: string;
  readonly folder: string;
  readonly port: number;
  readonly origin: string;
  readonly coordinator: boolean;
}

async function startNode({ home, java, folder, port, origin, coordinator }: NodeOptions): Promise<ChildProcess> {
  const etc = join(folder, `etc-${port}`);
  await mkdir(join(etc, 'catalog'), { recursive: true });
  const files: Record<string, string> = {
    'config.properties': [
      `coordinator=${coordinator}`,
      // On a busy machine, heartbeats of nodes are late. A failed node is detected because its task doesn't respond.
      ...(coordinator
        ? [
            'node-scheduler.include-coordinator=true',
            'failure-detector.enabled=false',
            'query.remote-task.max-error-duration=15s',
            // Trino stores the plans of queries for 15 minutes by default. Thousands of small queries would fill the memory.
            'query.max-history=10',
            'query.min-expire-age=2s',
          ]
        : []),
      `http-server.http.port=${port}`,
      `discovery.uri=${origin}`,
    ].join('\n'),
    'node.properties': [
      'node.environment=test',
      `node.id=node-${port}`,
      `node.data-dir=${join(folder, `data-${port}`)}`,
      'node.internal-address=127.0.0.1',
      'node.bind-ip=127.0.0.1',
      `plugin.dir=${join(home, 'plugin')}`,
    ].join('\n'),
    'jvm.config': `-Xmx${coordinator ? '3G' : '1G'}\n-XX:+UseSerialGC\n`,
    'log.properties': 'io.trino=WARN\n',
    'catalog/tpch.properties': 'connector.name=tpch\n',
    'catalog/memory.properties': 'connector.name=memory\n',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(etc, name), content);
  const child = spawn(join(home, 'bin', 'launcher'), ['run', '--etc-dir', etc], {
    env: { ...process.env, JAVA_HOME: dirname(dirname(java)), PATH: `${dirname(java)}:${process.env.PATH}` },
    stdio: 'ignore',
    // The launcher can start Java as a child process, so both get their own process group.
    detached: true,
  });
  return child;
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}

async function ready(origin: string, nodes: number, ended: Promise<void>): Promise<void> {
  let hasExited = false;
  void ended.then(() => {
    hasExited = true;
  });
  for (;;) {
    if (hasExited) throw new Error('Trino ended before it was ready.');
    const known = await query(origin, `SELECT count(*) FROM system.runtime.nodes WHERE state = 'active'`).catch(() => []);
    if (known[0]?.[0] === nodes) return;
    await wait(250);
  }
}

async function query(origin: string, sql: string): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  const headers = { 'x-trino-user': 'tester', 'x-trino-catalog': 'memory', 'x-trino-schema': 'default' };
  let response = await fetch(`${origin}/v1/statement`, { method: 'POST', body: sql, headers });
  for (;;) {
    const page: { nextUri?: string; data?: unknown[][]; error?: { message: string } } = JSON.parse(await response.text());
    if (page.error !== undefined) throw new Error(page.error.message);
    rows.push(...(page.data ?? []));
    if (page.nextUri === undefined) return rows;
    response = await fetch(page.nextUri, { headers });
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return address === null || typeof address === 'string' ? 0 : address.port;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
