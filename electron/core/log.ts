import { escapeForTerminal } from '../../shared/platform/terminal-text.ts';
import type { Redaction } from '../wire/redaction.ts';

/** The one way to log: a line for whoever runs the application, every secret removed. */
export type Log = (line: string) => void;

/** Longer lines are cut: what others send us may be long. */
const longestLine = 8_192;

/** Makes the log. It writes to stderr: stdout belongs to what programs read. */
export function createLog(redaction: Redaction, write: (text: string) => void = (text) => void process.stderr.write(text)): Log {
  return (line) => write(`${escapeForTerminal(redaction.text(line, longestLine))}\n`);
}
