import type { ConnectionSettings, Paths } from '../../../shared/contract/connections/connection.ts';
import type { GrantKind, ImportGrant } from '../../../shared/contract/connections/import.ts';
import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';
import { descriptorOf } from '../../../shared/signin/methods.ts';
import type { OAuthConnection } from '../../../shared/signin/oauth/settings.ts';

/** A setting that can give servers, programs, or files more than requests to the connection's own server need. */
interface Rule {
  readonly kind: GrantKind;
  /** Returns the granted value, as shown to the user; empty if the setting is off. */
  readonly found: (settings: ConnectionSettings) => readonly string[];
  /** Returns the settings with that value off. */
  readonly without: (settings: ConnectionSettings, value: string) => ConnectionSettings;
}

/** A setting that affects only the connection's own server, or that only restricts. */
const safe = null;

type Trust<Part> = { readonly [Setting in keyof Required<Part>]: Rule | null };
/** Rules for a setting with several forms. */
type Forms<Form extends string> = { readonly [Name in Form]: Rule | null };

/** Receives passwords, client secrets, and codes. */
const identityProvider: Rule = {
  kind: 'identity-provider',
  found: ({ baseUrl, oauth }) =>
    [oauth?.tokenUrl, oauth?.issuer].flatMap((url) => (url == null || originOf(url) === originOf(baseUrl) ? [] : [originOf(url)])),
  without: withoutOAuth,
};

/** The realm name determines which key distribution center gets proof of the user's password. */
const kerberosRealm: Rule = {
  kind: 'kerberos-realm',
  found: ({ kerberos }) => [kerberos?.realm ?? '', realmOf(kerberos?.principal ?? '')].filter((realm) => realm !== ''),
  without: (settings, value) =>
    withKerberos(settings, ({ realm, principal }) => ({
      realm: realm === value ? null : realm,
      principal: principal !== null && realmOf(principal) === value ? principal.slice(0, principal.lastIndexOf('@')) : principal,
    })),
};

const oauthTrust: Trust<OAuthConnection> = {
  tokenUrl: identityProvider,
  issuer: identityProvider,
  clientId: safe,
  hasClientSecret: safe,
  clientAuthentication: safe,
  scope: safe,
  username: safe,
};

const serviceTokenTrust: Trust<NonNullable<ConnectionSettings['serviceToken']>> = { headerName: safe };

const ticketTrust: Forms<KerberosSettings['ticket']['from']> = {
  system: safe,
  password: safe,
  named: {
    kind: 'ticket-cache',
    found: ({ kerberos }) => (kerberos?.ticket.from === 'named' ? [kerberos.ticket.name] : []),
    without: (settings) => withKerberos(settings, () => ({ ticket: { from: 'system' } })),
  },
};

const kerberosTrust: Omit<Trust<KerberosSettings>, 'ticket'> & { readonly ticket: typeof ticketTrust } = {
  ticket: ticketTrust,
  principal: kerberosRealm,
  realm: kerberosRealm,
  serviceName: {
    kind: 'service-name',
    found: ({ kerberos }) => (kerberos === undefined || kerberos.serviceName === 'HTTP' ? [] : [kerberos.serviceName]),
    without: (settings) => withKerberos(settings, () => ({ serviceName: 'HTTP' })),
  },
  canonicalisation: {
    kind: 'canonical-name',
    found: ({ kerberos }) => present(kerberos !== undefined && kerberos.canonicalisation !== 'none'),
    without: (settings) => withKerberos(settings, () => ({ canonicalisation: 'none' })),
  },
  servicePrincipal: {
    kind: 'service-principal',
    found: ({ kerberos }) => (kerberos?.servicePrincipal == null ? [] : [kerberos.servicePrincipal]),
    without: (settings) => withKerberos(settings, () => ({ servicePrincipal: null })),
  },
  mutualAuthentication: {
    kind: 'server-not-verified',
    found: ({ kerberos }) => present(kerberos?.mutualAuthentication === false),
    without: (settings) => withKerberos(settings, () => ({ mutualAuthentication: true })),
  },
  send: {
    kind: 'unrequested-tokens',
    found: ({ kerberos }) => present(kerberos?.send === 'always'),
    without: (settings) => withKerberos(settings, () => ({ send: 'when-offered' })),
  },
};

