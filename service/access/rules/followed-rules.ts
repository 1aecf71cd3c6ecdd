import type { PublishedData } from '../../catalogue/published-data.ts';
import { logRejectedFile, StartFailure } from '../../failures/start-failure.ts';
import { type ErrorText, textOf } from '../../texts/error-text.ts';
import type { Principal } from '../access.ts';
import { FollowedFile } from '../followed-file.ts';
import { AccessRules } from './access-rules.ts';
import type { CallerView } from './caller-view.ts';
import { type RuleFile, readRuleFile } from './rule-file.ts';

/** Access rules of a file, reloaded after each change. */
export interface FollowedRules extends CallerView {
  /** Returns the present problems of the rules. */
  problems(): readonly ErrorText[];
  isOperator(principal: Principal): boolean;
  close(): void;
}

/** Default milliseconds between two checks of the file. */
const defaultInterval = 1_000;

/**
 * Follows a file of access rules. A change takes effect within a second. While the file is invalid, the previous rules stay in effect.
 *
 * @param published the published data. It is always the same object, whose catalogue changes.
 * @param log receives one line per problem of the rules, once for each version of rules and catalogue
 * @param prefixes returns the prefixes of all sources of users
 * @throws StartFailure if the file is invalid at the start
 */
export async function followRules(
  file: string,
  published: PublishedData & { readonly isStarting?: boolean },
  log: (line: string) => void,
  interval = defaultInterval,
  prefixes: () => readonly string[] = () => [''],
  readRules: (file: string) => Promise<RuleFile> = readRuleFile,
): Promise<FollowedRules> {
  let failure: ErrorText | null = null;
  const followed = await FollowedFile.open(file, {
    read: async () => {
      const rules = new AccessRules(await readRules(file), (problem) => log(`access rules: ${problem.en}`), prefixes());
      failure = null;
      return rules;
    },
    onFailure: (error) => {
      failure = error instanceof StartFailure ? error.text : textOf(() => (error instanceof Error ? error.message : String(error)));
      logRejectedFile(error, 'rules stay', log);
    },
    interval: 0,
  });
  const problems = () => [...(failure === null ? [] : [failure]), ...followed.current.problemsIn(published.catalogue)];
  let reported: readonly unknown[] = [];
  const report = () => {
    // During the start, rules for data that isn't published yet aren't reported.
    if (published.isStarting === true) return;
    const now = [followed.current, published.catalogue];
    if (now.every((one, index) => one === reported[index])) return;
    reported = now;
    for (const problem of followed.current.problemsIn(published.catalogue)) log(`access rules: ${problem.en}`);
  };
  report();
  const timer = setInterval(() => void followed.refresh().then(report), interval);
  timer.unref();
  return {
    view: (principal, all) => followed.current.view(principal, all),
    problems,
    isOperator: (principal) => followed.current.isOperator(principal),
    close: () => clearInterval(timer),
  };
}
