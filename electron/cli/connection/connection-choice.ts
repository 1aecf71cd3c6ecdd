import type { AppContext } from '../../core/app-context.ts';
import type { StoredProfile } from '../../core/profiles/stored-profiles.ts';
import type { Timeouts } from '../../wire/failure.ts';
import { refuseUsage } from '../output/failure.ts';
import type { ConnectionOptions } from './options.ts';

/** The profile of that name or id. @throws UsageMistake where there is none, or several. */
export function findProfile({ profiles }: AppContext, name: string): StoredProfile {
  const all = profiles.list();
  const found = all.filter((profile) => profile.id === name || profile.name.toLowerCase() === name.toLowerCase());
  const [only] = found;
  const known = all.map((profile) => `“${profile.name}”${profile.name === profile.id ? '' : ` (${profile.id})`}`).join(', ');
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
  'allow-plain-http',
] as const;

/** A deployment is a profile or spelt out, never both. @throws UsageMistake */
export function checkChoice(options: ConnectionOptions): void {
  if (options.profile === undefined) {
    if (options['base-url'] !== undefined) return;
    refuseUsage('no-deployment');
  }
  const stray = speltOut.find((name) => options[name] !== undefined);
  if (stray !== undefined) refuseUsage('not-with-profile', { option: stray });
}

/** `--timeout`, else the usual ones. @throws UsageMistake */
export function timeoutsOf({ timeout }: ConnectionOptions, usual: Partial<Timeouts>): Partial<Timeouts> {
  if (timeout === undefined) return usual;
  const seconds = /^\d{1,4}(\.\d{1,3})?$/.test(timeout) ? Number(timeout) : 0;
  if (seconds < 0.1 || seconds > 3600) refuseUsage('timeout-unusable');
  const milliseconds = seconds * 1000;
  return { connect: milliseconds, headers: milliseconds, body: milliseconds };
}
