import { join, resolve } from 'node:path';
import { type AppContext, createAppContext } from '../../core/app-context.ts';
import type { Server, ServerState } from '../../core/connections/server.ts';
import type { Session } from '../../core/connections/session.ts';
import { type StoredConnection, sampleConnectionId } from '../../core/connections/stored-connections.ts';
import { makeDataFolder } from '../../core/data-folder.ts';
import { abortable } from '../../core/events/abortable.ts';
import type { StartHelper, StartProgram } from '../../core/host/host.ts';
import type { Telemetry } from '../../core/host/telemetry.ts';
import { startSampleService } from '../../core/sample/sample-service.ts';
import { observedValue } from '../../signin/observed-value.ts';
import { noVault, type Vault } from '../../vault/vault.ts';
import { isLoopback } from '../../wire/address.ts';
import type { Timeouts } from '../../wire/failure.ts';
import { fail, makeProblem, ProblemError } from '../../wire/problem-error.ts';
import { exitCodes } from '../output/exit-codes.ts';
import { CommandEnded, failUsage, textFact, type UsageFact } from '../output/failure.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import { inlineConnection, purposeOf } from './inline-connection.ts';
import { type ConnectionOptions, type SecretOption, secretOptions } from './options.ts';
import { copyOfSettings, settingsInMemory } from './stored-settings.ts';
import { watchWindowSecrets } from './window-secrets.ts';

/** Parts of the computer that a command uses. */
export interface Machine {
  readonly platform: string;
  /** The application's data folder if the command line doesn't specify one. */
  readonly defaultDataFolder: string;
  readonly startProgram: StartProgram;
  readonly startHelper: StartHelper;
  readonly vault: () => Vault;
}

/** How a command uses its connection. */
interface ConnectionUse {
  /** Used unless the options or the connection specify timeouts. */
  readonly timeouts: Partial<Timeouts>;
  /** Whether the command doesn't sign in. */
  readonly isAnonymous: boolean;
}

/** An open connection before the sign-in. */
export interface OpenConnection {
  readonly context: AppContext;
  readonly connection: StoredConnection;
  readonly session: Session;
  readonly startHelper: StartHelper;
  /**
   * Signs in.
   *
   * @throws ProblemError if the sign-in fails
   */
  signIn(signal: AbortSignal): Promise<void>;
  /** Signs out at the identity provider if the method supports it, and ends all processes that were started. */
  close(): Promise<void>;
}

/** Timeout of the sign-out in milliseconds. */
const signOutTimeout = 2_000;

/** Returns a vault that reads the application's secrets and doesn't change them. */
function readOnly(vault: Vault): Vault {
  return { ...noVault('read-only'), read: vault.read };
}

/** Returns a sample server that isn't running, for connections to other servers. */
function noSample(): Server {
  const problem = makeProblem('sample-not-running');
  return {
    state: observedValue<ServerState>({ state: 'down', problem }),
    ready: async () => {
      throw new ProblemError(problem);
    },
  };
}

/** Rejects a connection that would send credentials unencrypted to another computer without the user's consent. */
function refusePlainHttp({ method, baseUrl, allowPlainHttp, id }: StoredConnection): void {
  if (method === 'none' || allowPlainHttp || id === sampleConnectionId) return;
  const address = new URL(baseUrl);
  if (address.protocol === 'http:' && !isLoopback(address)) fail('plain-http-refused', { parameters: { host: address.hostname } });
}

/** Rejects sign-in methods that require a browser. */
function refuseWindow({ method }: StoredConnection): void {
  if (method !== 'oauth-code' && method !== 'oauth-device') return;
  failUsage('profile-at-browser');
}

/**
 * Returns the names of all connections. Doesn't sign in or start anything.
 *
 * @throws UsageError if the settings can't be read
 */
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
 * Opens the connection that the options specify: a stored connection, or an inline connection, which isn't stored.
 *
 * @param secrets the values of the secret options
 * @throws UsageError if options contradict each other
 * @throws ProblemError `plain-http-refused` if credentials would be sent unencrypted
 */
