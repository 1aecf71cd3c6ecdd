import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An overlay of this machine's root file system that discards all changes, with an ordinary user. */
export interface TemporaryRoot {
  readonly folder: string;
  /**
   * Runs a program in it as root and returns stdout.
   *
   * @throws Error with the program's output if it fails
   */
  run(program: string, ...programArguments: readonly string[]): string;
  /** Returns the IDs of the processes that run in it. */
  processes(): readonly number[];
  /** Ends the processes in it and removes it. */
  remove(): void;
}

/** Name of the ordinary user in a temporary root; the home folder is /home/tester. */
export const tester = 'tester';

/**
 * Mounts an overlay over `/`. Packages are installed into a complete Debian, and the machine doesn't change.
 *
 * @throws Error if the system doesn't allow overlays
 */
export function openTemporaryRoot(): TemporaryRoot {
  const work = mkdtempSync(join(tmpdir(), 'dataquay-root-'));
  const folder = join(work, 'root');
  const changes = join(work, 'changes');
  mkdirSync(folder);
  mkdirSync(changes);
  must('mount', ['-t', 'tmpfs', '-o', 'size=4g', 'dataquay-test', changes]);
  mkdirSync(join(changes, 'upper'));
  mkdirSync(join(changes, 'work'));
  must('mount', [
    '-t',
    'overlay',
    'overlay',
    '-o',
    `lowerdir=/,upperdir=${join(changes, 'upper')},workdir=${join(changes, 'work')}`,
    folder,
  ]);
  must('mount', ['-t', 'proc', 'proc', join(folder, 'proc')]);
  must('mount', ['--rbind', '--make-rslave', '/dev', join(folder, 'dev')]);
  const run = (program: string, ...programArguments: readonly string[]): string => must('chroot', [folder, program, ...programArguments]);
  run('useradd', '--create-home', '--uid', '4321', tester);
  const processes = (): readonly number[] => processesWithRoot(join(changes, 'upper'));
  return {
    folder,
    run,
    processes,
    remove: () => {
      for (const pid of processes()) process.kill(pid, 'SIGKILL');
      for (const mounted of [join(folder, 'dev'), join(folder, 'proc'), folder, changes])
        must('umount', ['--recursive', '--lazy', mounted]);
      rmSync(work, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the IDs of the processes whose root is this overlay, after chroot or pivot_root, and of their descendants.
 * Descendants are included because Chromium moves its sandboxed processes to another root.
 */
function processesWithRoot(upper: string): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const inRoot = pids.filter((pid) =>
    readProcess(pid, 'mountinfo')
      .split('\n')
      .some((line) => isMountedAsRoot(line, upper)),
  );
  return [...new Set(inRoot.flatMap((pid) => withDescendants(Number(pid))))];
}

/** Returns whether a line of `mountinfo` (proc(5)) mounts this overlay at `/`. */
function isMountedAsRoot(line: string, upper: string): boolean {
  return line.split(' ')[4] === '/' && line.includes(`upperdir=${upper},`);
}

function withDescendants(pid: number): readonly number[] {
  const children = readProcess(String(pid), join('task', String(pid), 'children'))
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return [pid, ...children.flatMap(withDescendants)];
}

/** Reads a file of a process; empty if the process has exited. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8');
  } catch {
    return '';
  }
}

function must(program: string, programArguments: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, programArguments, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status === 0) return stdout;
  throw new Error(`${program} ${programArguments.join(' ')}: ${error?.message ?? `exit code ${status}`}\n${stdout}\n${stderr}`);
}
