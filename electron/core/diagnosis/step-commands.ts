import { curlConnection } from '../../../shared/commands/curl-connection.ts';
import type { CheckStepId } from '../../../shared/contract/check.ts';
import { type Command, type CommandWord, command } from '../../../shared/contract/command.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { isLanguageId } from '../../../shared/query/query.ts';
import { descriptorOf, type SignInMethod } from '../../../shared/signin/methods.ts';
import { credentialHeaderOf } from '../../../shared/snippets/credential-header.ts';
import { portOf } from '../../wire/address.ts';

/** The facts that the commands of a test depend on. */
export interface CommandFacts {
  readonly connection: Connection;
  readonly baseUrl: URL;
  /** The proxy of requests to the base URL. Null without a proxy; undefined if the proxy isn't known. */
  readonly proxy: URL | null | undefined;
  /** Whether the command follows redirects. */
  readonly followsRedirects?: boolean;
}

type CommandParts = readonly (string | CommandWord)[];

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '');
const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.includes(':');

/**
 * Returns the commands that reproduce a step in a terminal, with the proxy, certificates, and user of the connection.
 *
 * Secrets are environment variables: `TOKEN`, `PASSWORD`, `CLIENT_SECRET`, and `PROXY_PASSWORD`.
 *
 * @param url URL of the first request of the step. Null if the step sent no request.
 */
export function commandsOf(step: CheckStepId, facts: CommandFacts, url: string | null): readonly Command[] {
  const { baseUrl, connection } = facts;
  const host = withoutBrackets(baseUrl.hostname);
  const port = String(portOf(baseUrl));
  const requestOf = (): readonly Command[] => (url === null ? [] : [request(facts, url, credential(connection, host))]);
  if (isLanguageId(step)) return requestOf();
  switch (step) {
    case 'name':
      // As programs do, `getent` also reads the hosts file.
      return isAddress(host) ? [] : [command('getent', 'ahosts', host)];
    case 'tcp':
      return [command('nc', '-vz', '-w', '10', host, port)];
    case 'proxy':
      return facts.proxy == null ? [] : [command('curl', '--verbose', '--head', ...transport(facts), baseUrl.href)];
    case 'tls':
      return baseUrl.protocol === 'https:' ? [handshake(facts, host, port)] : [];
    case 'clock':
      return [command('curl', '--silent', '--head', ...transport(facts), baseUrl.href)];
    case 'http':
    case 'identity-provider':
      return url === null ? [] : [request(facts, url, [])];
    case 'token':
      return connection.method === 'kerberos' ? kerberosCommands(facts, host) : tokenCommands(facts, url);
    case 'claims':
      return [];
    case 'catalogue':
    case 'metadata':
      return requestOf();
  }
}

function request(facts: CommandFacts, url: string, credentials: CommandParts): Command {
  const redirects = facts.followsRedirects === true ? ['--location'] : [];
  return command('curl', '--verbose', '--globoff', ...redirects, ...transport(facts, url), ...credentials, url);
}

/** Returns the curl options for the connection's proxy and certificates. */
function transport({ connection, baseUrl, proxy }: CommandFacts, url = baseUrl.href): CommandParts {
  const network = connection.connection;
  // The PAC file can choose another proxy for another address.
  const isOther = network.proxy.mode === 'pac' && new URL(url).origin !== baseUrl.origin;
  return curlConnection(network, url, isOther || proxy === undefined ? undefined : (proxy?.origin ?? null));
}

/** Returns the command of a TLS handshake. It prints the certificates as sent, and the OCSP response if the server includes one. */
function handshake({ connection, proxy }: CommandFacts, host: string, port: string): Command {
  const { caFile, clientCertificate } = connection.connection;
  const hostAndPort = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const parts = ['s_client', '-connect', hostAndPort];
  if (!isAddress(host)) parts.push('-servername', host);
  parts.push('-showcerts', '-status');
  if (proxy != null) parts.push('-proxy', `${withoutBrackets(proxy.hostname)}:${portOf(proxy)}`);
  if (caFile !== null) parts.push('-CAfile', caFile);
  if (clientCertificate !== null) parts.push('-cert', clientCertificate.file, '-key', clientCertificate.keyFile ?? clientCertificate.file);
  return { ...command('openssl', ...parts), emptyInput: true };
}

/** Returns the curl options that send the connection's credentials. */
function credential(connection: Connection, host: string): CommandParts {
  const { signIn } = descriptorOf(connection.method).snippet(connection, { host, lastTokenRequest: null });
  if (signIn.method === 'kerberos') return ['--negotiate', '--user', ':'];
  const header = credentialHeaderOf(signIn);
  return header === null ? [] : ['--header', { text: `${header.name}: ${header.prefix}`, variable: 'TOKEN' }];
}

function kerberosCommands({ connection }: CommandFacts, host: string): readonly Command[] {
  const { kerberos } = connection;
  const service = kerberos?.servicePrincipal?.replace('@', '/') ?? `${kerberos?.serviceName ?? 'HTTP'}/${host}`;
  const realm = kerberos?.realm == null ? '' : `@${kerberos.realm}`;
  const principal = kerberos?.principal ?? null;
  const cache = kerberos?.ticket.from === 'named' ? ['-c', kerberos.ticket.name] : [];
  // Kerberos has no services of IP addresses.
  const hasService = kerberos?.servicePrincipal != null || !isAddress(host);
  return [
    ...(principal === null ? [] : [command('kinit', ...cache, principal)]),
    command('klist', ...cache),
    ...(hasService ? [command('kvno', ...cache, `${service}${realm}`)] : []),
  ];
}

/** Grants that need no browser, and the request for a device code. */
const grants: Readonly<Partial<Record<SignInMethod, string>>> = {
  'oauth-password': 'password',
  'client-credentials': 'client_credentials',
  'oauth-device': '',
};

/**
 * Returns the request of a grant that needs no browser, or of a device code.
 *
 * @param url URL of the first POST request of the step. The configured token URL isn't the endpoint of device codes.
 */
function tokenCommands(facts: CommandFacts, url: string | null): readonly Command[] {
  const { connection } = facts;
  const { method, oauth } = connection;
  const grant = grants[method];
  const tokenUrl = url ?? (grant === '' ? null : (oauth?.tokenUrl ?? null));
  if (oauth === undefined || tokenUrl === null || grant === undefined) return [];
  const { clientId, hasClientSecret, clientAuthentication, scope, audience, username } = oauth;
  const form: (string | CommandWord)[] = [];
  const field = (text: string, variable?: string): void => {
    form.push('--data-urlencode', variable === undefined ? { text } : { text, variable });
  };
  if (grant !== '') field(`grant_type=${grant}`);
  if (method === 'oauth-password') {
    field(`username=${username}`);
    field('password=', 'PASSWORD');
  }
  const isBasic = hasClientSecret && clientAuthentication === 'basic';
  if (isBasic) form.push('--user', { text: `${clientId}:`, variable: 'CLIENT_SECRET' });
  else field(`client_id=${clientId}`);
  if (hasClientSecret && !isBasic) field('client_secret=', 'CLIENT_SECRET');
  if (scope !== '') field(`scope=${scope}`);
  if (audience !== '') field(`audience=${audience}`);
  return [request(facts, tokenUrl, form)];
}
