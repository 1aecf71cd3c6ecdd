import { type CurlOption, optionsWithoutMeaning, readCurlOptions } from './curl-options.ts';
import { distinct, leftHeaders, leftMethod } from './left-headers.ts';
import type { Pasted, PastedLeft } from './pasted-request.ts';
import { posixCommand } from './posix-command.ts';
import { readPastedUrl } from './read-url.ts';
import { type ShellWord, shellCommands } from './shell-words.ts';

/** An option of OData that somebody left bare in double quotes: a shell would take it away, its reader did not. */
const bareOption = /^\$(?:filter|select|orderby|expand|search|compute|apply|top|skip|count|format|skiptoken|levels|index)$/;
const credentialOptions = new Set([
  'user',
  'oauth2-bearer',
  'negotiate',
  'ntlm',
  'digest',
  'basic',
  'anyauth',
  'netrc',
  'netrc-file',
  'cookie',
  'cookie-jar',
]);
const bodyOptions = new Set([
  'data',
  'data-ascii',
  'data-binary',
  'data-raw',
  'data-urlencode',
  'form',
  'form-string',
  'json',
  'upload-file',
]);

/** Whether this text has a curl command in it. */
export function looksLikeCurl(text: string): boolean {
  return /(?:^|[\s;|&(/\\])curl(?:\.exe)?\s/.test(text);
}

const isCurl = ({ text }: ShellWord): boolean => /(?:^|[\\/])curl(?:\.exe)?$/.test(text);

/** The last curl command of a shell text, as browsers, other tools and this application write them: also behind `TOKEN=x`, `sudo` or `time`. */
export function readCurl(text: string): Pasted {
  const commands = shellCommands(posixCommand(text));
  if (!commands) return { refused: 'open-quote' };
  const command = commands.findLast((words) => words.some(isCurl));
  return command ? readCommand(command.slice(command.findIndex(isCurl) + 1)) : { refused: 'no-request' };
}

function readCommand(command: readonly ShellWord[]): Pasted {
  const { options, others } = readCurlOptions(command.map(({ text }) => text));
  const addresses = [...options.filter(({ name }) => name === 'url').map(({ argument }) => argument), ...others];
  const [address, ...further] = addresses;
  if (address === undefined) return { refused: 'no-url' };
  const asGet = options.some(({ name }) => name === 'get');
  const added = options.flatMap((option) =>
    !isOfFile(option) && (option.name === 'url-query' || (asGet && bodyOptions.has(option.name))) ? [queryPart(option)] : [],
  );
  const whole = wholeAddress(address);
  const read = readPastedUrl(whole === null ? '' : withQuery(whole, added));
  if ('refused' in read) return { refused: 'no-url' };
  const left = [...read.request.left, ...options.flatMap((option) => leftOf(option, asGet))];
  for (const text of command.filter((word) => word.text === address).flatMap(({ raw }) => raw)) {
    if (!bareOption.test(text)) left.push({ what: 'substitution', text });
  }
  if (further.length > 0) left.push({ what: 'further' });
  return { request: { url: read.request.url, left: distinct(left) } };
}

/** An address as curl takes it, which needs no scheme; null where it cannot be one. A variable that it begins with stands for its host. */
function wholeAddress(address: string): string | null {
  const plain = address.replace(/^\$\{(\w+)\}/, '$$$1');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(plain)) return plain;
  return /^[\p{L}\p{N}[$]/u.test(plain) ? `http://${plain}` : null;
}

/** Whether a part of the query stands in a file (`name@file`, `@file`), which nobody pasted. */
function isOfFile({ name, argument }: CurlOption): boolean {
  if (name === 'data-urlencode' || name === 'url-query') return /^[^=@]*@/.test(argument);
  return name !== 'data-raw' && name !== 'form-string' && argument.startsWith('@');
}

function leftOf(option: CurlOption, asGet: boolean): readonly PastedLeft[] {
  const { name, argument } = option;
  if (name === 'header') return leftOfHeader(argument);
  if (credentialOptions.has(name)) return [{ what: 'credentials' }];
  if (bodyOptions.has(name) && !asGet) return [{ what: 'body' }];
  if (bodyOptions.has(name) || name === 'url-query') return isOfFile(option) ? [{ what: 'option', name: `--${name}` }] : [];
  if (name === 'request') return leftMethod(argument);
  if (name === 'head') return leftMethod('HEAD');
  if (optionsWithoutMeaning.has(name) || name === 'user-agent' || name === 'referer') return [];
  return [{ what: 'option', name: name.startsWith('-') ? name : `--${name}` }];
}

/** `Name: value`, or `@file`, whose name for a pipe of this application's own tells the header. */
function leftOfHeader(argument: string): readonly PastedLeft[] {
  const written = argument.startsWith('@') ? /'([^':]+):/.exec(argument)?.[1] : argument.split(/[:;]/)[0];
  return leftHeaders([written ?? argument]);
}

/** What `--data-urlencode` and its kin add to the URL: `name=text`, `=text` and `text` are encoded, `--data` is taken as it stands. */
function queryPart({ name, argument }: CurlOption): string {
  if (name !== 'data-urlencode' && name !== 'url-query') return argument;
  if (name === 'url-query' && argument.startsWith('+')) return argument.slice(1);
  const equals = argument.indexOf('=');
  if (equals < 0) return encodeURIComponent(argument);
  const value = encodeURIComponent(argument.slice(equals + 1));
  return equals === 0 ? value : `${argument.slice(0, equals)}=${value}`;
}

function withQuery(address: string, parts: readonly string[]): string {
  if (parts.length === 0) return address;
  const [before = ''] = address.split('#');
  const between = before.includes('?') ? (/[?&]$/.test(before) ? '' : '&') : '?';
  return `${before}${between}${parts.join('&')}`;
}
