import { fork } from 'node:child_process';
import type { HelperName, StartHelper } from '../core/host.ts';
import { keepTail } from '../core/sample/local-service.ts';

/**
 * Starts our helpers as forked Node processes, which end with this one.
 *
 * @param entries the file that each helper begins with
 */
export function startHelpersInNode<Name extends HelperName>(entries: Readonly<Record<Name, string>>): StartHelper<Name> {
  return (helper, environment) => {
    const child = fork(entries[helper], [], { env: { ...environment }, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    const words = child.stderr === null ? () => '' : keepTail(child.stderr);
    // It must not keep this process alive; its own end comes with the channel's.
    child.unref();
    child.channel?.unref();
    const ended = new Promise<string>((resolve) => {
      child.once('close', () => resolve(words()));
      child.once('error', (error) => resolve(error.message));
    });
    return {
      send: (message) => {
        if (child.connected) child.send(message instanceof Object ? message : { message }, () => undefined);
      },
      onMessage: (listener) => void child.on('message', listener),
      ended,
      kill: () => void child.kill('SIGKILL'),
    };
  };
}
