import { Resolver } from 'node:dns/promises';

/** Timeout of a name server in milliseconds. */
const timeout = 2_000;

/** What the name servers report about a name that the system can't resolve. Null if they report nothing that explains it. */
export type AskNameServers = (host: string) => Promise<NameAnswer | null>;

/** The state of a name, and the name servers that were asked. */
export interface NameAnswer {
  readonly state: NameState;
  /** Addresses of the name servers, separated by commas. Empty if none was asked. */
  readonly nameServers: string;
}

/** Reasons of the problem `name-not-resolved`. */
export type NameState =
  | 'invalid-name'
  | 'scheme-twice'
  | 'unknown-name'
  | 'short-name'
  | 'no-address'
  | 'name-server-failed'
  | 'name-server-refused'
  | 'name-server-silent';

/** Meanings of the errors of name servers (RFC 1035, section 4.1.1), the most telling first. */
const states: readonly (readonly [code: string, state: NameState])[] = [
  ['EREFUSED', 'name-server-refused'],
  ['ESERVFAIL', 'name-server-failed'],
  ['ETIMEOUT', 'name-server-silent'],
  ['ECONNREFUSED', 'name-server-silent'],
  ['ENOTFOUND', 'unknown-name'],
  ['ENODATA', 'no-address'],
];

/** Checks the lengths of a name and its labels (RFC 1035, section 2.3.4). */
function isValidName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return name.length <= 253 && name.split('.').every((label) => label.length > 0 && label.length <= 63);
}

/**
 * Returns the function that asks name servers about a name, because the system's resolver reports no details.
 *
 * @param servers Addresses of the name servers with their ports. Defaults to the servers of the system.
 */
export function createNameServers(servers?: readonly string[]): AskNameServers {
  return async (host) => {
    if (!isValidName(host)) return { state: 'invalid-name', nameServers: '' };
    // A URL such as https://https://data.example has the host name `https`.
    if (/^https?$/i.test(host)) return { state: 'scheme-twice', nameServers: '' };
    const resolver = new Resolver({ timeout, tries: 1 });
    if (servers !== undefined) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (answers.some(({ status }) => status === 'fulfilled')) return null;
    const codes = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason?.code) : ''));
    const state = states.find(([code]) => codes.includes(code))?.[1] ?? null;
    if (state === null) return null;
    const isShort = state === 'unknown-name' && !host.replace(/\.$/, '').includes('.');
    return { state: isShort ? 'short-name' : state, nameServers: resolver.getServers().join(', ') };
  };
}
