import { nearestName } from '../../../shared/diagnostics/nearest-name.ts';
import type { Problem } from '../../../shared/problems/problem.ts';

/**
 * Patterns of messages about a field that a service or its database doesn't have. The first group is the name of the field.
 *
 * They are of OData libraries (.NET, Olingo, SAP), of SQL databases, and of REST APIs.
 */
const patterns: readonly RegExp[] = [
  /\bcould not find a property named ["'`]([^"'`]{1,100})["'`]/i,
  /\b(?:property|field|column|attribute|member|navigation property|path)(?: name)?:? ["'`[]([^"'`\]]{1,100})["'`\]][^.]{0,60}\b(?:does not exist|doesn.t exist|not (?:found|defined|known|valid|exist)|unknown|invalid|is missing)\b/i,
  /\b(?:unknown|invalid|no such|unrecogni[sz]ed|undefined|non-?existent|unexpected) (?:property|field|column|attribute)(?: name)?s?:? ?["'`[]?([A-Za-z_][\w.]{0,99})\b/i,
  /\b(?:property|field|column|attribute) ["'`]?([A-Za-z_][\w.]{0,99})["'`]? (?:does not exist|doesn.t exist|(?:was |is )?not found|is (?:unknown|not defined|invalid))\b/i,
  /\bno (?:property|field|column|attribute) (?:named |called |with (?:the )?name )["'`]?([A-Za-z_][\w.]{0,99})\b/i,
  /["'`]([A-Za-z_][\w.]{0,99})["'`] is not (?:a (?:valid |known )?)?(?:property|field|column)\b/i,
  /\bORA-00904: (?:"[^"]{1,60}"\.)*"?([A-Za-z_][\w$#]{0,99})"?: invalid identifier/i,
];

/** Words that describe a field in a message, so they aren't its name. */
const words: ReadonlySet<string> = new Set(['in', 'is', 'name', 'names', 'value', 'the', 'for', 'or', 'of', 'type', 'path', 'named']);

/** Returns the name of the field that a server doesn't know, from its message about a query. Null if the message names none. */
export function unknownField(message: string): string | null {
  const found = patterns.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined && !words.has(name.toLowerCase()));
  return found ?? null;
}

/** Adds the name that is most similar to the field of a problem with an unknown field. Returns the problem unchanged without one. */
export function withSimilarField(problem: Problem, names: readonly string[]): Problem {
  const { field = '' } = problem.parameters;
  const similar = similarName(
    String(field),
    names.filter((name) => name !== field),
  );
  return similar === null ? problem : { ...problem, parameters: { ...problem.parameters, reason: 'unknown-field-similar', similar } };
}

/** Returns the name that another name probably means: a similar spelling, or else the only longer or shorter form. Null without one. */
function similarName(name: string, candidates: readonly string[]): string | null {
  const near = nearestName(name, candidates);
  if (near !== null || name.length < 3) return near;
  const lower = name.toLowerCase();
  // Without its last letter, a name is the start of a longer form: `CustomerNo` and `CustomerNumber`.
  const forms = candidates.filter((one) => one.toLowerCase().startsWith(lower.slice(0, -1)) || lower.startsWith(one.toLowerCase()));
  return forms.length === 1 ? (forms[0] ?? null) : null;
}
