import { distinct, leftHeaders, leftMethod } from './left-headers.ts';
import type { Pasted, PastedLeft } from './pasted-request.ts';
import { readPastedUrl } from './read-url.ts';

const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|QUERY)[ \t]+((?:https?:|\/)\S+)(?:[ \t]+HTTP\/\d(?:\.\d)?)?[ \t]*$/;

/** Lines before a request in a `.http` file: names, comments, variables. */
const aside = /^(?:###|#|\/\/|@\w+\s*=|\s*$)/;

/** The lines of the last request: what stands before gets a token, as a rule. */
function linesOf(text: string): readonly string[] {
  const requests = text.split(/^###.*$/m).map((part) => {
    const lines = part.split(/\r?\n/);
    return lines.slice(lines.findIndex((line) => !aside.test(line)));
  });
  return requests.findLast(([first = '']) => requestLine.test(first.trim())) ?? [];
}

/** Whether this text is an HTTP request as it is sent (RFC 9112 §3), or as a `.http` file has it. */
export function looksLikeHttpMessage(text: string): boolean {
  return requestLine.test(linesOf(text)[0]?.trim() ?? '');
}

/** A request with an absolute address, or with a path and the header `Host`, which is asked by https. */
export function readHttpMessage(text: string): Pasted {
  const [first = '', ...lines] = linesOf(text);
  const [, method = '', target = ''] = requestLine.exec(first.trim()) ?? [];
  // A query may go on, a parameter a line, each set in.
  const goesOn = lines.findIndex((line) => !/^\s+[?&]/.test(line));
  const query = lines.slice(0, goesOn < 0 ? lines.length : goesOn).map((line) => line.trim());
  const rest = lines.slice(query.length);
  const end = rest.findIndex((line) => line.trim() === '');
  const headers = rest.slice(0, end < 0 ? rest.length : end).map((line) => line.split(/:(.*)/s, 2));
  const host = headers.find(([name = '']) => /^host$/i.test(name))?.[1]?.trim() ?? '';
  const read = readPastedUrl(`${target.startsWith('/') && host !== '' ? `https://${host}` : ''}${target}${query.join('')}`);
  if ('refused' in read) return { refused: 'no-url' };
  const body = end < 0 ? [] : rest.slice(end).filter((line) => !aside.test(line));
  const left: PastedLeft[] = [
    ...read.request.left,
    ...leftMethod(method),
    ...leftHeaders(headers.map(([name = '']) => name)),
    ...(body.length > 0 ? [{ what: 'body' } as const] : []),
  ];
  return { request: { url: read.request.url, left: distinct(left) } };
}
