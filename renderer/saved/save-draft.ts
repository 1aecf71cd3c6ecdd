import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { EntityModel } from '../../shared/query/entity-model.ts';
import type { Query } from '../../shared/query/query.ts';
import type { Dialect } from '../../shared/rsql/index.ts';
import {
  type AskedConstant,
  askFor,
  constantsOf,
  formerlyAsked,
  parameterName,
  type SavedConstant,
  type SavedQuery,
  type Unsavable,
  writeSavedQuery,
} from '../../shared/saved/index.ts';

/** A constant of the query as the dialog shows it. */
export interface ConstantDraft {
  readonly constant: SavedConstant;
  readonly asked: boolean;
  readonly name: string;
  readonly label: string;
}

/** The query as it would be written, and what it could ask for; or why no file can hold it. */
export type SaveDraft = { readonly saved: SavedQuery; readonly constants: readonly ConstantDraft[] } | { readonly unsavable: Unsavable };

/** What the dialog begins with. @param former The file that the query came from: what it asked for is asked for again. */
export function draftSave(api: ApiReference, query: Query, model: EntityModel, dialect: Dialect, former: SavedQuery | null): SaveDraft {
  const { root, accessPoint } = api;
  const written = writeSavedQuery({ title: '-', api: { root, accessPoint } }, query, model, dialect);
  if ('unsavable' in written) return written;
  const { saved } = written;
  const found = constantsOf(saved, model);
  const formerly = former === null ? [] : formerlyAsked(former, saved, found);
  const taken = new Set(formerly.map(({ name }) => name));
  const constants = found.map((constant): ConstantDraft => {
    const known = formerly.find((asked) => asked.constant === constant);
    if (known !== undefined) return { ...known, asked: true };
    const name = freeName(constant.column ?? 'value', taken);
    taken.add(name);
    return { constant, asked: false, name, label: '' };
  });
  return { saved, constants };
}

/** A parameter's name after a column's, that no other has. */
function freeName(column: string, taken: ReadonlySet<string>): string {
  const plain = column
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .slice(0, 50);
  const first = /^[A-Za-z]/.test(plain) ? plain : `value_${plain}`;
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? first : `${first}_${count}`;
    if (!taken.has(name)) return name;
  }
}

/** What is wrong with the names of the parameters: one that is none, or one name for constants of several types. */
export function mistakenName({ constant, name }: ConstantDraft, all: readonly ConstantDraft[]): 'name-odd' | 'name-of-two-types' | null {
  if (!parameterName.test(name)) return 'name-odd';
  const twins = all.filter((other) => other.asked && other.name === name);
  return twins.some((other) => other.constant.type !== constant.type) ? 'name-of-two-types' : null;
}

/** The file's content as the dialog says it. */
export function finishSave(saved: SavedQuery, title: string, description: string, constants: readonly ConstantDraft[]): SavedQuery {
  const asked = constants
    .filter((draft) => draft.asked)
    .map(({ constant, name, label }): AskedConstant => ({ constant, name, label: label.trim() }));
  const { $schema, title: _title, description: _description, ...rest } = askFor(saved, asked);
  const text = description.trim();
  return { ...($schema === undefined ? {} : { $schema }), title: title.trim(), ...(text === '' ? {} : { description: text }), ...rest };
}