const proxyTrust: Forms<NetworkSettings['proxy']['mode']> = {
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

const connectionTrust: Omit<Trust<NetworkSettings>, 'proxy'> & { readonly proxy: typeof proxyTrust } = {
  proxy: proxyTrust,
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

const pathsTrust: Trust<Paths> = { catalogue: safe, rest: safe, odata: safe, tokens: safe };

interface Parts {
  readonly paths: typeof pathsTrust;
  readonly oauth: typeof oauthTrust;
  readonly serviceToken: typeof serviceTokenTrust;
  readonly kerberos: typeof kerberosTrust;
  readonly connection: typeof connectionTrust;
}

/** All settings of a connection. A new setting doesn't compile until it is here or in the table of its part. */
const settingsTrust: Omit<Trust<ConnectionSettings>, keyof Parts> & Parts = {
  name: safe,
  kind: safe,
  baseUrl: safe,
  paths: pathsTrust,
  colour: safe,
  production: safe,
  method: safe,
  methods: safe,
  oauth: oauthTrust,
  serviceToken: serviceTokenTrust,
  kerberos: kerberosTrust,
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
  connection: connectionTrust,
  dialect: safe,
  rowsPath: safe,
};

const rules = new Set(rulesIn(settingsTrust));

function rulesIn(table: object): readonly Rule[] {
  return Object.values(table).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    return isRule(entry) ? [entry] : rulesIn(entry);
  });
}

function isRule(entry: object): entry is Rule {
  return 'kind' in entry && 'found' in entry && 'without' in entry;
}

/**
 * Lists what an imported connection grants beyond requests to its own server. It opens and contacts nothing.
 *
 * @param place Index of the connection in its file.
 */
export function grantsOf(settings: ConnectionSettings, place: number): readonly ImportGrant[] {
  return [...rules].flatMap(({ kind, found }) =>
    [...new Set(found(settings))].map((value) => ({ id: `${place} ${kind} ${value}`, kind, value })),
  );
}

/** Returns the settings without what {@link grantsOf} lists and the user didn't confirm. */
export function withConfirmed(settings: ConnectionSettings, place: number, confirmed: ReadonlySet<string>): ConnectionSettings {
  return grantsOf(settings, place)
    .filter(({ id }) => !confirmed.has(id))
    .reduce((kept, { kind, value }) => [...rules].find((rule) => rule.kind === kind)?.without(kept, value) ?? kept, settings);
}

function present(isPresent: boolean): readonly string[] {
  return isPresent ? [''] : [];
}

function originOf(url: string): string {
  return new URL(url).origin;
}

function realmOf(principal: string): string {
  const at = principal.lastIndexOf('@');
  return at < 0 ? '' : principal.slice(at + 1);
}

/** Removes OAuth, which needs an identity provider; other sign-in methods remain, or none. */
function withoutOAuth(settings: ConnectionSettings): ConnectionSettings {
  const methods = settings.methods.filter((method) => descriptorOf(method).part !== 'oauth');
  const [first = 'none'] = methods;
  const method = methods.includes(settings.method) ? settings.method : first;
  const { oauth: _oauth, ...others } = settings;
  return { ...others, method, methods: methods.length === 0 ? ['none'] : methods };
}

function withoutProxy(settings: ConnectionSettings): ConnectionSettings {
  return withNetwork(settings, () => ({ proxy: { mode: 'environment' } }));
}

function withKerberos(settings: ConnectionSettings, change: (kerberos: KerberosSettings) => Partial<KerberosSettings>): ConnectionSettings {
  const { kerberos } = settings;
  return kerberos === undefined ? settings : { ...settings, kerberos: { ...kerberos, ...change(kerberos) } };
}

function withNetwork(settings: ConnectionSettings, change: (network: NetworkSettings) => Partial<NetworkSettings>): ConnectionSettings {
  return { ...settings, connection: { ...settings.connection, ...change(settings.connection) } };
}
