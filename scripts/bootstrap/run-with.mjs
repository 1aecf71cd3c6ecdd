import { spawn } from 'node:child_process';
import { onParentExit } from './parent-exit.mjs';

/**
 * Runs a script with another Node, relays signals to it, and exits with its exit code.
 *
 * The channel closes when this process ends, even if it is killed, and the script ends then: see `follow-launcher.mjs`.
 *
 * @param {string} node path of the executable
 * @param {readonly string[]} nodeArguments
 * @param {Record<string, string | undefined>} environment
 */
export function runWith(node, nodeArguments, environment) {
  const child = spawn(node, ['--import', new URL('follow-launcher.mjs', import.meta.url).href, ...nodeArguments], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.connected && child.send({ relayedSignal: signal }, () => undefined));
  }
  onParentExit(process.env, () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`Can't start ${node}: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
