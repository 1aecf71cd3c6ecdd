import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithThisProcess } from '../maven/end-with-this-process.ts';

/** A network of containers. Each has its own loopback interface, an address, and the names of the others. */
export interface ContainerNetwork extends AsyncDisposable {
  /** Returns the address of a container for processes outside the network. */
  address(container: string): string;
  /** Starts a program in a container's network and in a separate process group. It exits when the network is disposed. */
  start(container: string, program: readonly string[], options: { readonly env: NodeJS.ProcessEnv; readonly cwd?: string }): ChildProcess;
  /** Returns the command line that runs a program in the network of the computer. */
  onComputer(program: readonly string[]): readonly string[];
}

/** Returns why container networks can't be created. Returns null if they can. */
export function whyNoContainers(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'networks of containers need the rights of root on Linux';
  const trial = spawnSync('unshare', ['--net', '--mount', 'ip', 'link', 'add', 'bridge0', 'type', 'bridge'], { stdio: 'ignore' });
  return trial.status === 0 ? null : 'this system has no "unshare" and "ip" that make networks';
}

/** Creates the network of these containers, isolated from the machine's network. */
export async function openContainerNetwork(containers: readonly string[]): Promise<ContainerNetwork> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-containers-'));
  // Programs of other users also use this folder as their working folder.
  await chmod(folder, 0o711);
  const hosts = join(folder, 'hosts');
  const address = (container: string): string => `10.77.0.${containers.indexOf(container) + 2}`;
  await writeFile(hosts, [`127.0.0.1 localhost ${hostname()}`, ...containers.map((name) => `${address(name)} ${name}`), ''].join('\n'));
  const running: ChildProcess[] = [];
  const release = endWithThisProcess(() => running.forEach(endGroup));
  const run = (program: string, programArguments: readonly string[], env: NodeJS.ProcessEnv = process.env, cwd = folder): ChildProcess => {
    const child = spawn(program, programArguments, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running.push(child);
    return child;
  };
  /** Starts a process that keeps new namespaces open, and waits until the script has set them up. @returns its process ID */
  const hold = async (script: string, ...programArguments: readonly string[]): Promise<number> => {
    const child = run('unshare', [
      '--net',
      '--mount',
      'sh',
      '-ec',
      `${script}\necho ready\nexec sleep infinity`,
      'sh',
      ...programArguments,
    ]);
    const [firstOutput] = await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
    if (String(firstOutput) !== 'ready\n') throw new Error(`The network can't be made: ${String(firstOutput)}`);
    return child.pid ?? 0;
  };
  const computer = await hold(
    'ip link set lo up; ip link add bridge0 type bridge; ip addr add 10.77.0.1/24 dev bridge0; ip link set bridge0 up',
  );
  const holders = new Map<string, number>();
  for (const container of containers) {
    const pid = await hold('ip link set lo up; mount --bind "$1" /etc/hosts', hosts);
    const link = `link${holders.size}`;
    inNamespace(computer, ['ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid)]);
    inNamespace(computer, ['ip', 'link', 'set', link, 'master', 'bridge0', 'up']);
    inNamespace(pid, ['ip', 'addr', 'add', `${address(container)}/24`, 'dev', 'eth0']);
    inNamespace(pid, ['ip', 'link', 'set', 'eth0', 'up']);
    holders.set(container, pid);
  }
  return {
    address,
    start: (container, program, { env, cwd }) => {
      const programArguments = [`--target=${holders.get(container)}`, '--net', '--mount', `--wdns=${cwd ?? folder}`, '--', ...program];
      return run('nsenter', programArguments, env);
    },
    onComputer: (program) => ['nsenter', `--target=${computer}`, '--net', '--', ...program],
    async [Symbol.asyncDispose]() {
      for (const child of running.toReversed()) {
        const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
        endGroup(child);
        await ended;
      }
      release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function inNamespace(pid: number, program: readonly string[]): void {
  const { status, stderr } = spawnSync('nsenter', [`--target=${pid}`, '--net', '--', ...program], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program.join(' ')}: ${stderr}`);
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
