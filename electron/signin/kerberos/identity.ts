import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KerberosSettings } from '../../../shared/contract/kerberos.ts';
import type { StartHelper } from '../../core/host.ts';
import { isAlive } from '../../core/process-alive.ts';
import type { Clock } from '../clock.ts';
import { createKerberosHelper, type KerberosHelper } from './helper-client.ts';
import { configurationText, type IdentityFiles, identityEnvironment } from './identity-environment.ts';
import type { NameResolver } from './name-resolver.ts';
import type { RunTool } from './run-tool.ts';
import { printServicePrincipal, type ServicePrincipal, servicePrincipal } from './service-principal.ts';
import { createTicketCache, type TicketCache } from './ticket-cache.ts';

/** What of the machine the sign-in by Kerberos works with. */
export interface KerberosSurroundings {
  readonly startHelper: StartHelper;
  readonly runTool: RunTool;
  readonly names: NameResolver;
  /** Absolute; it is made when it is needed, for its owner only. */
  readonly folder: string;
  /** As `process.env`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}

/** One identity at one service: its files, its environment, and the process that holds the library for it. */
export interface Identity {
  readonly files: IdentityFiles;
  readonly cache: TicketCache;
  readonly helper: KerberosHelper;
  readonly service: ServicePrincipal;
  /** As the library of this platform wants it. */
  readonly target: string;
  /** Ends the process and removes the files. */
  close(): void;
}

/** Removes what a process that crashed has left; folders begin with the number of the process that made them. */
function removeLeftovers(folder: string): void {
  const dead = readdirSync(folder).filter((name) => {
    const pid = Number(/^(\d+)-[0-9a-f]+$/.exec(name)?.[1] ?? 0);
    return pid > 0 && pid !== process.pid && !isAlive(pid);
  });
  for (const name of dead) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Makes the identity of a profile, with nothing begun: the service's principal is worked out, its configuration written.
 *
 * @throws ProblemError `kerberos-service-address`.
 */
export async function createIdentity(
  surroundings: KerberosSurroundings,
  settings: KerberosSettings,
  address: URL,
  clock: Clock,
): Promise<Identity> {
  const { platform, environment, startHelper } = surroundings;
  const service = await servicePrincipal(address, settings, surroundings.names);
  const folder = join(surroundings.folder, `${process.pid}-${randomBytes(8).toString('hex')}`);
  const files: IdentityFiles = { configuration: join(folder, 'krb5.conf'), cache: join(folder, 'ticket') };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeLeftovers(surroundings.folder);
  writeFileSync(files.configuration, configurationText(service.host, settings.realm), { mode: 0o600 });
  const own = identityEnvironment(settings, files, environment, platform);
  const helper = createKerberosHelper(() => startHelper('kerberos', own), clock);
  return {
    files,
    cache: createTicketCache(surroundings.runTool, own),
    helper,
    service,
    target: printServicePrincipal(service, platform),
    close: () => {
      helper.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
