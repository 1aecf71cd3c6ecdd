import { distinct, leftHeaders, leftMethod } from './left-headers.ts';
import type { Pasted, PastedLeft } from './pasted-request.ts';
import { posixCommand } from './posix-command.ts';
import { readPastedUrl } from './read-url.ts';
import { shellCommands } from './shell-words.ts';

const program = /^(?:https?|xhs?)$/;

/** Whether this text is a command of HTTPie or of xh, which takes the same words. */
export function looksLikeHttpie(text: string): boolean {
  return /^(?:[^\s'"]*[$#>]\s+)?(?:https?|xhs?)\s+\S/.test(text);
}

/** `:3000/x` and `data.example/x` are addresses, too; `https` and `xhs` ask by https. */
function addressOf(word: string, name: string): string {
  if (/^https?:\/\//i.test(word)) return word;
  const scheme = /^(?:https|xhs)$/.test(name) ? 'https' : 'http';
  return `${scheme}://${word
    .replace(/^:\/\//, '')
    .replace(/^:(?=\d|\/|$)/, 'localhost:')
    .replace(/^localhost:(?=\/|$)/, 'localhost')}`;
}

/** A request item of HTTPie: `name==value`, `Name:value`, `name=value`, `name:=json`, `name@file`. */
function itemOf(word: string): { readonly query: string } | { readonly left: readonly PastedLeft[] } {
  const [, name = '', separator = '', value = ''] = /^((?:\\[\s\S]|[^\\:=@])*)(==|:=@|:=|=@|=|:|@)([\s\S]*)$/.exec(word) ?? [];
  const plain = name.replace(/\\([\s\S])/g, '$1');
  if (separator === '==') return { query: `${encodeURIComponent(plain).replaceAll('%24', '$')}=${encodeURIComponent(value)}` };
  if (separator === ':') return { left: leftHeaders([plain]) };
  return { left: [{ what: 'body' }] };
}

/** A command of HTTPie 3. */
export function readHttpie(text: string): Pasted {
  const commands = shellCommands(posixCommand(text));
  if (!commands) return { refused: 'open-quote' };
  const command = commands.findLast((words) => words.some((word) => program.test(word.text))) ?? [];
  const begin = command.findIndex((word) => program.test(word.text));
  const words = command.slice(begin + 1).map((word) => word.text);
  const left: PastedLeft[] = [];
  const others: string[] = [];
  const waiting = words.values();
  for (const word of waiting) {
    if (!word.startsWith('-') || word === '-') others.push(word);
    else if (/^(?:-a|--auth|--session|--bearer|-A|--auth-type)(?:=|$)/.test(word)) {
      left.push({ what: 'credentials' });
      if (!word.includes('=')) waiting.next();
    } else if (/^(?:--verify|--timeout|--print|-p|--output|-o|--style|-s|--pretty|--proxy|--cert)$/.test(word)) waiting.next();
  }
  const method = /^[A-Z]+$/.test(others[0] ?? '') ? (others.shift() ?? '') : '';
  const [address, ...items] = others;
  // “http is a protocol” is a sentence.
  if (address === undefined || !/[.:/]/.test(address)) return { refused: 'no-request' };
  const read = items.map(itemOf);
  const query = read.flatMap((item) => ('query' in item ? [item.query] : [])).join('&');
  const whole = addressOf(address, command[begin]?.text ?? '');
  const url = readPastedUrl(query === '' ? whole : `${whole}${whole.includes('?') ? '&' : '?'}${query}`);
  if ('refused' in url) return url;
  const told = [...url.request.left, ...leftMethod(method), ...left, ...read.flatMap((item) => ('left' in item ? item.left : []))];
  return { request: { url: url.request.url, left: distinct(told) } };
}
