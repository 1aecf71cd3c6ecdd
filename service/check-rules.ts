import type { Language } from '../shared/translation/create-texts.ts';
import { type Rule, type RuleFile, readRuleFile } from './access/rules/rule-file.ts';
import { appliesTo, namesWithoutPrefix } from './access/rules/rule-matching.ts';
import { mistakesIn } from './placed-mistakes.ts';
import { prefixesOf, type ServeOptions } from './serve-options.ts';
import { readConfiguration } from './settings/config-file.ts';
import type { ExpectedNames } from './sources/expected-names.ts';
import { errorText } from './texts/error-text.ts';

/** Maximum number of names in a message. */
const maxNames = 10;

/** Suffix of a name that several sources or tables prefer. */
const nameSuffix = /__[0-9a-f]{8,64}(?=\/|$)/g;

/**
 * Returns a sentence for each pattern in access rules that no expected API matches, with its position, and for each user name without a
 * known prefix. An invalid file is reported elsewhere.
 */
export async function unmatchedRules(
  { accessFile, configFile, signIn }: Pick<ServeOptions, 'accessFile' | 'configFile' | 'signIn'>,
  expected: readonly ExpectedNames[],
  language: Language,
): Promise<readonly string[]> {
  if (accessFile === null) return [];
  const mistakeIn = (rule: object): readonly string[] => {
    if (!('apis' in rule) || !Array.isArray(rule.apis)) return [];
    return rule.apis.flatMap((pattern) => (typeof pattern === 'string' ? unmatched(pattern, expected, language) : []));
  };
  const path = accessFile === configFile ? ['access-rules', 'rules'] : ['rules'];
  const rules = await rulesIn({ accessFile, configFile }).catch(() => null);
  const unknownUsers = rules === null ? [] : namesWithoutPrefix(rules, prefixesOf(signIn)).map((mistake) => `${mistake[language]}.`);
  return [...(await mistakesIn(accessFile, path, mistakeIn, 'apis', language)), ...unknownUsers];
}

/**
 * Reads the access rules of the options. Null without access rules.
 *
 * @throws StartFailure if the file is invalid
 */
export async function rulesIn({ accessFile, configFile }: Pick<ServeOptions, 'accessFile' | 'configFile'>): Promise<RuleFile | null> {
  if (accessFile === null || accessFile !== configFile) return accessFile === null ? null : readRuleFile(accessFile);
  return readConfiguration(accessFile).settings['access-rules'] ?? null;
}

/** Returns a sentence if no expected API matches a pattern. */
function unmatched(pattern: string, expected: readonly ExpectedNames[], language: Language): readonly string[] {
  const rule: Pick<Rule, 'apis'> = { apis: [pattern.replaceAll(nameSuffix, '')] };
  const matches = (root: string, accessPoint: string) => appliesTo(rule, { root, accessPoint });
  if (expected.some(({ project, tables }) => tables?.some((table) => matches(project, table)) ?? matchesProject(rule, project))) return [];
  const [found] = expected.filter(({ project }) => matchesProject(rule, project));
  if (found === undefined)
    return [errorText('start.rule-unmatched', { pattern, projects: listed(expected.map(({ project }) => project)) })[language]];
  return [errorText('start.rule-unmatched-table', { pattern, project: found.project, tables: listed(found.tables ?? []) })[language]];
}

/** Returns whether a rule could apply to an API of a project. */
function matchesProject({ apis }: Pick<Rule, 'apis'>, root: string): boolean {
  return appliesTo({ apis: apis.map((pattern) => `${pattern.split('/', 1)[0]}/*`) }, { root, accessPoint: '' });
}

function listed(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  return distinct.length > maxNames ? `${distinct.slice(0, maxNames).join(', ')}, …` : distinct.join(', ') || '–';
}
