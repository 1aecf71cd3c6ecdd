import { styleText } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import type { Failure } from './failure.ts';
import { unbroken } from './french-blanks.ts';

/** A terminal that a text is written for. */
export interface TerminalLook {
  /** Places of a line. */
  readonly columns: number;
  /** Whether colours are wanted: not where `NO_COLOR` is set, see no-color.org. */
  readonly coloured: boolean;
}

const words = { en: 'Error:', fr: 'Erreur :' } as const;
const indent = '  ';

/** What went wrong, for somebody at a terminal: what happened and its code, why, what to do; each begins a line of its own. */
export function failureText(
  { code, message, cause, remedy }: Failure,
  language: MessageLanguage,
  { columns, coloured }: TerminalLook,
): string {
  const head = coloured ? styleText(['red', 'bold'], words[language], { validateStream: false }) : words[language];
  const lines = [`${head} ${message} [${code}]`, ...[cause, remedy].filter((text) => text !== '').map((text) => `${indent}${text}`)];
  const wrap = (line: string): string => {
    const [first = '', ...more] = wrapAnsi(
      language === 'fr' ? unbroken(line.trimStart()) : line.trimStart(),
      Math.max(20, columns - indent.length),
      { hard: false },
    ).split('\n');
    const own = line.startsWith(indent) ? indent : '';
    return [own + first, ...more.map((text) => indent + text)].join('\n');
  };
  return `${lines.map(wrap).join('\n')}\n`;
}
