import { escapeForTerminal } from '../../shared/platform/terminal-text.ts';

/** How the service's own lines are logged: as sentences, or as JSON like the lines of requests. */
export const logFormats = ['text', 'json'] as const;

export type LogFormat = (typeof logFormats)[number];

/** Levels as in the lines of requests. */
const levels = { info: 30, warn: 40, fatal: 60 } as const;

/** Returns a line of the log with its line ending, without control characters. */
export function logLine(message: string, format: LogFormat, level?: keyof typeof levels): string {
  if (format === 'text') return `${escapeForTerminal(message)}\n`;
  const isWarning = /^warning: /i.test(message);
  const found = level ?? (isWarning ? 'warn' : 'info');
  const entry = { level: levels[found], time: Date.now(), service: 'dataquay', msg: message.replace(/^warning: /i, '') };
  return `${escapeForTerminal(JSON.stringify(entry))}\n`;
}

/** Logs warnings and crashes of Node as one line of JSON each. */
export function logNodeAsJson(write: (line: string) => void): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => write(logLine(`${warning.name}: ${warning.message}`, 'json', 'warn')));
  process.on('uncaughtException', (error) => {
    write(logLine(error.stack ?? String(error), 'json', 'fatal'));
    process.exit(1);
  });
}
