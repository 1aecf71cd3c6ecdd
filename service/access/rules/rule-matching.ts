import { ownValue } from '../../../shared/values/own-value.ts';
import { type ErrorText, errorText } from '../../texts/error-text.ts';
import type { Principal } from '../access.ts';
import type { Rule, RuleFile } from './rule-file.ts';

/** Returns whether a rule applies to an API. */
export function appliesTo(
  { apis }: Pick<Rule, 'apis'>,
  { root, accessPoint }: { readonly root: string; readonly accessPoint: string },
): boolean {
  return apis.some((pattern) => {
    const [roots = '', accessPoints = ''] = pattern.split('/');
    return matchesPattern(roots, root) && matchesPattern(accessPoints, accessPoint);
  });
}

/** Returns whether a rule can apply to an API of a project. */
export function appliesIn({ apis }: Pick<Rule, 'apis'>, root: string): boolean {
  return apis.some((pattern) => matchesPattern(pattern.split('/', 1)[0] ?? '', root));
}

/**
 * Returns whether a rule applies to a caller: by user name, by a group of the caller or of the file, or because it has no users and groups.
 *
 * @returns the alias if the rule contains only a name that doesn't identify the caller, such as a display name
 */
export function admission(
  { users, groups }: Pick<Rule, 'users' | 'groups'>,
  { user, groups: own, aliases }: Principal,
  { groups: members }: RuleFile,
): 'admitted' | 'no' | { readonly alias: string } {
  if (users === undefined && groups === undefined) return 'admitted';
  const groupsWith = (name: string) => (groups ?? []).filter((group) => ownValue(members, group)?.includes(name) === true);
  if (users?.includes(user) === true || groupsWith(user).length > 0) return 'admitted';
  if (groups?.some((group) => own.includes(group)) === true) return 'admitted';
  const alias =
    aliases.users.find((name) => users?.includes(name) === true || groupsWith(name).length > 0) ??
    aliases.groups.find((name) => groups?.includes(name) === true);
  return alias === undefined ? 'no' : { alias };
}

/** Returns a sentence for each user name in the file that has no known prefix, with the valid prefixes. */
export function namesWithoutPrefix({ rules, groups, operators }: RuleFile, prefixes: readonly string[]): readonly ErrorText[] {
  const usersByPosition = [
    ...rules.map(({ users = [] }, index) => ({ place: `rules.${index}`, users })),
    ...Object.entries(groups).map(([group, users]) => ({ place: `groups.${group}`, users })),
    { place: 'operators', users: operators?.users ?? [] },
  ];
  const unknown = (users: readonly string[]) => users.filter((name) => !prefixes.some((prefix) => name.startsWith(prefix)));
  return usersByPosition.flatMap(({ place: path, users }) =>
    unknown(users).map((name) => errorText('rules.unknown-prefix', { path, name, prefixes: prefixes.join(', ') })),
  );
}

/** Returns the groups of a caller, including those of the file. */
export function groupsOf({ user, groups }: Principal, { groups: members }: RuleFile): readonly string[] {
  const listed = Object.entries(members).flatMap(([group, users]) => (users.includes(user) ? [group] : []));
  return [...new Set([...groups, ...listed])];
}

/** Returns whether a text matches a pattern with `*` for any text. Finding the first occurrence of each part is sufficient. */
function matchesPattern(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const index = text.indexOf(part, at);
    if (index === -1) return false;
    at = index + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
