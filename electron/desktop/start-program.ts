import { PassThrough, type Readable } from 'node:stream';
import type { UtilityProcess } from 'electron';
import type { StartProgram } from '../core/host.ts';

/** Milliseconds that a program may take to end by itself. */
const usualPatience = 5_000;

/** Starts a file in a utility process: `utilityProcess.fork` of Electron. */
export type Fork = (file: string, programArguments: string[], options: { stdio: 'pipe'; serviceName: string }) => UtilityProcess;

/**
 * Starts our programs as utility processes, since the packaged application cannot run as a plain Node.
 *
 * @param entries the file that each program begins with
 */
export function startProgramsInElectron(fork: Fork, entries: Readonly<Record<'service', string>>, patience = usualPatience): StartProgram {
  return (program, programArguments) => {
    const child = fork(entries[program], [...programArguments], { stdio: 'pipe', serviceName: `Dataquay ${program}` });
    let pid: number | undefined;
    let ended = false;
    child.once('spawn', () => {
      pid = child.pid;
    });
    const exited = new Promise<number | null>((resolve) => {
      child.once('exit', (code) => {
        ended = true;
        resolve(code);
      });
    });
    return {
      get pid() {
        return pid;
      },
      stdout: readable(child.stdout),
      stderr: readable(child.stderr),
      exited,
      stop: async () => {
        if (ended) return;
        child.kill();
        const timer = setTimeout(() => pid !== undefined && process.kill(pid, 'SIGKILL'), patience);
        await exited;
        clearTimeout(timer);
      },
    };
  };
}

/** Electron types the streams as a mere ReadableStream that may be null; an absent one is an ended one. */
function readable(stream: NodeJS.ReadableStream | null): Readable {
  const through = new PassThrough();
  if (stream) stream.pipe(through);
  else through.end();
  return through;
}
