import { type Clock, systemClock } from '../../../node/time/clock.ts';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import { createRedaction, type Redaction } from '../../wire/redaction.ts';

/** The log, the redaction, and the clock that all parts use. */
export interface Telemetry {
  readonly redaction: Redaction;
  readonly clock: Clock;
  readonly log: Log;
}

/** Creates the log, the redaction, and the clock. @param write Receives log lines without secrets. Defaults to stderr. */
export function createTelemetry(write?: (text: string) => void): Telemetry {
  const redaction = createRedaction();
  return { redaction, clock: systemClock, log: createLog(redaction, write) };
}

/** Writes a line to the log, without secrets. */
export type Log = (line: string) => void;

/** Maximum characters of a line, because content from servers can be long. */
const longestLine = 8_192;

/** Creates the log. It writes to stderr, because stdout is for the output of programs. */
export function createLog(redaction: Redaction, write: (text: string) => void = (text) => void process.stderr.write(text)): Log {
  return (line) => write(`${escapeForTerminal(redaction.text(line, longestLine))}\n`);
}
