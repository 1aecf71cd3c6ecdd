import { escapeForTerminal } from '../../shared/platform/terminal-text.ts';
import { startFailureText } from '../hosting/start-failure.ts';
import { OptionMistake } from './options.ts';

/**
 * Prints why a program of ours can't start, and its options if one of them was the mistake; the process will exit with 1.
 *
 * @param language BCP 47
 */
export function printFailure(error: unknown, optionsHelp: string, language: string): void {
  const safe = escapeForTerminal(startFailureText(error, language));
  process.stderr.write(error instanceof OptionMistake ? `${safe}\n\nOptions:\n${optionsHelp}\n` : `${safe}\n`);
  process.exitCode = 1;
}
