import { distinct, type OmittedPart, omittedHeaders, omittedMethod, type Pasted, readPastedUrl } from './read-url.ts';
import { posixCommand, shellCommands } from './shell-words.ts';

const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|QUERY)[ \t]+((?:https?:|\/)\S+)(?:[ \t]+HTTP\/\d(?:\.\d)?)?[ \t]*$/;

/** Lines before a request in a `.http` file: names, comments, variables. */
const aside = /^(?:###|#|\/\/|@\w+\s*=|\s*$)/;

/** Returns the lines of the last request, because earlier requests usually request a token. */
function linesOf(text: string): readonly string[] {
  const requests = text.split(/^###.*$/m).map((part) => {
    const lines = part.split(/\r?\n/);
    return lines.slice(lines.findIndex((line) => !aside.test(line)));
  });
  return requests.findLast(([first = '']) => requestLine.test(first.trim())) ?? [];
}

/** Checks whether a text is an HTTP request (RFC 9112 §3), or a `.http` file. */
export function looksLikeHttpMessage(text: string): boolean {
  return requestLine.test(linesOf(text)[0]?.trim() ?? '');
}

/** Parses a request with an absolute URL, or with a path and a `Host` header, which means HTTPS. */
export function readHttpMessage(text: string): Pasted {
  const [first = '', ...lines] = linesOf(text);
  const [, method = '', target = ''] = requestLine.exec(first.trim()) ?? [];
  // A query can continue with one indented parameter per line.
  const goesOn = lines.findIndex((line) => !/^\s+[?&]/.test(line));
  const query = lines.slice(0, goesOn < 0 ? lines.length : goesOn).map((line) => line.trim());
  const rest = lines.slice(query.length);
  const end = rest.findIndex((line) => line.trim() === '');
  const headers = rest.slice(0, end < 0 ? rest.length : end).map((line) => line.split(/:(.*)/s, 2));
  const host = headers.find(([name = '']) => /^host$/i.test(name))?.[1]?.trim() ?? '';
  const read = readPastedUrl(`${target.startsWith('/') && host !== '' ? `https://${host}` : ''}${target}${query.join('')}`);
  if ('refused' in read) return { refused: 'no-url' };
  const body = end < 0 ? [] : rest.slice(end).filter((line) => !aside.test(line));
  const omitted: OmittedPart[] = [
    ...read.request.omitted,
    ...omittedMethod(method),
    ...omittedHeaders(headers.map(([name = '']) => name)),
    ...(body.length > 0 ? [{ what: 'body' } as const] : []),
  ];
  return { request: { url: read.request.url, omitted: distinct(omitted) } };
}

const program = /^(?:https?|xhs?)$/;

/** Checks whether a text is a command of HTTPie or the compatible xh. */
export function looksLikeHttpie(text: string): boolean {
  return /^(?:[^\s'"]*[$#>]\s+)?(?:https?|xhs?)\s+\S/.test(text);
}

/** Returns the URL of an address. `:3000/x` and `data.example/x` are URLs too; `https` and `xhs` use HTTPS. */
function addressOf(word: string, name: string): string {
  if (/^https?:\/\//i.test(word)) return word;
  const scheme = /^(?:https|xhs)$/.test(name) ? 'https' : 'http';
  return `${scheme}://${word
    .replace(/^:\/\//, '')
    .replace(/^:(?=\d|\/|$)/, 'localhost:')
    .replace(/^localhost:(?=\/|$)/, 'localhost')}`;
}

/** Parses a request item of HTTPie: `name==value`, `Name:value`, `name=value`, `name:=json`, `name@file`. */
function itemOf(word: string): { readonly query: string } | { readonly omitted: readonly OmittedPart[] } {
  const [, name = '', separator = '', value = ''] = /^((?:\\[\s\S]|[^\\:=@])*)(==|:=@|:=|=@|=|:|@)([\s\S]*)$/.exec(word) ?? [];
  const plain = name.replace(/\\([\s\S])/g, '$1');
  if (separator === '==') return { query: `${encodeURIComponent(plain).replaceAll('%24', '$')}=${encodeURIComponent(value)}` };
  if (separator === ':') return { omitted: omittedHeaders([plain]) };
  return { omitted: [{ what: 'body' }] };
}

/** Parses a command of HTTPie 3. */
export function readHttpie(text: string): Pasted {
  const commands = shellCommands(posixCommand(text));
  if (!commands) return { refused: 'open-quote' };
  const command = commands.findLast((words) => words.some((word) => program.test(word.text))) ?? [];
  const begin = command.findIndex((word) => program.test(word.text));
  const words = command.slice(begin + 1).map((word) => word.text);
  const omitted: OmittedPart[] = [];
  const others: string[] = [];
  const waiting = words.values();
  for (const word of waiting) {
    if (!word.startsWith('-') || word === '-') others.push(word);
    else if (/^(?:-a|--auth|--session|--bearer|-A|--auth-type)(?:=|$)/.test(word)) {
      omitted.push({ what: 'credentials' });
      if (!word.includes('=')) waiting.next();
    } else if (/^(?:--verify|--timeout|--print|-p|--output|-o|--style|-s|--pretty|--proxy|--cert)$/.test(word)) waiting.next();
  }
  const method = /^[A-Z]+$/.test(others[0] ?? '') ? (others.shift() ?? '') : '';
  const [address, ...items] = others;
  // A word without `.`, `:` and `/` isn't an address: “http is a protocol” is a sentence.
  if (address === undefined || !/[.:/]/.test(address)) return { refused: 'no-request' };
  const read = items.map(itemOf);
  const query = read.flatMap((item) => ('query' in item ? [item.query] : [])).join('&');
  const completeUrl = addressOf(address, command[begin]?.text ?? '');
  const url = readPastedUrl(query === '' ? completeUrl : `${completeUrl}${completeUrl.includes('?') ? '&' : '?'}${query}`);
  if ('refused' in url) return url;
  const omittedParts = [
    ...url.request.omitted,
    ...omittedMethod(method),
    ...omitted,
    ...read.flatMap((item) => ('omitted' in item ? item.omitted : [])),
  ];
  return { request: { url: url.request.url, omitted: distinct(omittedParts) } };
}

const isWget = (word: string): boolean => /(?:^|[\\/])wget(?:\.exe)?$/.test(word);

/** Checks whether a text contains a wget command. */
export function looksLikeWget(text: string): boolean {
  return /(?:^|[\s;|&(/\\])wget(?:\.exe)?\s/.test(text);
}

/** Options of wget that change its behavior or output, but not the request. */
const withoutMeaning =
  /^(?:-[a-zA-Z].*|--(?:quiet|timeout|tries|output-document|output-file|no-verbose|verbose|debug|max-redirect|user-agent|referer|compression|content-on-error|server-response|show-progress|no-config|no-cache|restrict-file-names))$/;

function omittedBy(name: string, argument: string): readonly OmittedPart[] {
  if (name === '--header') return omittedHeaders([argument.split(':', 1)[0] ?? '']);
  if (name === '--method') return omittedMethod(argument);
  if (/^--(?:body|post)-(?:data|file)$/.test(name)) return [{ what: 'body' }];
  if (/^--(?:http-|ftp-|proxy-)?(?:user|password)$|^--load-cookies$|^--use-askpass$/.test(name)) return [{ what: 'credentials' }];
  return withoutMeaning.test(name) ? [] : [{ what: 'option', name }];
}

/** Parses a wget command (GNU wget 1.25) as other tools write it. */
export function readWget(text: string): Pasted {
  const commands = shellCommands(posixCommand(text));
  if (!commands) return { refused: 'open-quote' };
  const command = commands.findLast((words) => words.some((word) => isWget(word.text)));
  const words = command?.slice(command.findIndex((word) => isWget(word.text)) + 1) ?? [];
  const addresses = words.filter((word) => /^https?:\/\//i.test(word.text));
  const [address, ...further] = addresses;
  if (address === undefined) return { refused: 'no-url' };
  const read = readPastedUrl(address.text);
  if ('refused' in read) return read;
  const omitted = words.flatMap(({ text: word }, index): readonly OmittedPart[] => {
    if (!word.startsWith('-')) return [];
    const [, name = word, argument] = /^(--[\w-]+)=([\s\S]*)$/.exec(word) ?? [];
    return omittedBy(name, argument ?? words[index + 1]?.text ?? '');
  });
  const raw = address.raw.map((part) => ({ what: 'substitution', text: part }) as const);
  const more = further.length > 0 ? [{ what: 'further' } as const] : [];
  return { request: { url: read.request.url, omitted: distinct([...read.request.omitted, ...omitted, ...raw, ...more]) } };
}
