import { escapeForTerminal } from '../../shared/platform/terminal-text.ts';
import { startFailureText } from '../hosting/start-failure.ts';
import { OptionError } from './options.ts';

/**
 * Prints why a program can't start, and also its options if an option was invalid. Sets the exit code 1.
 *
 * @param language BCP 47
 */
export function printFailure(error: unknown, optionsHelp: string, language: string): void {
  const safe = escapeForTerminal(startFailureText(error, language));
  process.stderr.write(error instanceof OptionError ? `${safe}\n\nOptions:\n${optionsHelp}\n` : `${safe}\n`);
  process.exitCode = 1;
}
