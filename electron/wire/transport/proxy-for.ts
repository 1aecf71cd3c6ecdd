import { isLoopback, portOf } from '../address.ts';
import type { ProxyChoice } from './settings.ts';

/** A proxy, and what it is told about who asks (the value of `Proxy-Authorization`). */
export interface ProxyServer {
  readonly url: URL;
  readonly authorization: string | null;
  /** Absent for the connection's own proxy. */
  readonly source?: ProxySource;
}

/** Where the address of a proxy is from, if not from the connection itself. */
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

/** Reads the address of a proxy, `http://` where it names no scheme, with its user and password beside it; null where it is none. */
export function readProxy(text: string): ProxyServer | null {
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  // `canParse` allows hosts that the constructor rejects as too long.
  const url = URL.parse(written);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') return null;
  const authorization = url.username === '' ? null : basic(decoded(url.username), decoded(url.password));
  url.username = '';
  url.password = '';
  return { url, authorization };
}

/** Whether `NO_PROXY` exempts an address: names with their subdomains, `*`, each with an optional port, apart by commas or spaces. */
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

/** A choice that needs no PAC file. */
export type PlainProxyChoice = Exclude<ProxyChoice, { readonly mode: 'pac' }>;

/** The proxy that a request to an address goes by, or null for none. */
export function proxyFor(url: URL, choice: PlainProxyChoice): ProxyServer | null {
  if (choice.mode === 'none') return null;
  if (choice.mode === 'manual') {
    const proxy = readProxy(choice.url);
    const given = choice.credentials;
    return proxy === null || given === null ? proxy : { ...proxy, authorization: basic(given.username, given.password) };
  }
  const { value, rule } = environmentChoice(url, choice.environment);
  const proxy = rule === null || value === '' ? null : readProxy(value);
  return proxy === null ? null : { ...proxy, source: 'environment' };
}

/** What decides about the proxy of an address: `loopback`, or the name of an environment variable; null if nothing does. */
export function environmentRule(url: URL, environment: Environment): string | null {
  return environmentChoice(url, environment).rule;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variable that decides, and the proxy that it names; empty for none. */
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
