import { isLoopback, portOf } from '../address.ts';
import type { ProxyChoice } from './settings.ts';

/** A proxy and the value of `Proxy-Authorization` for it. */
export interface ProxyServer {
  readonly url: URL;
  readonly authorization: string | null;
  /** Source of the proxy's address. Absent if the address is in the connection's settings. */
  readonly source?: ProxySource;
}

/** Source of a proxy's address that isn't in the connection's settings. */
export type ProxySource = 'environment' | 'pac';

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
 */
function isExempt(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const [, bracketed, plain = '', port] = /^(?:\[(.+)\]|([^:]*|.*:.*:.*))(?::(\d+))?$/.exec(entry) ?? [];
      if (port !== undefined && Number(port) !== portOf(url)) return false;
      const name = (bracketed ?? plain).replace(/^\*?\./, '').replace(/\.$/, '');
      return name === '*' || host === name || (name !== '' && host.endsWith(`.${name}`));
    });
}

/** A proxy choice without a PAC file. */
export type PlainProxyChoice = Exclude<ProxyChoice, { readonly mode: 'pac' }>;

/** Returns the proxy for requests to a URL. Null for a direct connection. */
export function proxyFor(url: URL, choice: PlainProxyChoice): ProxyServer | null {
  if (choice.mode === 'none') return null;
  if (choice.mode === 'manual') {
    const proxy = readProxy(choice.url);
    const { credentials } = choice;
    return proxy === null || credentials === null ? proxy : { ...proxy, authorization: basic(credentials.username, credentials.password) };
  }
  const { value, rule } = environmentChoice(url, choice.environment);
  const proxy = rule === null || value === '' ? null : readProxy(value);
  return proxy === null ? null : { ...proxy, source: 'environment' };
}

/** Returns the rule that selects the proxy of a URL: `loopback`, or the name of an environment variable. Null if no rule applies. */
export function environmentRule(url: URL, environment: Environment): string | null {
  return environmentChoice(url, environment).rule;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the rule that applies to a URL, and the proxy that it selects. The proxy is empty for a direct connection. */
function environmentChoice(url: URL, environment: Environment): { readonly value: string; readonly rule: string | null } {
  if (isLoopback(url)) return { value: '', rule: 'loopback' };
  const find = (name: string): { readonly value: string; readonly rule: string } | null => {
    const rule = [name, name.toUpperCase()].find((one) => environment[one]);
    return rule === undefined ? null : { value: (environment[rule] ?? '').trim(), rule };
  };
  const exempt = find('no_proxy');
  if (exempt !== null && isExempt(url, exempt.value)) return { value: '', rule: exempt.rule };
  return find(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy') ?? find('all_proxy') ?? { value: '', rule: null };
}
