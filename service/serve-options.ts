import { resolve } from 'node:path';
import type { Issuer } from './access/bearer.ts';
import type { NegotiateSettings } from './access/negotiate/negotiate.ts';
import { defaultTokenLifetimes, type TokenLifetimes } from './access/token-owners.ts';
import type { UserCheckSettings } from './access/user-check.ts';
import { builtInPrefixes, prefixMistake } from './access/user-source.ts';
import type { AuditChoice } from './http/audit/audit-choices.ts';
import type { CompressionChoice } from './http/responses/compression-choices.ts';
import type { ServiceLimits } from './http/service-context.ts';
import type { RestDialect } from './rest/rest-dialect.ts';
import type { Settings } from './settings.ts';

/** An issuer, and how to ask it about users. */
export interface IssuerOptions extends Omit<Issuer, 'id' | 'userCheck'> {
  readonly userCheck: UserCheckOptions | null;
}

/** The client's secret is `env:NAME` or `file:PATH` (absolute). */
export type UserCheckOptions = Omit<UserCheckSettings, 'issuer'>;

/** How the service was asked to run. */
export interface ServeOptions {
  /** The address that it listens on. */
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** The identity provider's, on 127.0.0.1, likewise. */
  readonly authPort: number;
  /** Absolute. */
  readonly dataFolder: string;
  /** Locations of data to publish, in order. */
  readonly data: readonly string[];
  /** A publication file, absolute; null for none. */
  readonly publicationFile: string | null;
  /** The configuration file, absolute; null for none. It can be the publication and the access rules too. */
  readonly configFile: string | null;
  /** Whether the sample's data is published. */
  readonly sample: boolean;
  /** The file of access rules; null: everybody who is known sees everything. */
  readonly accessFile: string | null;
  /** The ways to get in. */
  readonly signIn: {
    readonly bearer: boolean;
    readonly serviceTokens: boolean;
    /** Whether a service token can be the password of Basic authentication. */
    readonly basic: boolean;
    /** Kerberos by the keys of a file; null: tickets are not taken. */
    readonly negotiate: NegotiateSettings | null;
    /** Whether the identity provider that comes with the service runs, and its tokens are taken. */
    readonly identity: boolean;
    /** Others, whose bearer tokens are taken too. */
    readonly issuers: readonly IssuerOptions[];
    /** Whether the sample's user and service token exist: never in a configured service, unless it publishes the sample. */
    readonly sampleAccess: boolean;
    /** Where the service token of the operator is (`env:NAME`, `file:PATH`); null for none. */
    readonly operatorToken: string | null;
    readonly tokenLifetimes: TokenLifetimes;
    /** Of the service's own identity provider. */
    readonly groupsClaim: string;
  };
  /** Files of a certificate with its chain, and of its key, in PEM; null: no TLS. */
  readonly tls: { readonly certificate: string; readonly key: string } | null;
  /** Where callers reach it, through a proxy; null: as each request says. */
  readonly publicUrl: string | null;
  /** Origins whose pages may read answers in a browser. */
  readonly origins: readonly string[];
  /** Whose answers are compressed where they ask for it. */
  readonly compression: CompressionChoice;
  /** Which responses have an audit entry in the log. */
  readonly audit: AuditChoice;
  readonly limits: Partial<ServiceLimits>;
  /** Megabytes for the queries of each source of files; left out: what is usual. */
  readonly engineMemory: number | undefined;
  /** Seconds between two looks at what tables a database has; left out: what is usual. */
  readonly tableSeconds: number | undefined;
  /** How long it goes on answering, and says that it is not ready, once it is asked to end. */
  readonly drainSeconds: number;
  /** Where REST is to differ from what is usual here. */
  readonly rest: Partial<RestDialect>;
  /** The service ends when this process is gone; null: it does not watch any. */
  readonly parentPid: number | null;
}

const usual = { host: '127.0.0.1', audience: 'dataquay', groupsClaim: 'groups' };

