import type { Problem } from '../../../shared/problems/problem.ts';
import { ownValue } from '../../../shared/values/own-value.ts';
import { isLoopback, portOf } from '../address.ts';
import { fail } from '../problem-error.ts';
import type { ProxyChoice } from './settings.ts';

/** A proxy and the value of `Proxy-Authorization` for it. */
export interface ProxyServer {
  readonly url: URL;
  readonly authorization: string | null;
  /** Source of the proxy's address. Absent if the address is in the connection's settings. */
  readonly source?: ProxySource;
}

/** Source of a proxy's address that isn't in the connection's settings, as parameters of problems. */
export type ProxySource =
  | {
      readonly proxySource: 'environment';
      /** Name of the environment variable with the address. */
      readonly variable: string;
      /** Name of the variable with the hosts that need no proxy. */
      readonly exceptionVariable: string;
      /** Value of that variable. Empty if it isn't set. */
      readonly exceptions: string;
    }
  | {
      readonly proxySource: 'pac';
      /** URL or path of the PAC file. */
      readonly pacFile: string;
    };

/** Returns the facts about a proxy as parameters of problems. */
export const proxyFacts = ({ url, source }: ProxyServer): Readonly<Record<string, string>> => ({ proxy: url.origin, ...source });

/** Checks whether a problem is that a proxy of a PAC file can't be reached, so that the next proxy of the file is tried. */
export const isUnreachablePacProxy = ({ code, parameters: { proxySource, reason } }: Problem): boolean =>
  code === 'proxy-failed' && proxySource === 'pac' && unreachableReasons.has(String(reason));

const unreachableReasons: ReadonlySet<string> = new Set([
  'unreachable',
  'refused-pac',
  'unknown-name',
  'unknown-name-pac',
  'name-server',
  'timeout',
]);

function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses the URL of a proxy, with user and password. The default scheme is http. @returns Null if the URL is invalid. */
export function readProxy(text: string): ProxyServer | null {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  // `canParse` allows hosts that the constructor rejects as too long.
  const url = URL.parse(absolute);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null;
  const authorization = url.username === '' ? null : basic(decoded(url.username), decoded(url.password));
  url.username = '';
  url.password = '';
  return { url, authorization };
}

/**
 * Checks whether `NO_PROXY` contains the host of a URL. It lists host names, or `*`, separated by commas or spaces. A name includes its
 * subdomains, and can have a port.
 *
 * @returns The entry. Undefined if there is none.
 */
function exemption(url: URL, list: string): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .find((entry) => {
      const [, bracketed, plain = '', port] = /^(?:\[(.+)\]|([^:]*|.*:.*:.*))(?::(\d+))?$/.exec(entry) ?? [];
      if (port !== undefined && Number(port) !== portOf(url)) return false;
      const name = (bracketed ?? plain).replace(/^\*?\./, '').replace(/\.$/, '');
      return name === '*' || host === name || (name !== '' && host.endsWith(`.${name}`));
    });
}

/** A proxy choice without a PAC file. */
export type PlainProxyChoice = Exclude<ProxyChoice, { readonly mode: 'pac' }>;

/** Returns the proxy for requests to a URL. Null for a direct connection. @throws ProblemError `proxy-failed` for an unusable variable. */
export function proxyFor(url: URL, choice: PlainProxyChoice): ProxyServer | null {
  if (choice.mode === 'none') return null;
  if (choice.mode === 'manual') {
    const proxy = readProxy(choice.url);
    const { credentials } = choice;
    return proxy === null || credentials === null ? proxy : { ...proxy, authorization: basic(credentials.username, credentials.password) };
  }
  const { value, rule } = environmentChoice(url, choice.environment);
  if (rule === null || value === '') return null;
  const { rule: exceptionVariable = 'NO_PROXY', value: exceptions = '' } = variableOf('no_proxy', choice.environment) ?? {};
  const source = {
    proxySource: 'environment',
    variable: rule,
    exceptionVariable,
    exceptions: exceptions.slice(0, shownExceptions),
  } as const;
  const proxy = readProxy(value);
  // A direct connection could bypass a rule of the network.
  if (proxy === null)
    return fail('proxy-failed', {
      parameters: { ...source, host: url.hostname, proxy: withoutUser(value), reason: 'environment-unusable' },
    });
  return { ...proxy, source };
}

/** Returns the scheme, host, and port of a proxy that isn't supported, without user and password. Empty if there is no host. */
function withoutUser(value: string): string {
  const { protocol = '', host = '' } = URL.parse(value) ?? {};
  return host === '' ? '' : `${protocol}//${host}`;
}

/** Returns the rule that selects the proxy of a URL: `loopback`, or the name of an environment variable. Null if no rule applies. */
export function environmentRule(url: URL, environment: Environment): string | null {
  return environmentChoice(url, environment).rule;
}

/** Why a request uses no proxy, although an environment variable sets one, as parameters of problems. */
export type UnusedProxy =
  | {
      readonly directBy: 'exempt';
      /** Name of the variable with the proxy. */
      readonly variable: string;
      /** Name of the variable with the exceptions, and its entry that contains the host. */
      readonly exceptionVariable: string;
      readonly exception: string;
    }
  | {
      /** The variable sets a proxy only for unencrypted requests. */
      readonly directBy: 'otherScheme';
      readonly variable: string;
    };

/** Returns why a proxy of the environment isn't used for a URL. Null if none is set, or if it's used. */
export function unusedProxy(url: URL, environment: Environment): UnusedProxy | null {
  if (isLoopback(url)) return null;
  const proxy = proxyVariable(url, environment);
  const exceptions = variableOf('no_proxy', environment);
  const exception = exceptions === null ? undefined : exemption(url, exceptions.value);
  if (proxy !== null && exceptions !== null && exception !== undefined)
    return {
      directBy: 'exempt',
      variable: proxy.rule,
      exceptionVariable: exceptions.rule,
      exception: exception.slice(0, shownExceptions),
    };
  const other = url.protocol === 'https:' && proxy === null ? variableOf('http_proxy', environment) : null;
  return other === null ? null : { directBy: 'otherScheme', variable: other.rule };
}

/** Maximum characters of the exceptions in a problem. */
const shownExceptions = 200;

type Environment = Readonly<Record<string, string | undefined>>;

/** An environment variable: its name and its value. */
interface Variable {
  readonly rule: string;
  readonly value: string;
}

/** Returns a variable in lower or upper case with its value. Null if neither is set. */
function variableOf(name: string, environment: Environment): Variable | null {
  const rule = [name, name.toUpperCase()].find((one) => ownValue(environment, one));
  return rule === undefined ? null : { value: (ownValue(environment, rule) ?? '').trim(), rule };
}

/** Returns the rule that applies to a URL, and the proxy that it selects. The proxy is empty for a direct connection. */
function environmentChoice(url: URL, environment: Environment): { readonly value: string; readonly rule: string | null } {
  if (isLoopback(url)) return { value: '', rule: 'loopback' };
  const exempt = variableOf('no_proxy', environment);
  if (exempt !== null && exemption(url, exempt.value) !== undefined) return { value: '', rule: exempt.rule };
  return proxyVariable(url, environment) ?? { value: '', rule: null };
}

/** Returns the variable with the proxy for the scheme of a URL. Null if there is none. */
const proxyVariable = ({ protocol }: URL, environment: Environment): Variable | null =>
  variableOf(protocol === 'https:' ? 'https_proxy' : 'http_proxy', environment) ?? variableOf('all_proxy', environment);
