import { resolve } from 'node:path';
import type { Issuer } from './access/bearer.ts';
import type { NegotiateSettings } from './access/negotiate/negotiate.ts';
import { defaultTokenLifetimes, type TokenLifetimes } from './access/token-owners.ts';
import type { UserCheckSettings } from './access/user-check.ts';
import { builtInPrefixes, prefixMistake } from './access/user-source.ts';
import type { RestDialect } from './dialect/rest-dialect.ts';
import type { AuditChoice } from './http/audit/audit-choices.ts';
import type { CompressionChoice } from './http/responses/compression-choices.ts';
import type { ServiceLimits } from './http/service-context.ts';
import type { LogFormat } from './settings/log-lines.ts';
import type { Settings } from './settings/settings.ts';
import { type ErrorText, optionText, textOf } from './texts/error-text.ts';

/** An issuer, and how to check its users. */
export interface IssuerOptions extends Omit<Issuer, 'id' | 'userCheck'> {
  readonly userCheck: UserCheckOptions | null;
}

/** Options of the user check. The client's secret is `env:NAME` or `file:PATH` with an absolute path. */
export type UserCheckOptions = Omit<UserCheckSettings, 'issuer'>;

/** Options of the service. */
export interface ServeOptions {
  /** Address on which the service listens. */
  readonly host: string;
  /** Port of the service. 0 selects a free port. */
  readonly port: number;
  /** Port of the identity provider on 127.0.0.1. 0 selects a free port. */
  readonly authPort: number;
  /** Absolute path of the data folder. */
  readonly dataFolder: string;
  /** URL of the PostgreSQL database of the state that several instances share. Null for files in the data folder. */
  readonly state: string | null;
  /** Locations of the data to publish, in order. */
  readonly data: readonly string[];
  /** Absolute path of the publication file. Null without one. */
  readonly publicationFile: string | null;
  /** Absolute path of the configuration file. Null without one. The file can also be the publication and the access rules. */
  readonly configFile: string | null;
  /** Whether the sample data is published. */
  readonly sample: boolean;
  /** Absolute path of the access rules. Null without a file; then authenticated callers have access to all data. */
  readonly accessFile: string | null;
  /** Authentication methods. */
  readonly signIn: {
    readonly bearer: boolean;
    readonly serviceTokens: boolean;
    /** Whether a service token is accepted as the password of Basic authentication. */
    readonly basic: boolean;
    /** Kerberos settings with a keytab. Null if Kerberos tickets aren't accepted. */
    readonly negotiate: NegotiateSettings | null;
    /** Whether the built-in identity provider runs and its tokens are accepted. */
    readonly identity: boolean;
    /** Other issuers whose bearer tokens are accepted. */
    readonly issuers: readonly IssuerOptions[];
    /** Absolute path of a PEM file with further certificate authorities of the issuers. Null without one. */
    readonly issuerCa: string | null;
    /** Whether the sample's user and service token exist. A service with a configuration file has them only if it publishes the sample. */
    readonly sampleAccess: boolean;
    /** Reference to the operator's service token: `env:NAME` or `file:PATH`. Null without one. */
    readonly operatorToken: string | null;
    readonly tokenLifetimes: TokenLifetimes;
    /** Groups claim in tokens of the built-in identity provider. */
    readonly groupsClaim: string;
  };
  /** PEM files of a certificate with its chain, and of its key. Null without TLS. */
  readonly tls: { readonly certificate: string; readonly key: string } | null;
  /** Public base URL behind a proxy. Null to derive the URL from each request. */
  readonly publicUrl: string | null;
  /** CORS origins whose pages can read responses. */
  readonly origins: readonly string[];
  /** Callers whose responses are compressed if the request accepts it. */
  readonly compression: CompressionChoice;
  /** Which responses have an audit entry in the log. */
  readonly audit: AuditChoice;
  readonly limits: Partial<ServiceLimits>;
  /** Memory in megabytes for queries of each file source. Undefined for the default. */
  readonly engineMemory: number | undefined;
  /** Seconds between two checks of a database's list of tables. Undefined for the default. */
  readonly tableSeconds: number | undefined;
  /** Seconds for which the service still responds, but reports that it isn't ready, after a request to stop. */
  readonly drainSeconds: number;
  /** Seconds for pending responses to end after a request to stop. */
  readonly stopSeconds: number;
  /** How the service's own lines are logged. */
  readonly logFormat: LogFormat;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** REST settings that differ from the defaults. */
  readonly rest: Partial<RestDialect>;
  /** ID of the parent process whose end stops the service. Null to watch no process. */
  readonly parentPid: number | null;
}

const usual = { host: '127.0.0.1', audience: 'dataquay', groupsClaim: 'groups' };

