import { OptionMistake } from './options.ts';

/** Tells the one who reads the terminal why a program of ours cannot start, and what its options are where that was the mistake; then it ends with 1. */
export function tellFailure(error: unknown, optionsHelp: string): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof OptionMistake ? `${message}\n\nOptions:\n${optionsHelp}\n` : `${message}\n`);
  process.exitCode = 1;
}
