import type { AppContext } from '../../core/app-context.ts';
import type { StoredConnection } from '../../core/connections/stored-connections.ts';
import type { Timeouts } from '../../wire/failure.ts';
import { refuseUsage } from '../output/failure.ts';
import type { ConnectionOptions } from './options.ts';

/** The connection of that name or id. @throws UsageMistake where there is none, or several. */
export function findConnection({ connections }: AppContext, name: string): StoredConnection {
  const all = connections.list();
  const found = all.filter((connection) => connection.id === name || connection.name.toLowerCase() === name.toLowerCase());
  const [only] = found;
  const known = all.map((connection) => `“${connection.name}”${connection.name === connection.id ? '' : ` (${connection.id})`}`).join(', ');
  if (only === undefined) return refuseUsage('profile-unknown', { names: known });
  return found.length === 1 ? only : refuseUsage('profile-ambiguous', { names: known });
}

const speltOut = [
  'base-url',
  'kind',
  'auth',
  'token-url',
  'issuer',
  'client-id',
  'username',
  'token-header',
  'spn',
  'ccache',
  'ca',
  'proxy',
  'proxy-user',
  'pac',
  'client-cert',
  'client-key',
  'client-auth',
  'scope',
  'catalogue-path',
  'rest-path',
  'odata-path',
  'allow-plain-http',
] as const;

/** A server is a connection or spelt out, never both. @throws UsageMistake */
export function checkChoice(options: ConnectionOptions): void {
  if (options.connection === undefined) {
    if (options['base-url'] !== undefined) return;
    refuseUsage('no-deployment');
  }
  const misplaced = speltOut.find((name) => options[name] !== undefined);
  if (misplaced !== undefined) refuseUsage('not-with-profile', { option: misplaced });
}

/** `--timeout`, else the usual ones. @throws UsageMistake */
export function timeoutsOf({ timeout }: ConnectionOptions, usual: Partial<Timeouts>): Partial<Timeouts> {
  if (timeout === undefined) return usual;
  const seconds = /^\d{1,4}(\.\d{1,3})?$/.test(timeout) ? Number(timeout) : 0;
  if (seconds < 0.1 || seconds > 3600) refuseUsage('timeout-unusable');
  const milliseconds = seconds * 1000;
  return { connect: milliseconds, headers: milliseconds, body: milliseconds };
}
