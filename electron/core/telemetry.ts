import { escapeForTerminal } from '../../shared/platform/terminal-text.ts';
import { type Clock, systemClock } from '../signin/clock.ts';
import { createRedaction, type Redaction } from '../wire/redaction.ts';

/** What everything is watched and told by. */
export interface Telemetry {
  readonly redaction: Redaction;
  readonly clock: Clock;
  readonly log: Log;
}

/** @param write Takes a log line, its secrets removed; stderr where it is left out. */
export function createTelemetry(write?: (text: string) => void): Telemetry {
  const redaction = createRedaction();
  return { redaction, clock: systemClock, log: createLog(redaction, write) };
}

/** The one way to log: a line for whoever runs the application, every secret removed. */
export type Log = (line: string) => void;

/** Longer lines are cut: what others send us may be long. */
const longestLine = 8_192;

/** Makes the log. It writes to stderr: stdout belongs to what programs read. */
export function createLog(redaction: Redaction, write: (text: string) => void = (text) => void process.stderr.write(text)): Log {
  return (line) => write(`${escapeForTerminal(redaction.text(line, longestLine))}\n`);
}
