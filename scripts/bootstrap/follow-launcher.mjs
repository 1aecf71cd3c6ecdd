// Loaded before a script that the launcher runs with another Node (`--import`). Ends the program when the launcher has ended, even if it was
// killed, and lets each signal reach the program once: a terminal sends Ctrl+C to both, and the launcher relays what it receives.
import { constants } from 'node:os';

/** Milliseconds within which a signal of the system and the relayed one are the same. */
const sameSignal = 300;
/** Milliseconds in which the program can save its work after the launcher has ended. */
const endTimeout = 10_000;

/** Times of signals that weren't relayed yet, by name. */
const received = new Map();

/** Runs the script's own handler if it has one, otherwise exits as the system would. */
function interrupt(signal) {
  // The first listener is this module's.
  if (process.listenerCount(signal) > 1) process.emit(signal, signal);
  else process.exit(128 + constants.signals[signal]);
}

function take(signal) {
  const index = (received.get(signal) ?? []).findIndex((time) => performance.now() - time < 2 * sameSignal);
  if (index >= 0) received.get(signal).splice(index, 1);
  return index >= 0;
}

if (process.send !== undefined) {
  // Processes that the program forks inherit its arguments, but follow the program.
  const at = process.execArgv.indexOf(import.meta.url);
  if (at > 0) process.execArgv.splice(at - 1, 2);
  let isRelayed = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (isRelayed) return;
      received.set(signal, [...(received.get(signal) ?? []), performance.now()]);
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });
  }
  const relay = (signal) => {
    isRelayed = true;
    interrupt(signal);
    isRelayed = false;
  };
  process.on('message', (message) => {
    const signal = message?.relayedSignal;
    if (signal === undefined || take(signal)) return;
    // The system's own signal can arrive after the relayed one.
    setTimeout(() => take(signal) || relay(signal), sameSignal);
  });
  process.on('disconnect', () => {
    setTimeout(() => process.exit(128 + constants.signals.SIGTERM), endTimeout).unref();
    relay('SIGTERM');
  });
  // The listeners above would keep the program running.
  process.channel?.unref();
}
