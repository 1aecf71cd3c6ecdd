import type { Writable } from 'node:stream';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import type { Failure } from './failure.ts';
import { failureText } from './failure-text.ts';
import { type NoticeCode, type NoticeFacts, noticeText } from './notice-text.ts';
import { isTerminal, lookOf } from './terminal.ts';
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
