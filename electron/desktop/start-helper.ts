import { PassThrough } from 'node:stream';
import type { UtilityProcess } from 'electron';
import type { HelperName, StartHelper } from '../core/host.ts';
import { keepTail } from '../core/sample/local-service.ts';

/** Starts a file in a utility process with an environment of its own: `utilityProcess.fork` of Electron. */
export type ForkHelper = (
  file: string,
  programArguments: string[],
  options: { env: Record<string, string>; stdio: 'pipe'; serviceName: string },
) => UtilityProcess;

/**
 * Starts our helpers as utility processes, since the packaged application cannot run as a plain Node.
 *
 * @param entries the file that each helper begins with
 */
export function startHelpersInElectron<Name extends HelperName>(
  fork: ForkHelper,
  entries: Readonly<Record<Name, string>>,
): StartHelper<Name> {
  return (helper, environment) => {
    const child = fork(entries[helper], [], { env: { ...environment }, stdio: 'pipe', serviceName: `Dataquay ${helper}` });
    const through = new PassThrough();
    child.stderr?.pipe(through);
    const words = keepTail(through);
    child.stdout?.on('data', () => undefined);
    let pid: number | undefined;
    let gone = false;
    let wanted = true;
    const end = (): void => {
      if (pid !== undefined && !gone) process.kill(pid, 'SIGKILL');
    };
    child.once('spawn', () => {
      pid = child.pid;
      if (!wanted) end();
    });
    const ended = new Promise<string>((resolve) => {
      child.once('exit', () => {
        gone = true;
        resolve(words());
      });
    });
    return {
      send: (message) => {
        if (!gone) child.postMessage(message);
      },
      onMessage: (listener) => void child.on('message', listener),
      ended,
      kill: () => {
        wanted = false;
        end();
      },
    };
  };
}
