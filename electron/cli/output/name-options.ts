import type { Problem } from '../../../shared/problems/problem.ts';
import { signInMethodList } from '../../../shared/signin/methods.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import type { ConnectionOptions } from '../connection/options.ts';
import { cliTexts } from '../texts/cli-texts.ts';

type OptionName = keyof ConnectionOptions;

/** Returns the option for a group of settings or the principal that solves a problem. Null if there is none. */
function optionOfGroup(group: 'settings' | 'secrets' | 'principal', { code, parameters }: Problem): OptionName | null {
  if (group === 'principal') return 'username';
  if (group === 'secrets' && code === 'secret-needed') return secretOptionOf(parameters.purpose ?? parameters.reason);
  return group === 'secrets' && code === 'credentials-refused' ? 'token' : null;
}

/** Returns the option for a missing secret. Null for other purposes. */
function secretOptionOf(purpose: string | number | undefined): OptionName | null {
  if (purpose === 'service-token') return 'token';
  return (['password', 'client-secret', 'proxy-password'] as const).find((option) => option === purpose) ?? null;
}

/** Returns the option, or the value of `--auth`, for a setting that has this label in the window. Null if there is none. */
export function optionOfLabel(label: string, problem: Problem, language: Language): string | null {
  const { labels, groups } = cliTexts(language).topics.labels;
  const named = Object.entries<string>(labels).find(([, text]) => text === label)?.[0];
  if (named !== undefined) return `--${named}`;
  const methodTexts = sharedTexts(language).topics.signInMethods;
  const method = signInMethodList.find(({ id }) => methodTexts[id] === label);
  if (method !== undefined) return method.commandLine === null ? null : `--auth ${method.commandLine.word}`;
  const group = (['settings', 'secrets', 'principal'] as const).find((one) => groups[one] === label) ?? null;
  const option = group === null ? null : optionOfGroup(group, problem);
  return option === null ? null : `--${option}`;
}

/** Matches a label in English or French quotation marks. */
export const quotedLabel = /“([^”]+)”|«\u00a0([^»]+)\u00a0»/g;

/** Adds the command-line option to each label of the window in a next step. */
export function nameOptions(text: string, problem: Problem, language: Language): string {
  return text.replace(quotedLabel, (quoted: string, english?: string, french?: string) => {
    const option = optionOfLabel(english ?? french ?? '', problem, language);
    return option === null ? quoted : `${quoted} (${option})`;
  });
}
