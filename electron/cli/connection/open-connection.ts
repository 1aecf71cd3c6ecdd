import { join, resolve } from 'node:path';
import { abortable } from '../../core/abortable.ts';
import { type AppContext, createAppContext } from '../../core/app-context.ts';
import type { Server, ServerState } from '../../core/connections/server.ts';
import type { Session } from '../../core/connections/session.ts';
import { type StoredConnection, sampleConnectionId } from '../../core/connections/stored-connections.ts';
import { makeDataFolder } from '../../core/data-folder.ts';
import type { StartHelper, StartProgram } from '../../core/host.ts';
import { startSampleService } from '../../core/sample/sample-service.ts';
import type { Telemetry } from '../../core/telemetry.ts';
import { observedValue } from '../../signin/observed-value.ts';
import { noVault, type Vault } from '../../vault/vault.ts';
import { isLoopback } from '../../wire/address.ts';
import type { Timeouts } from '../../wire/failure.ts';
import { fail, makeProblem, ProblemError } from '../../wire/problem-error.ts';
import { exitCodes } from '../output/exit-codes.ts';
import { CommandEnded, refuseUsage } from '../output/failure.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import { inlineConnection, purposeOf } from './inline-connection.ts';
import { type ConnectionOptions, type SecretOption, secretOptions } from './options.ts';
import { copyOfSettings, settingsInMemory } from './stored-settings.ts';
import { watchWindowSecrets } from './window-secrets.ts';

/** What of the machine a command works with. */
export interface Machine {
  readonly platform: string;
  /** Where the application keeps its data unless the command line says otherwise. */
  readonly defaultDataFolder: string;
  readonly startProgram: StartProgram;
  readonly startHelper: StartHelper;
  readonly vault: () => Vault;
}

/** A server that a command speaks to; nobody is signed in yet. */
export interface OpenConnection {
  readonly context: AppContext;
  readonly connection: StoredConnection;
  readonly session: Session;
  readonly startHelper: StartHelper;
  /** Signs in, once. @throws ProblemError where that does not work. */
  enter(signal: AbortSignal): Promise<void>;
  /** Signs out where that ends something at the provider, and ends everything that was started. */
  close(): Promise<void>;
}

/** Milliseconds that a sign-out may take: the result is there, and nobody waits for more. */
const signOutPatience = 2_000;

/** Where the application's secrets are kept: a command reads them and changes none. */
function readOnly(vault: Vault): Vault {
  return { ...noVault('read-only'), read: vault.read };
}

/** In place of the sample, where another server is spoken to. */
function noSample(): Server {
  const problem = makeProblem('sample-not-running');
  return {
    state: observedValue<ServerState>({ state: 'down', problem }),
    ready: async () => {
      throw new ProblemError(problem);
    },
  };
}

/** A credential that would go in the clear past this machine, without the user's consent. */
function refusePlainHttp({ method, baseUrl, allowPlainHttp, id }: StoredConnection): void {
  if (method === 'none' || allowPlainHttp || id === sampleConnectionId) return;
  const address = new URL(baseUrl);
  if (address.protocol === 'http:' && !isLoopback(address)) fail('plain-http-refused', { parameters: { host: address.hostname } });
}

/** Ways in that need somebody at a browser. */
function refuseWindow({ method }: StoredConnection): void {
  if (method !== 'oauth-code' && method !== 'oauth-device') return;
  refuseUsage('profile-at-browser');
}

/** The names of all connections that there are; nobody is signed in and nothing is started. @throws UsageMistake */
export async function connectionNames(machine: Machine, dataFolder: string | undefined, telemetry: Telemetry): Promise<readonly string[]> {
  const folder = resolve(dataFolder ?? machine.defaultDataFolder);
  const host = { platform: machine.platform, dataFolder: folder, settings: copyOfSettings(folder) };
  const context = createAppContext(host, telemetry, noSample);
  try {
    return context.connections.list().map(({ name, id }) => (id === sampleConnectionId ? id : name));
  } finally {
    await context.close();
  }
}

/**
 * Opens the server that the options name: a connection of the application, or one spelt out, which leaves nothing behind.
 *
 * @param secrets Those that the options name, read.
 * @param usualTimeouts Where neither options nor connection say.
 * @throws UsageMistake, and ProblemError `plain-http-refused`.
 */