/** What settings amount to, or one sentence that says which of them do not go together. */
export function serveOptions(
  settings: Settings,
  usualDataFolder: string,
  configFile: string | null = null,
): { readonly serve: ServeOptions } | { readonly mistake: string } {
  const { port = 0, 'auth-port': authPort = 0, 'tls-cert': certificate, 'tls-key': key, data = [] } = settings;
  if (port !== 0 && port === authPort) return { mistake: `--port and --auth-port are both ${port}; they must differ.` };
  if ((certificate === undefined) !== (key === undefined)) return { mistake: '--tls-cert and --tls-key are given together, or neither.' };
  if (settings['rest-more'] === 'member' && settings['rest-envelope'] === undefined) {
    return { mistake: '--rest-more member needs a --rest-envelope to be a member of.' };
  }
  const bearer = settings['no-bearer'] !== true;
  const serviceTokens = settings['no-service-tokens'] !== true;
  const issuers = (settings.issuer ?? []).map((issuer) => issuerOf(issuer, settings));
  const sample = settings.sample ?? (data.length === 0 && settings.publication === undefined && settings.sources === undefined);
  const sampleAccess = configFile === null || sample;
  const operatorToken = settings['operator-token'] ?? null;
  const identity = bearer && sampleAccess && settings['no-identity'] !== true;
  const negotiate = settings.keytab === undefined ? null : { keytab: resolve(settings.keytab), realm: settings['kerberos-realm'] ?? null };
  const wrongPrefix = prefixMistake(
    issuers.map(({ issuer, prefix }) => ({ name: `--issuer ${issuer}`, prefix })),
    [
      ...(identity ? [{ name: 'the built-in identity provider (off with --no-identity)', prefix: builtInPrefixes.sample }] : []),
      ...(negotiate === null ? [] : [{ name: '--keytab', prefix: builtInPrefixes.kerberos }]),
    ],
  );
  if (wrongPrefix !== null) return { mistake: wrongPrefix };
  const otherWays = (serviceTokens && (sampleAccess || operatorToken !== null)) || negotiate !== null;
  if (settings['kerberos-realm'] !== undefined && negotiate === null) return { mistake: '--kerberos-realm needs a --keytab.' };
  const basic = settings.basic === true;
  if (basic && !serviceTokens) return { mistake: '--basic requires service tokens: remove --no-service-tokens.' };
  if (basic && !isEncrypted(settings)) {
    return { mistake: '--basic requires TLS: add --tls-cert and --tls-key, or --base-url https://… behind a proxy on this computer.' };
  }
  if (!bearer && !otherWays) return { mistake: '--no-bearer and --no-service-tokens together would let nobody in.' };
  if (!sampleAccess && issuers.length === 0 && !otherWays)
    return { mistake: 'Nobody could sign in: add an "issuer", a "keytab", or an "operator-token" to the configuration file.' };
  if (bearer && !identity && issuers.length === 0 && !otherWays) {
    return { mistake: '--no-identity needs an --issuer, a --keytab, or service tokens: nobody could get in.' };
  }
  return {
    serve: {
      host: settings.host ?? usual.host,
      port,
      authPort,
      dataFolder: resolve(settings['data-dir'] ?? usualDataFolder),
      data,
      publicationFile: fileOf(settings.publication, settings.sources, configFile),
      configFile,
      sample,
      accessFile: fileOf(settings.access, settings['access-rules'], configFile),
      signIn: {
        bearer,
        serviceTokens,
        basic,
        negotiate,
        identity,
        sampleAccess,
        operatorToken,
        issuers,
        tokenLifetimes: {
          checked: settings['service-token-days'] ?? defaultTokenLifetimes.checked,
          unchecked: settings['unchecked-token-days'] ?? defaultTokenLifetimes.unchecked,
        },
        groupsClaim: settings['groups-claim'] ?? usual.groupsClaim,
      },
      tls: certificate === undefined || key === undefined ? null : { certificate: resolve(certificate), key: resolve(key) },
      publicUrl: settings['base-url'] ?? null,
      origins: settings['cors-origin'] ?? [],
      compression: settings.compression ?? 'remote',
      audit: settings.audit ?? 'off',
      limits: limitsOf(settings),
      engineMemory: settings['engine-memory'],
      tableSeconds: settings['table-seconds'],
      drainSeconds: settings['drain-seconds'] ?? 0,
      rest: restOf(settings),
      parentPid: settings['parent-pid'] ?? null,
    },
  };
}

