import { styleText } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import type { Failure } from './failure.ts';

/** A terminal that a text is written for. */
export interface TerminalLook {
  /** Places of a line. */
  readonly columns: number;
  /** Whether colours are wanted: not where `NO_COLOR` is set, see no-color.org. */
  readonly coloured: boolean;
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
