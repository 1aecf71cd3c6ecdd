import type { ConnectionSettings, Paths } from '../../../shared/contract/connections/connection.ts';
import type { ImportGrant } from '../../../shared/contract/connections/import.ts';
import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import { type FormRules, type ImportRule, type ImportRules, present, safe } from '../../signin/import-rule.ts';
import { signInImportRules } from '../../signin/methods.ts';

const proxyRules: FormRules<NetworkSettings['proxy']['mode']> = {
  environment: safe,
  none: safe,
  manual: {
    kind: 'proxy',
    found: ({ connection }) => (connection.proxy.mode === 'manual' ? [connection.proxy.url] : []),
    without: withoutProxy,
  },
  pac: {
    kind: 'proxy-file',
    found: ({ connection }) => (connection.proxy.mode === 'pac' ? [connection.proxy.url] : []),
    without: withoutProxy,
  },
};

const networkRules: Omit<ImportRules<NetworkSettings>, 'proxy'> & { readonly proxy: typeof proxyRules } = {
  proxy: proxyRules,
  caFile: {
    kind: 'ca-file',
    found: ({ connection }) => (connection.caFile === null ? [] : [connection.caFile]),
    without: (settings) => withNetwork(settings, () => ({ caFile: null })),
  },
  clientCertificate: {
    kind: 'client-certificate',
    found: ({ connection: { clientCertificate } }) =>
      clientCertificate === null ? [] : [[clientCertificate.file, clientCertificate.keyFile].filter((file) => file !== null).join(', ')],
    without: (settings) => withNetwork(settings, () => ({ clientCertificate: null })),
  },
  certificateExceptions: {
    kind: 'certificate-exception',
    found: ({ connection }) => connection.certificateExceptions.map(({ origin, fingerprint }) => `${origin} ${fingerprint}`),
    without: (settings, value) =>
      withNetwork(settings, ({ certificateExceptions }) => ({
        certificateExceptions: certificateExceptions.filter(({ origin, fingerprint }) => `${origin} ${fingerprint}` !== value),
      })),
  },
  timeouts: safe,
};

const pathRules: ImportRules<Paths> = { catalogue: safe, rest: safe, odata: safe, tokens: safe };

interface Parts {
  readonly paths: typeof pathRules;
  readonly connection: typeof networkRules;
}

/** The rules of all settings of a connection. A new setting doesn't compile until it has a rule here or in the table of its part. */
const settingRules: Omit<ImportRules<ConnectionSettings>, keyof Parts | keyof typeof signInImportRules> & Parts = {
  name: safe,
  kind: safe,
  baseUrl: safe,
  paths: pathRules,
  colour: safe,
  production: safe,
  method: safe,
  methods: safe,
  ...signInImportRules,
  allowedOrigins: {
    kind: 'allowed-origin',
    found: ({ allowedOrigins }) => allowedOrigins,
    without: (settings, value) => ({ ...settings, allowedOrigins: settings.allowedOrigins.filter((origin) => origin !== value) }),
  },
  allowPlainHttp: {
    kind: 'plain-http',
    found: ({ allowPlainHttp }) => present(allowPlainHttp),
    without: (settings) => ({ ...settings, allowPlainHttp: false }),
  },
  connection: networkRules,
  dialect: safe,
  rowsPath: safe,
};

const rules = new Set(rulesIn(settingRules));

function rulesIn(table: object): readonly ImportRule[] {
  return Object.values(table).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    return isRule(entry) ? [entry] : rulesIn(entry);
  });
}

function isRule(entry: object): entry is ImportRule {
  return 'kind' in entry && 'found' in entry && 'without' in entry;
}

/**
 * Lists the permissions of an imported connection beyond requests to its own server. Opens no files and contacts no addresses.
 *
 * @param index Index of the connection in its file.
 */
export function grantsOf(settings: ConnectionSettings, index: number): readonly ImportGrant[] {
  return [...rules].flatMap(({ kind, found }) =>
    [...new Set(found(settings))].map((value) => ({ id: `${index} ${kind} ${value}`, kind, value })),
  );
}

/** Returns the settings without the permissions of {@link grantsOf} that the user didn't confirm. */
export function withConfirmed(settings: ConnectionSettings, index: number, confirmed: ReadonlySet<string>): ConnectionSettings {
  return grantsOf(settings, index)
    .filter(({ id }) => !confirmed.has(id))
    .reduce((kept, { kind, value }) => [...rules].find((rule) => rule.kind === kind)?.without(kept, value) ?? kept, settings);
}

function withoutProxy(settings: ConnectionSettings): ConnectionSettings {
  return withNetwork(settings, () => ({ proxy: { mode: 'environment' } }));
}

function withNetwork(settings: ConnectionSettings, change: (network: NetworkSettings) => Partial<NetworkSettings>): ConnectionSettings {
  return { ...settings, connection: { ...settings.connection, ...change(settings.connection) } };
}
