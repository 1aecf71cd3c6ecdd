import type { SavedConstant } from './constants.ts';
import { placeholder } from './placeholder.ts';
import type { SavedParameter, SavedQuery } from './saved-query.ts';

/** A constant that shall be asked for, and what it is called. */
export interface AskedConstant {
  readonly constant: SavedConstant;
  /** As `parameterName` wants it; constants of one name are asked for once. */
  readonly name: string;
  /** What the question says; empty for the name. */
  readonly label: string;
}

/** A saved query with parameters in the place of some of its constants, which become the values that are offered. */
export function askFor(saved: SavedQuery, asked: readonly AskedConstant[]): SavedQuery {
  if (asked.length === 0) return saved;
  const where = saved.where?.map((condition, index) => {
    if (typeof condition !== 'string') return condition;
    // From the end, so that the places before stay where they are.
    const own = asked.filter(({ constant }) => constant.condition === index).toSorted((a, b) => b.constant.from - a.constant.from);
    return own.reduce((text, { constant: { from, to }, name }) => `${text.slice(0, from)}{{${name}}}${text.slice(to)}`, condition);
  });
  const parameters: Record<string, SavedParameter> = {};
  for (const { constant, name, label } of asked) {
    parameters[name] ??= { type: constant.type, ...(label === '' ? {} : { label }), default: constant.text.replace(/[\r\n]+/g, ' ') };
  }
  const { $schema, title, description, api, ...rest } = saved;
  return {
    ...($schema === undefined ? {} : { $schema }),
    title,
    ...(description === undefined ? {} : { description }),
    api,
    parameters,
    ...rest,
    ...(where && { where }),
  };
}

/**
 * Which constants of a query stand where a former file of it had parameters, by the text around them.
 *
 * @param former As the file says it, parameters in place.
 */
export function formerlyAsked(former: SavedQuery, saved: SavedQuery, constants: readonly SavedConstant[]): readonly AskedConstant[] {
  const asked: AskedConstant[] = [];
  for (const [condition, text] of (saved.where ?? []).entries()) {
    const own = constants.filter((constant) => constant.condition === condition);
    if (typeof text !== 'string' || own.length === 0) continue;
    for (const template of former.where ?? []) {
      const names = typeof template === 'string' ? namesAt(template, text, own) : null;
      if (names === null) continue;
      for (const [constant, name] of names) asked.push({ constant, name, label: former.parameters?.[name]?.label ?? '' });
      break;
    }
  }
  return asked;
}

/** The parameters of a template that a text fills with these constants and nothing else; null where it says something else. */
function namesAt(template: string, text: string, constants: readonly SavedConstant[]): ReadonlyMap<SavedConstant, string> | null {
  const parts = template.split(placeholder);
  if (parts.length < 2) return null;
  const names = new Map<SavedConstant, string>();
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      if (!text.startsWith(part, at)) return null;
      at += part.length;
      continue;
    }
    const filled = constants.find(({ from }) => from === at);
    if (filled === undefined) return null;
    names.set(filled, part);
    at = filled.to;
  }
  return at === text.length ? names : null;
}
