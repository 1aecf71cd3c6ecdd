import { fork } from 'node:child_process';
import type { HelperName, StartHelper } from '../core/host/host.ts';
import { keepTail } from '../core/sample/local-service.ts';

/**
 * Creates a function that starts helpers as forked Node processes, which end with this process.
 *
 * @param entries the entry file of each helper
 */
export function startHelpersInNode<Name extends HelperName>(entries: Readonly<Record<Name, string>>): StartHelper<Name> {
  return (helper, environment) => {
    const child = fork(entries[helper], [], { env: { ...environment }, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    const readTail = child.stderr === null ? () => '' : keepTail(child.stderr);
    // The helper must not keep this process alive. It ends when the channel closes.
    child.unref();
    child.channel?.unref();
    const ended = new Promise<string>((resolve) => {
      child.once('close', () => resolve(readTail()));
      child.once('error', (error) => resolve(error.message));
    });
    return {
      send: (message) => {
        if (child.connected) child.send(message instanceof Object ? message : { message }, () => undefined);
      },
      onMessage: (listener) => void child.on('message', listener),
      ended,
      kill: () => void child.kill('SIGKILL'),
      pid: () => child.pid,
    };
  };
}
