import { ownValue } from '../values/own-value.ts';
import { distinct, type OmittedPart, omittedHeaders, omittedMethod, type Pasted, readPastedUrl } from './read-url.ts';
import { posixCommand, type ShellWord, shellCommands } from './shell-words.ts';

/** An unescaped OData option in double quotes. A shell would substitute it, but the user didn't intend that. */
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

/** Checks whether a text contains a curl command. */
export function looksLikeCurl(text: string): boolean {
  return /(?:^|[\s;|&(/\\])curl(?:\.exe)?\s/.test(text);
}

const isCurl = ({ text }: ShellWord): boolean => /(?:^|[\\/])curl(?:\.exe)?$/.test(text);

/**
 * Parses the last curl command of a shell text from browsers, other tools and this application. The command can follow `TOKEN=x`, `sudo` or
 * `time`.
 */
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
  const completeUrl = withScheme(address);
  const read = readPastedUrl(completeUrl === null ? '' : withQuery(completeUrl, added));
  if ('refused' in read) return { refused: 'no-url' };
  const omitted = [...read.request.omitted, ...options.flatMap((option) => omittedBy(option, asGet))];
  for (const text of command.filter((word) => word.text === address).flatMap(({ raw }) => raw)) {
    if (!bareOption.test(text)) omitted.push({ what: 'substitution', text });
  }
  if (further.length > 0) omitted.push({ what: 'further' });
  return { request: { url: read.request.url, omitted: distinct(omitted) } };
}

/** Completes an address as curl does, which needs no scheme. Null if the address isn't valid. A variable at its start is the host. */
function withScheme(address: string): string | null {
  const plain = address.replace(/^\$\{(\w+)\}/, '$$$1');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(plain)) return plain;
  return /^[\p{L}\p{N}[$]/u.test(plain) ? `http://${plain}` : null;
}

/** Checks whether a part of the query is in a file (`name@file`, `@file`), which wasn't pasted. */
function isOfFile({ name, argument }: CurlOption): boolean {
  if (name === 'data-urlencode' || name === 'url-query') return /^[^=@]*@/.test(argument);
  return name !== 'data-raw' && name !== 'form-string' && argument.startsWith('@');
}

function omittedBy(option: CurlOption, asGet: boolean): readonly OmittedPart[] {
  const { name, argument } = option;
  if (name === 'header') return omittedByHeader(argument);
  if (credentialOptions.has(name)) return [{ what: 'credentials' }];
  if (bodyOptions.has(name) && !asGet) return [{ what: 'body' }];
  if (bodyOptions.has(name) || name === 'url-query') return isOfFile(option) ? [{ what: 'option', name: `--${name}` }] : [];
  if (name === 'request') return omittedMethod(argument);
  if (name === 'head') return omittedMethod('HEAD');
  if (optionsWithoutMeaning.has(name) || name === 'user-agent' || name === 'referer') return [];
  return [{ what: 'option', name: name.startsWith('-') ? name : `--${name}` }];
}

/** Returns the header of `Name: value`, or of `@file`, whose name contains the header in commands of this application. */
function omittedByHeader(argument: string): readonly OmittedPart[] {
  const written = argument.startsWith('@') ? /'([^':]+):/.exec(argument)?.[1] : argument.split(/[:;]/)[0];
  return omittedHeaders([written ?? argument]);
}

/**
 * Returns the query part that `--data-urlencode` and similar options add to the URL. `name=text`, `=text` and `text` are encoded; `--data`
 * is unchanged.
 */
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

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Long options of curl with an argument. The others are switches (curl 8, `curl --help all`). */
const withArgument = words(`abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to
  continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode delegation dns-interface
  dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine etag-compare etag-save expand-data expand-header expand-url
  expect100-timeout form form-string ftp-account ftp-method ftp-port happy-eyeballs-timeout-ms haproxy-clientip header hostpubmd5 hsts interface
  ipfs-gateway json keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options max-filesize max-redirs max-time
  netrc-file noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert
  proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-header proxy-key proxy-pass proxy-service-name proxy-tlspassword proxy-tlsuser
  proxy-user proxy1.0 pubkey quote range rate referer request request-target resolve retry retry-delay retry-max-time service-name socks4 socks4a
  socks5 socks5-hostname speed-limit speed-time stderr time-cond tls-max tls13-ciphers tlspassword tlsuser trace trace-ascii trace-config
  unix-socket upload-file url url-query user user-agent variable write-out`);

/** Short options that are interpreted, and those with an argument. */
const longOf: Readonly<Record<string, string>> = {
  A: 'user-agent',
  b: 'cookie',
  c: 'cookie-jar',
  C: 'continue-at',
  d: 'data',
  D: 'dump-header',
  e: 'referer',
  E: 'cert',
  f: 'fail',
  F: 'form',
  g: 'globoff',
  G: 'get',
  H: 'header',
  i: 'include',
  I: 'head',
  k: 'insecure',
  K: 'config',
  L: 'location',
  m: 'max-time',
  o: 'output',
  O: 'remote-name',
  P: 'ftp-port',
  Q: 'quote',
  r: 'range',
  s: 'silent',
  S: 'show-error',
  T: 'upload-file',
  u: 'user',
  U: 'proxy-user',
  v: 'verbose',
  w: 'write-out',
  x: 'proxy',
  X: 'request',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
};

/** Options that change output or timeouts, but not the request. */
const optionsWithoutMeaning =
  words(`compressed compressed-ssh connect-timeout fail fail-early fail-with-body get globoff http1.1 http2 include
  location max-time no-buffer no-progress-meter output path-as-is progress-bar remote-name retry retry-delay show-error silent url verbose write-out`);

/** One command line option. */
interface CurlOption {
  /** Its long name without hyphens. An unknown short option keeps its own name, with the hyphen. */
  readonly name: string;
  readonly argument: string;
}

/** Parses options and other words of a curl command, in order, without the word `curl`. */
function readCurlOptions(commandWords: readonly string[]): {
  readonly options: readonly CurlOption[];
  readonly others: readonly string[];
} {
  const options: CurlOption[] = [];
  const others: string[] = [];
  const waiting = commandWords.values();
  const next = () => waiting.next().value ?? '';
  for (const word of waiting) {
    if (word.startsWith('--') && word.length > 2) {
      const name = word.slice(2);
      options.push({ name, argument: withArgument.has(name) ? next() : '' });
    } else if (word.startsWith('-') && word.length > 1) options.push(...shortOptions(word.slice(1), next));
    else others.push(word);
  }
  return { options, others };
}

/** Parses short options: `-sSL`, `-XGET`, `-H 'A: b'`. Switches can be combined; an argument follows immediately or as the next word. */
function shortOptions(letters: string, next: () => string): readonly CurlOption[] {
  const options: CurlOption[] = [];
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at);
    const name = ownValue(longOf, letter) ?? `-${letter}`;
    if (!withArgument.has(name)) {
      options.push({ name, argument: '' });
      continue;
    }
    const rest = letters.slice(at + 1);
    options.push({ name, argument: rest === '' ? next() : rest });
    break;
  }
  return options;
}
