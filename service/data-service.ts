import { join } from 'node:path';
import { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { escapeForTerminal } from '../shared/platform/terminal-text.ts';
import { type Issuer, sourceOf } from './access/bearer.ts';
import { createAccess } from './access/create-access.ts';
import { IssuerKeys } from './access/issuer-keys.ts';
import { IssuerWatch } from './access/issuer-watch.ts';
import { openNegotiate } from './access/negotiate/negotiate.ts';
import { readOperatorToken, sampleLabel, withOperatorToken, withoutSampleToken } from './access/operator-token.ts';
import { openProviderFetch, type ProviderFetch } from './access/provider-fetch.ts';
import { ReloadedSignIn, type SignIn } from './access/reloaded-access.ts';
import { followRules } from './access/rules/followed-rules.ts';
import { readRuleFile } from './access/rules/rule-file.ts';
import { tokenOwners } from './access/token-owners.ts';
import { createUserCheck } from './access/user-check.ts';
import { builtInPrefixes, kerberosSource } from './access/user-source.ts';
import type { UserStates } from './access/user-states.ts';
import { PublicNames } from './catalogue/public-names.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { hostFailure, portFailure, requireFreePort } from './failures/port-failure.ts';
import { startIdentity } from './identity/supervise.ts';
import { operatingMetrics } from './operation/operating-metrics.ts';
import { sourceStatuses } from './operation/source-status.ts';
import type { FollowedPublication } from './publication/follow-publication.ts';
import { followConfiguration, RunningConfiguration } from './running-configuration.ts';
import { type SampleSecrets, sampleSecrets } from './sample/secrets.ts';
import { readSecretReference } from './secrets/secret-reference.ts';
import { type EffectiveOptions, type IssuerOptions, isLoopback, type ServeOptions } from './serve-options.ts';
import type { PublishedSources } from './sources/published-sources.ts';
import type { SourceDeclaration } from './sources/source-declaration.ts';
import { openFileState } from './state/file-state.ts';
import type { ServiceState } from './state/service-state.ts';
import { stopServing } from './stop-serving.ts';
import { followTls, readTls, type TlsIdentity } from './tls-files.ts';

/** The addresses and sample credentials of a running service, printed to stdout when the service is ready. */
export interface Ready {
  readonly ready: true;
  /** Base URL of the service: `http://127.0.0.1:PORT`. */
  readonly baseUrl: string;
  /** Public base URL behind a proxy (`--base-url`). Absent without one. */
  readonly publicUrl?: string;
  /**
   * Base URL of the identity provider. The issuer is `{authUrl}/auth/realms/{realm}`. Without an identity provider, `authUrl` and the next
   * five properties are null.
   */
  readonly authUrl: string | null;
  readonly realm: string | null;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly username: string | null;
  readonly password: string | null;
  /** A service token of the sample. Null if service tokens are disabled or the sample's credentials don't exist. */
  readonly serviceToken: string | null;
}

/** A running data service and its identity provider. */
export interface DataService {
  /**
   * Settles when all sources are published. Rejects with a StartFailure if the only source can't be read; the service must be stopped then.
   * Doesn't settle, or rejects, if the service is stopped before.
   */
  readonly ready: Promise<Ready>;
  /**
   * Ends publications in progress, stops accepting requests, completes pending responses within a few seconds, and stops everything that the
   * service started.
   */
  stop(): Promise<void>;
}

/** Lifetimes of tokens in seconds, as in a new Keycloak realm. */
const lifetimes = { access: 300, refresh: 1800 };

/**
 * Serves data over HTTP, and publishes it. The service responds when the promise resolves. Publishing takes longer, above all the first
 * start in a data folder, because it converts text files.
 *
 * @param log receives one line per event
 * @param reread reads the options again after a change of the configuration file; null if changes aren't followed
 * @throws StartFailure if a port is in use, or a file of the data folder is damaged; nothing stays running then
 */
export async function startDataService(
  options: ServeOptions,
  log: (line: string) => void,
  reread: (() => EffectiveOptions) | null = null,
): Promise<DataService> {
  const { dataFolder, authPort, signIn } = options;
  await using running = new AsyncDisposableStack();
  const secrets = signIn.sampleAccess ? await sampleSecrets(dataFolder) : null;
  const state = running.use(options.state === null ? await openFileState(dataFolder, log) : await openShared(options.state, log));
  const { tokens: allTokens, uses, userStates: states } = state;
  const storedTokens = secrets === null ? withoutSampleToken(allTokens) : allTokens;
  const { operatorToken } = signIn;
  const serviceTokens = operatorToken === null ? storedTokens : withOperatorToken(storedTokens, await readOperatorToken(operatorToken));
  if (secrets !== null) await serviceTokens.register(secrets.serviceToken, sampleLabel, null);

  const tls = options.tls === null ? null : await readTls(options.tls);
  if (tls === null && !isLoopback(options.host)) {
    log(`warning: credentials are sent unencrypted over ${options.host}. Use --tls-cert and --tls-key`);
  }
  // The access rules are read first, because converting data can take minutes and mistakes should be reported before.
  const configuration = options.configFile === null || reread === null ? null : new RunningConfiguration(options.configFile, reread);
  const isConfigured = configuration !== null && options.accessFile === options.configFile;
  // Without access rules, no caller has access.
  const readRules = isConfigured
    ? configuration.reader(({ settings }) => settings['access-rules'] ?? { groups: {}, rules: [] })
    : readRuleFile;
  if (options.accessFile !== null) await readRules(options.accessFile);
  const issuerKeys = new Map<string, IssuerKeys>();
  const openIssuers = (next: ServeOptions['signIn']) => openIssuersWith(next, { log, states, issuerKeys });
  const issuers = await openIssuers(signIn);
  const negotiate = signIn.negotiate === null ? null : running.adopt(await openNegotiate(signIn.negotiate, log), (one) => one.close());

  await requireFreePort(options.host, options.port, '--port');
  if (secrets !== null && signIn.identity) await requireFreePort('127.0.0.1', authPort, '--auth-port');
  running.adopt(await lockDataFolder(dataFolder), (release) => release());
  let conversions = 0;
  const onConvert = () => {
    conversions += 1;
  };
  // These steps run in parallel, because starting the identity provider takes as long as loading the other modules.
  // All steps are awaited, so that a failure of one doesn't leave another one running.
  const names = await PublicNames.open(join(dataFolder, 'sources', 'names.json'));
  const { PublishedSources } = await import('./sources/published-sources.ts');
  const publication = new PublishedSources(names, log);
  const followed =
    options.publicationFile === null
      ? null
      : await openPublication(options.publicationFile, { names, options, log, onConvert, ending: publication.ending }, configuration);
  if (followed !== null) running.defer(() => followed.close());
  const publishing = publish(publication, { names, options, log, followed, onConvert });
  // A failure is reported as `ready`, after the service has started listening.
  publishing.catch(() => undefined);
  running.defer(() => publication.engine.close());
  const [identity, http] = await Promise.allSettled([
    secrets !== null && signIn.identity
      ? startIdentity(identitySettings(secrets, dataFolder, authPort), log).then((one) => running.adopt(one, () => one.stop()))
      : null,
    import('./server/server.ts'),
  ]);
  if (identity.status === 'rejected') throw identity.reason;
  if (http.status === 'rejected') throw http.reason;

  const provider = identity.value;
  const signInWith = ({ groupsClaim, tokenLifetimes }: ServeOptions['signIn'], opened: readonly Issuer[]): SignIn => {
    const builtIn = { groupsClaim, prefix: builtInPrefixes.sample, id: 'sample' };
    const bearerIssuers = [
      ...(provider === null || secrets === null ? [] : [{ ...provider, ...builtIn, audience: secrets.clientId }]),
      ...opened,
    ];
    const sources = [...bearerIssuers.map(sourceOf), ...(signIn.negotiate === null ? [] : [kerberosSource(signIn.negotiate.realm)])];
    const owners = tokenOwners(sources, tokenLifetimes);
    const access = createAccess({
      issuers: signIn.bearer ? bearerIssuers : null,
      negotiate,
      owners,
      serviceTokens: signIn.serviceTokens ? serviceTokens : null,
      basic: signIn.basic,
      onUse: uses.used,
    });
    const prefixes = [...sources.map(({ prefix }) => prefix), ...(signIn.serviceTokens ? [builtInPrefixes.serviceToken] : [])];
    return { access, owners, prefixes };
  };
  const keysOf = (opened: readonly Issuer[]) => (signIn.bearer ? opened.flatMap(({ keys }) => keys ?? []) : []);
  const watch = running.adopt(new IssuerWatch(keysOf(issuers)), (one) => one.close());
  const firstCheck = watch.first();
  const signedIn = new ReloadedSignIn(signInWith(signIn, issuers));
  const prefixes = () => signedIn.prefixes;
  const view =
    options.accessFile === null ? undefined : await followRules(options.accessFile, publication, log, undefined, prefixes, readRules);
  if (view !== undefined) running.defer(() => view.close());
  const { access, owners } = signedIn;
  let changeLimits: (limits: ServeOptions['limits']) => void = () => undefined;
  let stopping = false;
  let certificateInUse = tls?.cert ?? null;
  const app = await http.value.createDataService({
    publication,
    access,
    operation: {
      sourceProblems: async () => {
        const reason = followed?.problem() ?? null;
        const own = reason === null ? [] : [{ source: options.publicationFile ?? '', part: null, reason }];
        return [...own, ...(await publication.currentProblems())];
      },
      sources: (language) => sourceStatuses(publication, language),
      isAvailable: () => publication.isAvailable(),
      starting: () => (publication.isStarting ? publication.conversions : null),
      issuers: () => watch.issuers.map(({ state }) => state),
      metrics: operatingMetrics({
        issuers: () => watch.issuers.map(({ state }) => state),
        sources: () => publication.availability,
        problems: () => publication.problems,
        conversions: () => ({ total: conversions, running: publication.conversions.length }),
        publishedAt: () => publication.publishedAt,
        certificate: () => certificateInUse,
        state: () => state.isUp(),
        dataFolder,
      }),
      ruleProblems: () => view?.problems() ?? [],
      isStopping: () => stopping,
      isOperator: ({ principal }) => view === undefined || (principal !== null && view.isOperator(principal)),
    },
    log: { write: (line) => process.stderr.write(escapeForTerminal(line)) },
    publicUrl: options.publicUrl,
    origins: options.origins,
    compression: options.compression,
    audit: options.audit,
    trustedProxies: options.trustedProxies,
    monitors: state.monitors,
    limits: options.limits,
    onLimits: (change) => {
      changeLimits = change;
    },
    rest: options.rest,
    ...(signIn.serviceTokens ? { account: { tokens: serviceTokens, uses, owners } } : {}),
    ...(view === undefined ? {} : { view }),
    ...(tls === null ? {} : { tls }),
  });
  running.adopt(app, (one) => {
    stopping = true;
    return stopServing(one, options.drainSeconds * 1000, options.stopSeconds * 1000);
  });
  // A proxy in front of several instances sends requests to the others until this one accepts connections.
  if (options.state !== null) await publishing;
  const baseUrl = await listen(app, options);
  const { server } = app;
  const use = (identity: TlsIdentity) => {
    certificateInUse = identity.cert;
    if (server instanceof TlsServer) server.setSecureContext(identity);
  };
  let certificateFiles = options.tls === null ? '' : options.tls.certificate + options.tls.key;
  let certificate = options.tls === null ? null : await followTls(options.tls, { use, log });
  running.defer(() => certificate?.close());
  if (configuration !== null) {
    const apply = async (next: ServeOptions) => {
      const nextIssuers = await openIssuers(next.signIn);
      if (next.tls !== null && next.tls.certificate + next.tls.key !== certificateFiles) {
        const followedBefore = certificate;
        certificate = await followTls(next.tls, { use, log });
        followedBefore?.close();
        certificateFiles = next.tls.certificate + next.tls.key;
      }
      signedIn.replace(signInWith(next.signIn, nextIssuers));
      watch.replace(keysOf(nextIssuers));
      changeLimits(next.limits);
    };
    running.adopt(await followConfiguration(configuration, { apply, log }), (one) => one.close());
  }
  const address = options.publicUrl === null ? baseUrl : `${baseUrl} (${options.publicUrl})`;
  if (publication.isStarting) log(`service: ${address} responds; data is being published`);
  const owned = running.move();
  const addresses = readyLine(baseUrl, provider?.authUrl ?? null, signIn.serviceTokens ? secrets : null, secrets);
  const ready = options.publicUrl === null ? addresses : { ...addresses, publicUrl: options.publicUrl };
  // The service already responds, because each table is served as soon as it is published.
  const published = publishing.then(() => firstCheck).then(() => ready);
  published.catch(() => undefined);
  const stop = async () => {
    // Requests can read published tables until the service stops. Helper processes would use memory and time until then.
    publication.endPublishing();
    await owned.disposeAsync();
  };
  return { ready: published, stop };
}

interface PublishingParts {
  readonly names: PublicNames;
  readonly options: ServeOptions;
  readonly log: (line: string) => void;
  readonly onConvert: () => void;
  /** The publication file with its sources. Null without a publication file. */
  readonly followed: FollowedPublication | null;
}

/**
 * Publishes the sources of the publication file and the command line, and the sample. By default, the sample is published only without
 * other sources.
 */
async function publish(publication: PublishedSources, { names, options, log, followed, onConvert }: PublishingParts): Promise<void> {
  const { data, sample, dataFolder, engineMemory, tableSeconds } = options;
  const { ending } = publication;
  const [{ openSources }, { openSample }] = await Promise.all([import('./sources/open-sources.ts'), import('./sample/sample-source.ts')]);
  const others = [
    ...(await openSources(data, { dataFolder, names, engineMemory, tableSeconds, onConvert, log, ending }, sample || followed !== null)),
    ...(sample ? [await openSample({ dataFolder, names, engineMemory, onConvert, log, ending })] : []),
  ];
  await publication.begin([...(followed?.sources ?? []), ...others]);
  followed?.follow(publication, others);
}

async function openPublication(
  file: string,
  { names, options, log, onConvert, ending }: Omit<PublishingParts, 'followed'> & { readonly ending: AbortSignal },
  configuration: RunningConfiguration | null,
): Promise<FollowedPublication> {
  const [{ followPublication }, { openDeclared }] = await Promise.all([
    import('./publication/follow-publication.ts'),
    import('./sources/open-sources.ts'),
  ]);
  const { dataFolder, engineMemory, tableSeconds } = options;
  const open = (declared: () => SourceDeclaration) =>
    openDeclared(declared, { dataFolder, names, engineMemory, tableSeconds, onConvert, log, ending });
  return followPublication(file, {
    open,
    log,
    ...(configuration !== null && file === options.configFile ? { read: configuration.reader(({ sources }) => sources) } : {}),
  });
}

/** Opens the state in a database, whose driver isn't loaded otherwise. */
async function openShared(location: string, log: (line: string) => void): Promise<ServiceState> {
  const { openPostgresState } = await import('./state/postgres-state.ts');
  return openPostgresState(location, log);
}

interface IssuerParts {
  readonly log: (line: string) => void;
  readonly states: UserStates;
  /** Keys that are already known, by issuer and certificate authorities, so that a changed configuration doesn't fetch them again. */
  readonly issuerKeys: Map<string, IssuerKeys>;
}

async function openIssuersWith({ issuers, issuerCa }: ServeOptions['signIn'], parts: IssuerParts): Promise<readonly Issuer[]> {
  const fetch = await openProviderFetch(issuerCa);
  return Promise.all(issuers.map((issuer) => openIssuer(issuer, { ...parts, fetch, issuerCa })));
}

async function openIssuer(
  { userCheck, ...issuer }: IssuerOptions,
  { log, states, issuerKeys, fetch, issuerCa }: IssuerParts & { readonly fetch: ProviderFetch; readonly issuerCa: string | null },
): Promise<Issuer> {
  const name = JSON.stringify([issuer.issuer, issuer.jwksUrl, issuerCa]);
  const keys = issuerKeys.get(name) ?? new IssuerKeys({ ...issuer, fetch, log });
  issuerKeys.set(name, keys);
  if (userCheck === null) return { ...issuer, keys };
  const clientSecret = await readSecretReference(userCheck.clientSecret, 'client-secret');
  return { ...issuer, keys, userCheck: createUserCheck({ ...userCheck, clientSecret, issuer: issuer.issuer, fetch }, log, states) };
}

function identitySettings(secrets: SampleSecrets, dataFolder: string, port: number): Parameters<typeof startIdentity>[0] {
  const { realm, clientId, clientSecret, user } = secrets;
  const keyFile = join(dataFolder, 'identity-key.json');
  // The user name is the subject of the tokens, so that people can write it in access rules.
  const users = [{ ...user, id: user.username }];
  return { port, realm, keyFile, client: { id: clientId, secret: clientSecret }, users, lifetimes };
}

async function listen(app: FastifyInstance, { host, port, tls }: ServeOptions): Promise<string> {
  try {
    // Fastify doesn't detect the protocol of a server that is created by its `serverFactory`.
    return (await app.listen({ host, port })).replace(/^http:/, tls === null ? 'http:' : 'https:');
  } catch (error) {
    throw portFailure(error, port, '--port') ?? hostFailure(error, host) ?? error;
  }
}

function readyLine(baseUrl: string, authUrl: string | null, takesTokens: SampleSecrets | null, secrets: SampleSecrets | null): Ready {
  const serviceToken = takesTokens?.serviceToken ?? null;
  const noSample = { realm: null, clientId: null, clientSecret: null, username: null, password: null };
  if (authUrl === null || secrets === null) return { ready: true, baseUrl, authUrl: null, ...noSample, serviceToken };
  const { realm, clientId, clientSecret, user } = secrets;
  return { ready: true, baseUrl, authUrl, realm, clientId, clientSecret, username: user.username, password: user.password, serviceToken };
}