/**
 * Converts settings to options.
 *
 * @returns the options, or one sentence about settings that contradict each other
 */
export function serveOptions(
  settings: Settings,
  usualDataFolder: string,
  configFile: string | null = null,
): { readonly serve: ServeOptions } | { readonly mistake: ErrorText } {
  const { port = 0, 'auth-port': authPort = 0, 'tls-cert': certificate, 'tls-key': key, data = [] } = settings;
  if (port !== 0 && port === authPort) return { mistake: optionText('ports', { port }) };
  if ((certificate === undefined) !== (key === undefined)) return { mistake: optionText('tls') };
  if (settings['rest-more'] === 'member' && settings['rest-envelope'] === undefined) {
    return { mistake: optionText('envelope') };
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
    issuers.map(({ issuer, prefix }) => ({ name: textOf(() => `--issuer ${issuer}`), prefix })),
    [
      ...(identity ? [{ name: optionText('built-in-provider'), prefix: builtInPrefixes.sample }] : []),
      ...(negotiate === null ? [] : [{ name: textOf(() => '--keytab'), prefix: builtInPrefixes.kerberos }]),
    ],
  );
  if (wrongPrefix !== null) return { mistake: wrongPrefix };
  const otherWays = (serviceTokens && (sampleAccess || operatorToken !== null)) || negotiate !== null;
  if (settings['kerberos-realm'] !== undefined && negotiate === null) return { mistake: optionText('realm') };
  const basic = settings.basic === true;
  if (basic && !serviceTokens) return { mistake: optionText('basic-tokens') };
  if (basic && !isEncrypted(settings)) return { mistake: optionText('basic-tls') };
  if (!bearer && !otherWays) return { mistake: optionText('no-methods') };
  if (!sampleAccess && issuers.length === 0 && !otherWays) return { mistake: optionText('no-users') };
  if (bearer && !identity && issuers.length === 0 && !otherWays) return { mistake: optionText('no-issuer') };
  return {
    serve: {
      host: settings.host ?? usual.host,
      port,
      authPort,
      dataFolder: resolve(settings['data-dir'] ?? usualDataFolder),
      state: settings.state ?? null,
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
        issuerCa: settings['issuer-ca'] === undefined ? null : resolve(settings['issuer-ca']),
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
      stopSeconds: settings['stop-seconds'] ?? 3,
      logFormat: settings['log-format'] ?? 'text',
      trustedProxies: settings['trusted-proxy'] ?? [],
      rest: restOf(settings),
      parentPid: settings['parent-pid'] ?? null,
    },
  };
}

/** Returns the file of a part of the configuration: a separate file, or the configuration file itself. */
function fileOf(file: string | undefined, section: unknown, configFile: string | null): string | null {
  if (file !== undefined) return resolve(file);
  return section === undefined ? null : configFile;
}

/** Returns the prefixes of all sources of users. */
export function prefixesOf({ identity, issuers, negotiate, serviceTokens }: ServeOptions['signIn']): readonly string[] {
  return [
    ...(identity ? [builtInPrefixes.sample] : []),
    ...issuers.map(({ prefix }) => prefix),
    ...(negotiate === null ? [] : [builtInPrefixes.kerberos]),
    ...(serviceTokens ? [builtInPrefixes.serviceToken] : []),
  ];
}

/** Returns whether only programs on this computer can reach an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Returns whether passwords are encrypted on the network, by this service or by a proxy on the same computer. */
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

/** Names of the settings that change limits, by limit. */
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

/** The merged settings of the configuration file and the command line, and the resulting options. */
export interface EffectiveOptions {
  readonly settings: Settings;
  readonly serve: ServeOptions;
}

/**
 * Settings that take effect when the configuration file changes. `body-bytes` isn't one of them, because the HTTP server can't change its
 * maximum body size.
 */
export const reloaded: ReadonlySet<string> = new Set([
  ...Object.values(limitSettings).filter((name) => name !== 'body-bytes'),
  ...[
    'sources',
    'access-rules',
    '$schema',
    'issuer',
    'issuer-ca',
    'audience',
    'groups-claim',
    'service-token-days',
    'unchecked-token-days',
  ],
  ...['tls-cert', 'tls-key'],
]);

/** Returns the names of settings whose change requires a restart. */
export function restartSettings(settings: Settings): readonly string[] {
  return Object.keys(settings).filter((name) => !reloaded.has(name));
}

function limitsOf(settings: Settings): Partial<ServiceLimits> {
  const limits = Object.entries(limitSettings).map(([limit, name]) => [limit, settings[name]] as const);
  return Object.fromEntries(limits.filter(([, value]) => value !== undefined));
}
