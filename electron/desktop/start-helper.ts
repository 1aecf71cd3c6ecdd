import { PassThrough } from 'node:stream';
import type { UtilityProcess } from 'electron';
import type { HelperName, StartHelper } from '../core/host/host.ts';
import { keepTail } from '../core/sample/local-service.ts';

/** Starts a file in a utility process with its own environment. This is `utilityProcess.fork` of Electron. */
export type ForkHelper = (
  file: string,
  programArguments: string[],
  options: { env: Record<string, string>; stdio: 'pipe'; serviceName: string },
) => UtilityProcess;

/**
 * Creates a function that starts helpers as utility processes, because the packaged application can't run as Node.
 *
 * @param entries the entry file of each helper
 */
export function startHelpersInElectron<Name extends HelperName>(
  fork: ForkHelper,
  entries: Readonly<Record<Name, string>>,
): StartHelper<Name> {
  return (helper, environment) => {
    const child = fork(entries[helper], [], { env: { ...environment }, stdio: 'pipe', serviceName: `Dataquay ${helper}` });
    const through = new PassThrough();
    child.stderr?.pipe(through);
    const readTail = keepTail(through);
    child.stdout?.on('data', () => undefined);
    let pid: number | undefined;
    let hasExited = false;
    let isRunning = true;
    const end = (): void => {
      if (pid !== undefined && !hasExited) process.kill(pid, 'SIGKILL');
    };
    child.once('spawn', () => {
      pid = child.pid;
      if (!isRunning) end();
    });
    const ended = new Promise<string>((resolve) => {
      child.once('exit', () => {
        hasExited = true;
        resolve(readTail());
      });
    });
    return {
      send: (message) => {
        if (!hasExited) child.postMessage(message);
      },
      onMessage: (listener) => void child.on('message', listener),
      ended,
      kill: () => {
        isRunning = false;
        end();
      },
      pid: () => pid,
    };
  };
}
