import { escapeForTerminal } from '../../shared/platform/terminal-text.ts';
import { OptionMistake } from './options.ts';

/** Tells the one who reads the terminal why a program of ours cannot start, and what its options are where that was the mistake; then it ends with 1. */
export function tellFailure(error: unknown, optionsHelp: string): void {
  const message = error instanceof Error ? error.message : String(error);
  const safe = escapeForTerminal(message);
  process.stderr.write(error instanceof OptionMistake ? `${safe}\n\nOptions:\n${optionsHelp}\n` : `${safe}\n`);
  process.exitCode = 1;
}
