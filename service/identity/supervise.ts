import { setTimeout as wait } from 'node:timers/promises';
import { issuerUrl, realmPaths } from './realm-paths.ts';
import type { IdentitySettings } from './settings.ts';
import { type IdentityRun, runIdentity } from './start.ts';

/** The identity provider for the rest of the service. Its address stays the same across restarts. */
export interface Identity {
  /** Base URL: `http://127.0.0.1:PORT`. */
  readonly authUrl: string;
  readonly issuer: string;
  readonly jwksUrl: URL;
  stop(): Promise<void>;
}

/** Milliseconds before a restart: the first delay, and the maximum after it was doubled repeatedly. */
const backOff = { first: 200, longest: 10_000 };

/** Milliseconds after which a run counts as successful. The next restart then uses the first delay again. */
const soundAfter = 10_000;

/**
 * Starts the identity provider, and restarts it on the same port if it ends unexpectedly.
 *
 * @param log receives one line per start and end
 * @throws StartFailure if the first start fails
 */
export async function startIdentity(settings: IdentitySettings, log: (line: string) => void): Promise<Identity> {
  const stopping = new AbortController();
  let run: IdentityRun | null = await runIdentity(settings);
  const { port } = run;
  const authUrl = `http://127.0.0.1:${port}`;
  const issuer = issuerUrl(authUrl, settings.realm);
  const announce = ({ name }: IdentityRun) => log(`identity provider: ${name}, ${issuer}`);
  announce(run);

  const supervised = (async () => {
    let pause = backOff.first;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      const how = run ? await run.ended : 'it did not start';
      if (stopping.signal.aborted) return;
      if (Date.now() - startedAt >= soundAfter) pause = backOff.first;
      log(`identity provider: stopped (${how}); restarting in ${pause} ms`);
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(pause * 2, backOff.longest);
      if (stopping.signal.aborted) return;
      run = await runIdentity({ ...settings, port }).catch((error: Error) => {
        log(`identity provider: ${error.message}`);
        return null;
      });
      if (run) announce(run);
    }
  })();

  return {
    authUrl,
    issuer,
    jwksUrl: new URL(issuer + realmPaths.keys),
    async stop() {
      stopping.abort();
      await run?.stop();
      await supervised;
      // A restart could have been in progress when the provider was asked to stop.
      await run?.stop();
    },
  };
}
