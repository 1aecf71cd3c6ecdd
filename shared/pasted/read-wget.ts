import { distinct, leftHeaders, leftMethod } from './left-headers.ts';
import type { Pasted, PastedLeft } from './pasted-request.ts';
import { posixCommand } from './posix-command.ts';
import { readPastedUrl } from './read-url.ts';
import { shellCommands } from './shell-words.ts';

const isWget = (word: string): boolean => /(?:^|[\\/])wget(?:\.exe)?$/.test(word);

/** Whether this text has a wget command in it. */
export function looksLikeWget(text: string): boolean {
  return /(?:^|[\s;|&(/\\])wget(?:\.exe)?\s/.test(text);
}

/** Options that say how wget works or what it tells, not what it asks for. */
const withoutMeaning =
  /^(?:-[a-zA-Z].*|--(?:quiet|timeout|tries|output-document|output-file|no-verbose|verbose|debug|max-redirect|user-agent|referer|compression|content-on-error|server-response|show-progress|no-config|no-cache|restrict-file-names))$/;

function leftOf(name: string, argument: string): readonly PastedLeft[] {
  if (name === '--header') return leftHeaders([argument.split(':', 1)[0] ?? '']);
  if (name === '--method') return leftMethod(argument);
  if (/^--(?:body|post)-(?:data|file)$/.test(name)) return [{ what: 'body' }];
  if (/^--(?:http-|ftp-|proxy-)?(?:user|password)$|^--load-cookies$|^--use-askpass$/.test(name)) return [{ what: 'credentials' }];
  return withoutMeaning.test(name) ? [] : [{ what: 'option', name }];
}

/** A wget command (GNU wget 1.25), as other tools write it. */
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
  const left = words.flatMap(({ text: word }, index): readonly PastedLeft[] => {
    if (!word.startsWith('-')) return [];
    const [, name = word, argument] = /^(--[\w-]+)=([\s\S]*)$/.exec(word) ?? [];
    return leftOf(name, argument ?? words[index + 1]?.text ?? '');
  });
  const raw = address.raw.map((part) => ({ what: 'substitution', text: part }) as const);
  const more = further.length > 0 ? [{ what: 'further' } as const] : [];
  return { request: { url: read.request.url, left: distinct([...read.request.left, ...left, ...raw, ...more]) } };
}
