import type { PublishedData } from '../../catalogue/published-data.ts';
import type { Principal } from '../access.ts';
import { FollowedFile } from '../followed-file.ts';
import { AccessRules } from './access-rules.ts';
import type { CallerView } from './caller-view.ts';
import { readRuleFile } from './rule-file.ts';

/** Rules of a file, followed while it changes. */
export interface FollowedRules extends CallerView {
  /** What of the rules cannot be used now. */
  problems(): readonly string[];
  isOperator(principal: Principal): boolean;
  close(): void;
}

/** Milliseconds between two looks at the file. */
const usualPatience = 1_000;

/**
 * Follows a file of access rules: a change counts within a second. While the file is not as it should be, the rules before count.
 *
 * @param published What is published now: the same object, with another catalogue after a change.
 * @param log takes one line for each thing wrong with the rules, once for each edition of rules and catalogue
 * @param prefixes Of all sources of users.
 * @throws StartFailure where the file is not as it should be at the start
 */
export async function followRules(
  file: string,
  published: PublishedData & { readonly isStarting?: boolean },
  log: (line: string) => void,
  patience = usualPatience,
  prefixes: readonly string[] = [''],
): Promise<FollowedRules> {
  let failure: string | null = null;
  const followed = await FollowedFile.open(file, {
    read: async () => {
      const rules = new AccessRules(await readRuleFile(file), (problem) => log(`access rules: ${problem}`), prefixes);
      failure = null;
      return rules;
    },
    onFailure: (error) => {
      failure = error instanceof Error ? error.message : String(error);
      log(`${failure} The previous rules stay in effect.`);
    },
    patience: 0,
  });
  const problems = () => [...(failure === null ? [] : [failure]), ...followed.current.problemsIn(published.catalogue)];
  let told: readonly unknown[] = [];
  const tell = () => {
    // Rules about what isn't published yet are no mistakes.
    if (published.isStarting === true) return;
    const now = [followed.current, published.catalogue];
    if (now.every((one, index) => one === told[index])) return;
    told = now;
    for (const problem of followed.current.problemsIn(published.catalogue)) log(`access rules: ${problem}`);
  };
  tell();
  const timer = setInterval(() => void followed.lookNow().then(tell), patience);
  timer.unref();
  return {
    view: (principal, all) => followed.current.view(principal, all),
    problems,
    isOperator: (principal) => followed.current.isOperator(principal),
    close: () => clearInterval(timer),
  };
}
