import type { SourceReason } from '../../shared/publication/source-reason.ts';
import type { Project, PublishedApi, PublishedColumn } from '../catalogue/catalogue.ts';
import { withChangeColumn } from '../catalogue/change-column.ts';
import { accessPointFrom, identifierFrom } from '../catalogue/identifiers.ts';
import { type DeclaredForeignKey, withDeclared, withForeignKeys } from '../catalogue/package/foreign-keys.ts';
import { canBeKey } from '../catalogue/package/key-types.ts';
import type { PublicNames } from '../catalogue/public-names.ts';
import { toProperty } from '../catalogue/published-table.ts';
import type { Table } from '../engine/engine.ts';
import { type SourceDeclaration, tableNames } from './source-declaration.ts';

/** A table of a database with its description. */
export interface DatabaseTable {
  /** Name of the table in the database and in the engine. */
  readonly name: string;
  readonly comment: string | null;
  readonly table: Table;
  /** Comments on columns, by column name in the database. */
  readonly columnComments: ReadonlyMap<string, string>;
  /** Column names of the primary key in the database. */
  readonly key: readonly string[];
  readonly foreignKeys: readonly DeclaredForeignKey[];
}

/**
 * Returns a project with the tables of a database. Returns an empty list if there are no tables.
 *
 * @param root identifies the project and its owner
 */
export async function describeTables(
  root: { readonly name: string; readonly identity: string; readonly names: PublicNames; readonly declared: SourceDeclaration },
  tables: readonly DatabaseTable[],
  report: (table: string, reason: SourceReason) => void = () => {},
): Promise<readonly Project[]> {
  if (tables.length === 0) return [];
  const { project, tables: declared } = root.declared;
  const rootCode = identifierFrom(project.name ?? root.name);
  const { scope, identityOf } = tableNames(root.declared, root.identity, rootCode);
  const claims = tables.map(({ name }) => {
    const declaredName = declared.get(name)?.name;
    return declaredName === undefined
      ? { identity: identityOf(name), preferred: accessPointFrom(name) }
      : { identity: identityOf(`${name} as ${declaredName}`), preferred: accessPointFrom(declaredName) };
  });
  const accessPoints = await root.names.assign(scope, claims);
  const apis = tables.map(({ name, comment, table, columnComments, key }, index): PublishedApi => {
    const accessPoint = accessPoints[index] ?? '';
    const entityName = identifierFrom(accessPoint);
    const declaredKey = declared.get(name)?.key ?? key;
    const parts = table.columns.filter(({ sourceName }) => declaredKey.includes(sourceName));
    const isKey = canBeKey(parts);
    const columns = table.columns.map((column): PublishedColumn => {
      const title = column.name === column.sourceName ? null : column.sourceName;
      const description = [title, columnComments.get(column.sourceName) ?? null].filter((part) => part !== null).join(': ');
      return {
        ...column,
        description: description === '' ? null : description,
        filterable: true,
        key: isKey && parts.includes(column),
      };
    });
    const api: PublishedApi = {
      id: index + 1,
      root: rootCode,
      accessPoint,
      entityName,
      title: declared.get(name)?.title ?? name,
      details: declared.get(name)?.description ?? comment ?? '',
      keywords: [],
      updatedAt: null,
      sources: [],
      licenses: [],
      table: name,
      columns,
      model: { name: entityName, properties: columns.map(toProperty) },
    };
    return withChangeColumn(api, declared.get(name)?.changeColumn, (reason) => report(name, reason));
  });
  const declaring = tables.flatMap(({ name, foreignKeys }, index) => {
    const api = apis[index];
    const keys = foreignKeys.map((key) => ({ ...key, isUnique: true }));
    return api === undefined ? [] : [{ api, table: name, declared: withDeclared(keys, root.declared.relations.get(name) ?? []) }];
  });
  return [{ id: 1, rootCode, label: project.title ?? project.name ?? root.name, apis: withForeignKeys(declaring, report) }];
}
