const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** The long options of curl that take an argument; the others are switches (curl 8, `curl --help all`). */
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

/** The short spellings that are read further, and of those that take an argument. */
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

/** Options that change what curl tells or how long it waits, not what it asks for. */
export const optionsWithoutMeaning =
  words(`compressed compressed-ssh connect-timeout fail fail-early fail-with-body get globoff http1.1 http2 include
  location max-time no-buffer no-progress-meter output path-as-is progress-bar remote-name retry retry-delay show-error silent url verbose write-out`);

/** One option of a command line. */
export interface CurlOption {
  /** Its long spelling without the two hyphens; a short one that is not known keeps its own, with the hyphen. */
  readonly name: string;
  readonly argument: string;
}

/** Options and other words of a curl command, in order; the word `curl` itself is not among them. */
export function readCurlOptions(commandWords: readonly string[]): {
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

/** `-sSL`, `-XGET`, `-H 'A: b'`: switches stand together, an argument follows at once or as the next word. */
function shortOptions(letters: string, next: () => string): readonly CurlOption[] {
  const options: CurlOption[] = [];
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at);
    const name = longOf[letter] ?? `-${letter}`;
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
