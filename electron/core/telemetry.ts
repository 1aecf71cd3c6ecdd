import { type Clock, systemClock } from '../signin/clock.ts';
import { createRedaction, type Redaction } from '../wire/redaction.ts';
import { createLog, type Log } from './log.ts';

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
