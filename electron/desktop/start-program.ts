import { PassThrough, type Readable } from 'node:stream';
import type { UtilityProcess } from 'electron';
import type { StartProgram } from '../core/host/host.ts';

/** Milliseconds after which a program that doesn't exit is killed. */
const defaultTimeout = 5_000;

/** Starts a file in a utility process. This is `utilityProcess.fork` of Electron. */
export type Fork = (file: string, programArguments: string[], options: { stdio: 'pipe'; serviceName: string }) => UtilityProcess;

/**
 * Creates a function that starts programs as utility processes, because the packaged application can't run as Node.
 *
 * @param entries the entry file of each program
 * @param timeout milliseconds after which a program that doesn't exit is killed
 */
export function startProgramsInElectron(fork: Fork, entries: Readonly<Record<'service', string>>, timeout = defaultTimeout): StartProgram {
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
        const timer = setTimeout(() => pid !== undefined && process.kill(pid, 'SIGKILL'), timeout);
        await exited;
        clearTimeout(timer);
      },
    };
  };
}

/** Converts Electron's stream type. Returns an ended stream if there is no stream. */
function readable(stream: NodeJS.ReadableStream | null): Readable {
  const through = new PassThrough();
  if (stream) stream.pipe(through);
  else through.end();
  return through;
}
