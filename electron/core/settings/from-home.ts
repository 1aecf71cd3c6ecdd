import { homedir } from 'node:os';
import { join } from 'node:path';

/** The path that somebody typed, with a `~` at its beginning read as a shell reads it: the own home folder. */
export function fromHome(typed: string, home: string = homedir()): string {
  return typed === '~' || /^~[\\/]/.test(typed) ? join(home, typed.slice(2)) : typed;
}
