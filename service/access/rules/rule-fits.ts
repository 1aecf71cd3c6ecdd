import type { Principal } from '../access.ts';
import type { Rule, RuleFile } from './rule-file.ts';

/** Whether a rule is about an API. */
export function isAbout({ apis }: Rule, { root, accessPoint }: { readonly root: string; readonly accessPoint: string }): boolean {
  return apis.some((pattern) => {
    const [roots = '', accessPoints = ''] = pattern.split('/');
    return fits(roots, root) && fits(accessPoints, accessPoint);
  });
}

/** Whether a rule lets a caller in: by name, by a group of the caller's own or one of the file's, or because it lets everybody in. */
export function admits(
  { users, groups }: Pick<Rule, 'users' | 'groups'>,
  { user, groups: own }: Principal,
  { groups: members }: RuleFile,
): boolean {
  if (users === undefined && groups === undefined) return true;
  if (users?.includes(user) === true) return true;
  return (groups ?? []).some((group) => own.includes(group) || (Object.hasOwn(members, group) && members[group]?.includes(user) === true));
}

/** A caller's groups: its own and those of the file. */
export function groupsOf({ user, groups }: Principal, { groups: members }: RuleFile): readonly string[] {
  const listed = Object.entries(members).flatMap(([group, users]) => (users.includes(user) ? [group] : []));
  return [...new Set([...groups, ...listed])];
}

/** Whether a text is the pattern with any text for each `*`. Parts are looked for from the left: the first place is as good as any. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
