import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { describeParameters } from '../../../shared/reports/describe-evidence.ts';
import { printRowNotice, type RowNoticeCode } from '../../../shared/texts/row-notice-sentences.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import { type Failure, failureFactNames } from './failure.ts';
import { isTerminal, type TerminalFormat, terminalFormatOf } from './terminal.ts';
import { onOneLine } from './text-table.ts';

/** Writes messages to stderr. */
export interface Messages {
  notice(code: NoticeCode, facts: NoticeFacts, clean: (text: string) => string): Promise<void>;
  /**
   * Writes a failure.
   *
   * @param failureIn returns the failure in a language
   */
  failure(failureIn: (language: Language) => Failure): Promise<void>;
}

/** Returns whether the command line contains `--json`. */
function isJsonRequested(programArguments: readonly string[]): boolean {
  const end = programArguments.indexOf('--');
  return (end < 0 ? programArguments : programArguments.slice(0, end)).includes('--json');
}

/**
 * Creates the messages of a command line. On a terminal, messages are text in the user's language. Without a terminal or with `--json`,
 * each message is one line with a JSON object in English.
 */
export function createMessages(
  stream: Writable,
  programArguments: readonly string[],
  language: Language,
  environment: Readonly<Record<string, string | undefined>>,
): Messages {
  const write = (text: string): Promise<void> => new Promise((resolve) => stream.write(text, () => resolve()));
  if (!isTerminal(stream) || isJsonRequested(programArguments)) {
    const writeJson = (text: string) => write(isTerminal(stream) ? escapeForTerminal(text) : text);
    return {
      notice: (code, facts, clean) => writeJson(`${clean(JSON.stringify({ notice: code, ...facts }))}\n`),
      failure: (failureIn) => writeJson(`${JSON.stringify({ ...failureIn('en'), causeLines: undefined })}\n`),
    };
  }
  return {
    notice: (code, facts, clean) => write(`${clean(onOneLine(noticeText(code, facts, language)))}\n`),
    failure: (failureIn) => {
      return write(failureText(failureIn(language), language, terminalFormatOf(stream, environment)));
    },
  };
}

const indent = '  ';

/** Returns the facts of a failure, each with its label. */
function factLines(failure: Failure, language: Language): readonly string[] {
  const { t } = sharedTexts(language);
  const { alsoFailed = [], causeLines: _, status, ...facts } = failure;
  const parameters: Problem['parameters'] = { ...facts, ...(status !== undefined && { status }) };
  // The server logs its own ID. If it returned the ID of Dataquay, this is the same ID.
  if (facts.serverRequestId === facts.requestId) delete parameters.requestId;
  // A Kerberos principal is the name of its user.
  if (facts.who === facts.principal) delete parameters.who;
  const described = describeParameters({ code: failure.code, parameters }, language);
  const others = alsoFailed.map(({ step, url }) => {
    const name = t(`connectionTests:steps.${step}`);
    return { label: t('connectionTests:alsoFailed'), text: url === undefined ? name : `${name} (${url})` };
  });
  const known = failureFactNames.flatMap((name) => described.filter((one) => one.name === name));
  return [...known, ...others].map(({ label, text }) => t('connectionTests:labelled', { label, text }));
}

/** Stands for a space at which no line is broken. */
const unbrokenSpace = '\uE000';

/** Wraps a text to a width. Command-line options with their value, such as `(--auth password)`, stay on one line. */
function wrapped(text: string, width: number): readonly string[] {
  const joined = text.replace(/\(--[a-z][^()]{0,60}\)/g, (option) => option.replaceAll(' ', unbrokenSpace));
  return wrapAnsi(joined, width, { hard: false }).replaceAll(unbrokenSpace, ' ').split('\n');
}

/** Formats a failure for a terminal. The lines are what happened with the code, why, what to do, and the facts for the administrator. */
export function failureText(failure: Failure, language: Language, { columns, coloured }: TerminalFormat): string {
  const { code, message, cause, remedy, causeLines = [cause] } = failure;
  const label = cliTexts(language).t('problems:error');
  const head = coloured ? styleText(['red', 'bold'], label, { validateStream: false }) : label;
  const texts = [...causeLines, remedy, ...factLines(failure, language)].map(onOneLine).filter((text) => text !== '');
  const lines = [`${head} ${onOneLine(message)} [${code}]`, ...texts.map((text) => `${indent}${text}`)];
  const wrap = (line: string): string => {
    const [first = '', ...more] = wrapped(line.trimStart(), Math.max(20, columns - indent.length));
    const own = line.startsWith(indent) ? indent : '';
    return [own + first, ...more.map((text) => indent + text)].join('\n');
  };
  return `${lines.map(wrap).join('\n')}\n`;
}

/** A notice about something that the user must know although the command succeeds. */
export type NoticeCode = RowNoticeCode | CommandNoticeCode;

/** A notice about the command itself. */
export type CommandNoticeCode = (typeof commandNotices)[number];

const commandNotices = ['rows-kept', 'rows-not-kept', 'relative-date'] as const;

function isCommandNotice(code: NoticeCode): code is CommandNoticeCode {
  return commandNotices.some((notice) => notice === code);
}

export type NoticeFacts = Readonly<Record<string, string | number>>;

/** Formats a notice as one line for a terminal. */
function noticeText(code: NoticeCode, facts: NoticeFacts, language: Language): string {
  const { t } = cliTexts(language);
  const notice = isCommandNotice(code) ? t(`notices:${code}`, facts) : printRowNotice(code, facts, language, 'output');
  return t('notices:note', { notice });
}