/** The file of a part of the configuration: its own, or the configuration file itself. */
function fileOf(file: string | undefined, section: unknown, configFile: string | null): string | null {
  if (file !== undefined) return resolve(file);
  return section === undefined ? null : configFile;
}

/** Whether only programs on this computer reach that address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Whether passwords are encrypted on the network: by this service, or by a proxy in front of it on the same machine. */
function isEncrypted({ 'tls-cert': certificate, 'base-url': url, host = usual.host }: Settings): boolean {
  return certificate !== undefined || (url?.startsWith('https:') === true && isLoopback(host));
}

function issuerOf(issuer: NonNullable<Settings['issuer']>[number], settings: Settings): IssuerOptions {
  const { url, jwks, audience, prefix = '', 'user-check': check, ...rest } = issuer;
  return {
    issuer: url,
    jwksUrl: jwks === undefined ? null : new URL(jwks),
    audience: audience ?? settings.audience ?? usual.audience,
    groupsClaim: rest['groups-claim'] ?? settings['groups-claim'] ?? usual.groupsClaim,
    prefix,
    userCheck: check === undefined ? null : { url: check.url, clientId: check['client-id'], clientSecret: check['client-secret'] },
  };
}

function restOf(settings: Settings): Partial<RestDialect> {
  const { 'rest-sort': sort, 'rest-envelope': envelope, 'rest-more': more, 'rest-errors': errors } = settings;
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(envelope === undefined ? {} : { envelope }),
    ...(more === undefined ? {} : { more }),
    ...(errors === undefined ? {} : { errors }),
  };
}

/** The limits that settings change, with the names of these settings. */
const limitSettings = {
  urlLength: 'url-length',
  bodyBytes: 'body-bytes',
  queryLength: 'query-length',
  queryParameters: 'query-parameters',
  queryTokens: 'query-tokens',
  queryNodes: 'query-nodes',
  querySteps: 'query-steps',
  queryColumns: 'query-columns',
  batchRequests: 'batch-requests',
  pageSize: 'page-size',
  collectionPage: 'odata-page-size',
  querySeconds: 'query-seconds',
  engineWaitSeconds: 'engine-wait-seconds',
  resultMegabytes: 'result-memory',
  readerSeconds: 'reader-seconds',
  readerBytesPerSecond: 'reader-bytes-per-second',
  concurrentQueries: 'concurrent-queries',
  queriesPerCaller: 'queries-per-caller',
  requestsPerMinute: 'requests-per-minute',
  megabytesPerHour: 'megabytes-per-hour',
  asyncRequests: 'async-requests',
  asyncMegabytes: 'async-megabytes',
  asyncSeconds: 'async-seconds',
  connections: 'connections',
  failedSignIns: 'failed-sign-ins',
  processMegabytes: 'process-memory',
} as const satisfies Readonly<Partial<Record<keyof ServiceLimits, keyof Settings>>>;

/** The settings of a configuration file and the command line, and the options that they amount to. */
export interface EffectiveOptions {
  readonly settings: Settings;
  readonly serve: ServeOptions;
}

/** Settings that take effect when the configuration file changes. The HTTP server can't change the maximum size of a body. */
export const reloaded: ReadonlySet<string> = new Set([
  ...Object.values(limitSettings).filter((name) => name !== 'body-bytes'),
  ...['sources', 'access-rules', '$schema', 'issuer', 'audience', 'groups-claim', 'service-token-days', 'unchecked-token-days'],
  ...['tls-cert', 'tls-key'],
]);

/** Returns the names of settings whose change requires a restart. */
export function restartSettings(settings: Settings): readonly string[] {
  return Object.keys(settings).filter((name) => !reloaded.has(name));
}

function limitsOf(settings: Settings): Partial<ServiceLimits> {
  const given = Object.entries(limitSettings).map(([limit, name]) => [limit, settings[name]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
