import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import type { ExportNote } from '../../../shared/contract/files/export.ts';
import type { FetchNotice } from '../../../shared/contract/files/fetch-all.ts';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import type { Failure } from './failure.ts';
import { isTerminal, lookOf, type TerminalLook } from './terminal.ts';
import { onOneLine } from './text-table.ts';

/** What is told beside a result, on the standard error. */
export interface Messages {
  notice(code: NoticeCode, facts: NoticeFacts, clean: (text: string) => string): Promise<void>;
  /** @param told The failure in a language. */
  failure(told: (language: MessageLanguage) => Failure): Promise<void>;
}

/** The words of the command line that decide how messages are written. */
function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).includes('--json');
}

/**
 * Tells people at a terminal in sentences of their language, and everything else in JSON, an object a line, in English: also people who asked
 * for `--json`.
 */
export function createMessages(
  stream: Writable,
  words: readonly string[],
  language: MessageLanguage,
  environment: Readonly<Record<string, string | undefined>>,
): Messages {
  const write = (text: string): Promise<void> => new Promise((resolve) => stream.write(text, () => resolve()));
  if (!isTerminal(stream) || wantsJson(words)) {
    const writeJson = (text: string) => write(isTerminal(stream) ? escapeForTerminal(text) : text);
    return {
      notice: (code, facts, clean) => writeJson(`${clean(JSON.stringify({ notice: code, ...facts }))}\n`),
      failure: (told) => writeJson(`${JSON.stringify(told('en'))}\n`),
    };
  }
  return {
    notice: (code, facts, clean) => write(`${clean(onOneLine(noticeText(code, facts, language)))}\n`),
    failure: (told) => {
      const { code, message, cause, remedy } = told(language);
      const legible = { code, message: onOneLine(message), cause: onOneLine(cause), remedy: onOneLine(remedy) };
      return write(failureText(legible, language, lookOf(stream, environment)));
    },
  };
}

const indent = '  ';

/** What went wrong, for somebody at a terminal: what happened and its code, why, what to do; each begins a line of its own. */
export function failureText(
  { code, message, cause, remedy }: Failure,
  language: MessageLanguage,
  { columns, coloured }: TerminalLook,
): string {
  const label = cliTexts(language).t('problems:error');
  const head = coloured ? styleText(['red', 'bold'], label, { validateStream: false }) : label;
  const lines = [`${head} ${message} [${code}]`, ...[cause, remedy].filter((text) => text !== '').map((text) => `${indent}${text}`)];
  const wrap = (line: string): string => {
    const [first = '', ...more] = wrapAnsi(line.trimStart(), Math.max(20, columns - indent.length), { hard: false }).split('\n');
    const own = line.startsWith(indent) ? indent : '';
    return [own + first, ...more.map((text) => indent + text)].join('\n');
  };
  return `${lines.map(wrap).join('\n')}\n`;
}

/** Something that a user has to know although the command does what it was asked to. */
export type NoticeCode = FetchNotice['code'] | ExportNote['code'] | 'rows-kept' | 'rows-not-kept' | 'relative-date';

export type NoticeFacts = Readonly<Record<string, string | number>>;

/** A notice on one line, for people at a terminal. */
function noticeText(code: NoticeCode, facts: NoticeFacts, language: MessageLanguage): string {
  const { t } = cliTexts(language);
  return t('notices:note', { notice: t(`notices:${code}`, facts) });
}