export async function openConnection(
  options: ConnectionOptions,
  secrets: Partial<Readonly<Record<SecretOption, string>>>,
  machine: Machine,
  { timeouts: defaultTimeouts, isAnonymous }: ConnectionUse,
  telemetry: Telemetry,
): Promise<OpenConnection> {
  checkChoice(options);
  const timeouts = timeoutsOf(options, defaultTimeouts);
  const settings = options.connection === undefined ? inlineConnection(options) : null;
  if (options['data-dir'] === '') failUsage('data-dir-empty');
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
    if (!isAnonymous) refuseWindow(connection);
    for (const option of secretOptions) {
      const text = secrets[option];
      if (text === undefined) continue;
      const purpose = purposeOf(option, connection) ?? refuseSecret(option);
      await context.secrets.give(connection, purpose, text, 'session');
    }
    // The automatic sign-in is disabled, because the command must sign in only once. Servers lock accounts after a few attempts.
    context.connections.use(connection.id, { staysSignedOut: true });
    const session = context.open.session(connection.id);
    return {
      context,
      connection,
      session,
      startHelper,
      signIn: async (signal) => {
        const { state, problem } = await abortable(session.signIn(), signal);
        if (state === 'signed-in') return;
        if (problem?.code === 'secret-needed' && hasWindowSecret()) throw secretInWindow();
        throw new ProblemError(problem ?? makeProblem('not-signed-in'));
      },
      close: async () => {
        const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
        const timer = setTimeout(giveUp, signOutTimeout);
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

/** Rejects a secret that the connection doesn't use. */
function refuseSecret(option: SecretOption): never {
  const [why, remedy] =
    option === 'proxy-password'
      ? (['hints:noProxyUser', 'hints:setProxyUser'] as const)
      : (['hints:secretUnused', 'hints:removeOption'] as const);
  return failUsage('secret-meaningless', { option, why: textFact(why), remedy: textFact(remedy) });
}

/** Returns the error for a secret that only the desktop window can read. */
function secretInWindow(): CommandEnded {
  return new CommandEnded(exitCodes.notSignedIn, (language) => {
    const { topics } = cliTexts(language);
    const { what: message, why: cause, next: remedy } = topics.problems.windowSecret;
    return { code: 'secret-needed', message, cause, remedy };
  });
}

/**
 * Finds a connection by name or ID.
 *
 * @throws UsageError if no connection or more than one matches
 */
function findConnection({ connections }: AppContext, name: string): StoredConnection {
  const all = connections.list();
  const found = all.filter((connection) => connection.id === name || connection.name.toLowerCase() === name.toLowerCase());
  const [only] = found;
  if (only === undefined) return failUsage('profile-unknown', { names: namesOf(all) });
  return found.length === 1 ? only : failUsage('profile-ambiguous', { names: namesOf(found) });
}

/** Returns the names of connections with their IDs, for messages. */
function namesOf(connections: readonly StoredConnection[]): UsageFact {
  return (language) => connections.map(({ name, id }) => textFact(['hints:connection', { name, id }])(language)).join(', ');
}

/** Options that can be used with a stored connection. All others are for inline connections. */
const sharedOptions: readonly string[] = ['connection', 'timeout', 'verbose', 'har', 'data-dir', ...secretOptions];

/**
 * Rejects options that can't be used with a stored connection, and a command without a connection.
 *
 * @throws UsageError if the options are invalid
 */
function checkChoice(options: ConnectionOptions): void {
  if (options.connection === undefined) {
    if (options['base-url'] !== undefined) return;
    failUsage('no-deployment');
  }
  const [misplaced] = Object.entries(options).flatMap(([name, value]) =>
    value === undefined || sharedOptions.includes(name) ? [] : [name],
  );
  if (misplaced !== undefined) failUsage('not-with-profile', { option: misplaced });
}

/**
 * Reads `--timeout`. Returns the defaults without it.
 *
 * @throws UsageError if the value is invalid
 */
function timeoutsOf({ timeout }: ConnectionOptions, defaults: Partial<Timeouts>): Partial<Timeouts> {
  if (timeout === undefined) return defaults;
  const seconds = /^\d{1,4}(\.\d{1,3})?$/.test(timeout) ? Number(timeout) : 0;
  if (seconds < 0.1 || seconds > 3600) failUsage('timeout-unusable');
  const milliseconds = seconds * 1000;
  return { connect: milliseconds, headers: milliseconds, body: milliseconds };
}
