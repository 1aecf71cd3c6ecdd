import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import type { Query } from '../../shared/query/query.ts';
import type { Dialect } from '../../shared/rsql/index.ts';
import {
  constantsOf,
  type ParameterPrompt,
  parameterName,
  previousParameters,
  type SavedConstant,
  type SavedQuery,
  type Unsavable,
  withParameterPrompts,
  writeSavedQuery,
} from '../../shared/saved/index.ts';
import { boundsOfPeriod, isDated, type Period, presentClock } from '../../shared/values/relative-date.ts';
import { useLayoutStorage } from '../session/session-context.ts';

/** A constant of the query in the dialog. */
export interface ConstantDraft {
  readonly constant: SavedConstant;
  readonly asked: boolean;
  readonly name: string;
  readonly label: string;
}

/** The query to save and its constants, or the reason why the query can't be saved. */
type SaveDraft = { readonly saved: SavedQuery; readonly constants: readonly ConstantDraft[] } | { readonly unsavable: Unsavable };

/**
 * Creates the initial state of the dialog.
 *
 * @param former file of the query. Its parameters stay parameters
 * @param periodsOfColumns relative dates of the form
 */
export function draftSave(
  api: ApiReference,
  query: Query,
  model: EntityModel,
  dialect: Dialect,
  former: SavedQuery | null,
  periodsOfColumns: readonly ColumnPeriod[] = [],
): SaveDraft {
  const { root, accessPoint } = api;
  const written = writeSavedQuery({ title: '-', api: { root, accessPoint } }, query, model, dialect);
  if ('unsavable' in written) return written;
  const { saved } = written;
  const found = constantsOf(saved, model);
  const formerly = former === null ? [] : previousParameters(former, saved, found);
  const usedNames = new Set(formerly.map(({ name }) => name));
  const constants = found.map((constant): ConstantDraft => {
    const known = formerly.find((asked) => asked.constant === constant);
    if (known !== undefined) return { ...known, asked: true };
    const name = freeName(plainName(constant), usedNames);
    usedNames.add(name);
    const relative = relativeText(constant, periodsOfColumns);
    // A period becomes a parameter. Otherwise the file would always contain the dates of today's period.
    return { constant: { ...constant, text: relative ?? constant.text }, asked: relative !== null, name, label: '' };
  });
  return { saved, constants };
}

/** A period that the form sets for a column. */
export interface ColumnPeriod {
  readonly column: string;
  readonly period: Period;
}

/** Returns the relative date of a constant, such as `last-month.start`. Null if the constant isn't based on a period. */
function relativeText({ column, text, type, end }: SavedConstant, periodsOfColumns: readonly ColumnPeriod[]): string | null {
  if (!isDated(type) || end === null) return null;
  const clock = presentClock();
  const own = periodsOfColumns.find(({ column: of, period }) => of === column && boundsOfPeriod(period, type, clock)[end] === text);
  return own === undefined ? null : `${own.period}.${end === 'from' ? 'start' : 'end'}`;
}

/**
 * Returns a name that describes a constant: `from` and `to` for dates, names such as `min_delay` and `max_delay` for other ranges,
 * otherwise the column's name.
 */
function plainName({ column, type, end }: SavedConstant): string {
  if (end === null) return column ?? 'value';
  return isDated(type) || type === 'timeOfDay' ? end : `${end === 'from' ? 'min' : 'max'}_${column ?? 'value'}`;
}

/** Returns an unused parameter name that is based on a column name. */
function freeName(column: string, usedNames: ReadonlySet<string>): string {
  const plain = column
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .slice(0, 50);
  const first = /^[A-Za-z]/.test(plain) ? plain : `value_${plain}`;
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? first : `${first}_${count}`;
    if (!usedNames.has(name)) return name;
  }
}

/** Returns the problem of a parameter's name: the name is invalid, or is used for constants of different types. */
export function invalidName({ constant, name }: ConstantDraft, all: readonly ConstantDraft[]): 'name-odd' | 'name-of-two-types' | null {
  if (!parameterName.test(name)) return 'name-odd';
  const twins = all.filter((other) => other.asked && other.name === name);
  return twins.some((other) => other.constant.type !== constant.type) ? 'name-of-two-types' : null;
}

/** Returns the file content for the input of the dialog. */
export function finishSave(saved: SavedQuery, title: string, description: string, constants: readonly ConstantDraft[]): SavedQuery {
  const asked = constants
    .filter((draft) => draft.asked)
    .map(({ constant, name, label }): ParameterPrompt => ({ constant, name, label: label.trim() }));
  const { $schema, title: _title, description: _description, ...rest } = withParameterPrompts(saved, asked);
  const text = description.trim();
  return { ...($schema === undefined ? {} : { $schema }), title: title.trim(), ...(text === '' ? {} : { description: text }), ...rest };
}

const persistedSchema = z.object({
  file: z.string(),
  title: z.string(),
  description: z.string(),
  asked: z.array(z.object({ asked: z.boolean(), name: z.string(), label: z.string() })).readonly(),
});

/** The input of the save dialog. */
export interface TypedSave {
  /** File to save to. Empty for a new file. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly constants: readonly ConstantDraft[];
}

/** Holds the input of the save dialog. The input is restored when the window reloads, and removed when the dialog closes. */
export function usePersistedSave(
  api: ApiReference,
  constants: readonly ConstantDraft[],
  origin: SavedEntry | null,
): readonly [TypedSave, (typed: TypedSave) => void] {
  const storage = useLayoutStorage();
  const name = `dataquay.save.${api.root}/${api.accessPoint}`;
  const [typed, setTyped] = useState<TypedSave>(() => {
    const { title = '', description = '' } = origin?.saved ?? {};
    return readPersisted(storage.getItem(name), constants) ?? { file: origin?.file ?? '', title, description, constants };
  });
  const type = useCallback(
    (next: TypedSave) => {
      const { constants: drafts, ...rest } = next;
      const persisted: z.infer<typeof persistedSchema> = {
        ...rest,
        asked: drafts.map(({ asked, name, label }) => ({ asked, name, label })),
      };
      storage.setItem(name, JSON.stringify(persisted));
      setTyped(next);
    },
    [storage, name],
  );
  useEffect(() => () => storage.removeItem(name), [storage, name]);
  return [typed, type];
}

/** Returns the saved input. Null if there is none or it belongs to a query with other values. */
function readPersisted(text: string | null, constants: readonly ConstantDraft[]): TypedSave | null {
  if (text === null) return null;
  try {
    const { asked, ...rest } = persistedSchema.parse(JSON.parse(text));
    if (asked.length !== constants.length) return null;
    return { ...rest, constants: constants.map((constant, index) => ({ ...constant, ...asked[index] })) };
  } catch {
    return null;
  }
}
