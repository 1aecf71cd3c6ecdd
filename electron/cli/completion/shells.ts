import { bashScript } from './bash.ts';
import type { CompletionScript } from './described-command.ts';
import { fishScript } from './fish.ts';
import { powershellScript } from './powershell.ts';
import { zshScript } from './zsh.ts';

/** Every shell that can be taught: a new one is a module of its own and a line here. */
export const shells = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript } as const satisfies Readonly<
  Record<string, CompletionScript>
>;
export type Shell = keyof typeof shells;

/** Whether a word names one of {@link shells}. */
export function isShell(word: string): word is Shell {
  return Object.hasOwn(shells, word);
}