export async function openConnection(
  options: ConnectionOptions,
  secrets: Partial<Readonly<Record<SecretOption, string>>>,
  machine: Machine,
  usualTimeouts: Partial<Timeouts>,
  telemetry: Telemetry,
): Promise<OpenConnection> {
  checkChoice(options);
  const timeouts = timeoutsOf(options, usualTimeouts);
  const settings = options.connection === undefined ? inlineConnection(options) : null;
  if (options['data-dir'] === '') refuseUsage('data-dir-empty');
  const dataFolder = resolve(options['data-dir'] ?? machine.defaultDataFolder);
  const store = settings === null ? copyOfSettings(dataFolder) : settingsInMemory();
  const { platform, startHelper, startProgram } = machine;
  const { vault, hasWindowSecret } = watchWindowSecrets(settings === null ? readOnly(machine.vault()) : noVault('spelt-out'), dataFolder);
  const named = options.connection?.toLowerCase();
  const isSample = named === sampleConnectionId || named === 'sample deployment';
  if (isSample || settings?.kerberos?.ticket.from === 'password') await makeDataFolder(dataFolder, telemetry.log);
  const sample = isSample ? startSampleService({ startProgram, dataFolder: join(dataFolder, 'sample'), ...telemetry }) : null;
  const host = { platform, dataFolder, settings: store, startHelper, vault, timeouts };
  const context = createAppContext(host, telemetry, () => sample ?? noSample());
  const endAll = async (): Promise<void> => {
    await context.close();
    await sample?.close();
  };
  try {
    const connection = settings === null ? findConnection(context, options.connection ?? '') : context.connections.create(settings);
    refusePlainHttp(connection);
    refuseWindow(connection);
    for (const option of secretOptions) {
      const text = secrets[option];
      if (text === undefined) continue;
      const purpose = purposeOf(option, connection) ?? refuseUsage('secret-meaningless', { option });
      await context.secrets.give(connection, purpose, text, 'session');
    }
    // A session signs in by itself unless it was left signed out; here each command does, once: accounts are locked after few attempts.
    context.connections.use(connection.id, { staysSignedOut: true });
    const session = context.open.session(connection.id);
    return {
      context,
      connection,
      session,
      startHelper,
      enter: async (signal) => {
        const { state, problem } = await abortable(session.signIn(), signal);
        if (state === 'signed-in') return;
        if (problem?.code === 'secret-needed' && hasWindowSecret()) throw secretInWindow();
        throw new ProblemError(problem ?? makeProblem('not-signed-in'));
      },
      close: async () => {
        const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
        const timer = setTimeout(giveUp, signOutPatience);
        if (session.status.value.state === 'signed-in') await Promise.race([session.signOut().catch(() => undefined), late]);
        clearTimeout(timer);
        await endAll();
      },
    };
  } catch (error) {
    await endAll();
    throw error;
  }
}

/** The end of a command that needs a secret which only the desktop window can read. */
function secretInWindow(): CommandEnded {
  return new CommandEnded(exitCodes.notSignedIn, (language) => {
    const { topics } = cliTexts(language);
    const { what: message, why: cause, next: remedy } = topics.problems.windowSecret;
    return { code: 'secret-needed', message, cause, remedy };
  });
}

/** The connection of that name or id. @throws UsageMistake where there is none, or several. */
function findConnection({ connections }: AppContext, name: string): StoredConnection {
  const all = connections.list();
  const found = all.filter((connection) => connection.id === name || connection.name.toLowerCase() === name.toLowerCase());
  const [only] = found;
  const known = all.map((connection) => `“${connection.name}”${connection.name === connection.id ? '' : ` (${connection.id})`}`).join(', ');
  if (only === undefined) return refuseUsage('profile-unknown', { names: known });
  return found.length === 1 ? only : refuseUsage('profile-ambiguous', { names: known });
}

/** Options that can be added to a stored connection; the others describe an inline connection. */
const sharedOptions: readonly string[] = ['connection', 'timeout', 'verbose', 'har', 'data-dir', ...secretOptions];

/** Rejects options that contradict a stored connection, and a command without a server. @throws UsageMistake */
function checkChoice(options: ConnectionOptions): void {
  if (options.connection === undefined) {
    if (options['base-url'] !== undefined) return;
    refuseUsage('no-deployment');
  }
  const [misplaced] = Object.entries(options).flatMap(([name, value]) =>
    value === undefined || sharedOptions.includes(name) ? [] : [name],
  );
  if (misplaced !== undefined) refuseUsage('not-with-profile', { option: misplaced });
}

/** Reads `--timeout`; returns the defaults if it is missing. @throws UsageMistake */
function timeoutsOf({ timeout }: ConnectionOptions, usual: Partial<Timeouts>): Partial<Timeouts> {
  if (timeout === undefined) return usual;
  const seconds = /^\d{1,4}(\.\d{1,3})?$/.test(timeout) ? Number(timeout) : 0;
  if (seconds < 0.1 || seconds > 3600) refuseUsage('timeout-unusable');
  const milliseconds = seconds * 1000;
  return { connect: milliseconds, headers: milliseconds, body: milliseconds };
}
