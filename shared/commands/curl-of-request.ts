import { type Command, type CommandWord, command } from '../contract/command.ts';
import type { NetworkSettings } from '../contract/connections/network.ts';
import type { RecordedRequest } from '../contract/results/recorded-request.ts';
import { curlConnection } from './curl-connection.ts';

/** The replacement of a secret in recorded requests. */
const removed = '[removed]';

/** Headers that curl adds itself. */
const ownHeaders: ReadonlySet<string> = new Set(['host', 'connection', 'accept-encoding', 'content-length', 'content-type']);

/**
 * Returns the curl command that repeats a recorded request. Environment variables replace removed secrets.
 *
 * @param network Settings of the connection that sent the request. Null if they aren't known.
 */
export function curlOfRequest(request: RecordedRequest, network: NetworkSettings | null): Command {
  const { method, url, sentHeaders, sentBody, connection } = request;
  const words: (string | CommandWord)[] = ['--include', '--globoff'];
  if (network !== null) words.push(...curlConnection(network, url, connection === null ? undefined : connection.proxy));
  if (method === 'DELETE') words.push('--request', method);
  for (const [name, value] of sentHeaders) {
    if (ownHeaders.has(name.toLowerCase())) continue;
    if (/^negotiate\s/i.test(value)) words.push('--negotiate', '--user', ':');
    else words.push('--header', withVariable(`${name}: ${value}`, 'TOKEN'));
  }
  if (sentBody?.startsWith('{')) words.push('--header', 'content-type: application/json', '--data-raw', sentBody);
  else for (const pair of sentBody?.split('&') ?? []) words.push('--data-urlencode', field(pair));
  return command('curl', ...words, url);
}

/** Decodes a form field, because curl encodes it again. */
function field(pair: string): CommandWord {
  const [name = '', value = ''] = pair.split(/=(.*)/s).map(decoded);
  const variable =
    name
      .toUpperCase()
      .replace(/[^A-Z]+/g, '_')
      .replace(/^_+/, '')
      .slice(0, 40) || 'SECRET';
  return withVariable(`${name}=${value}`, variable);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Replaces a removed secret at the end of a text with an environment variable. */
function withVariable(text: string, variable: string): CommandWord {
  return text.endsWith(removed) ? { text: text.slice(0, -removed.length), variable } : { text };
}
