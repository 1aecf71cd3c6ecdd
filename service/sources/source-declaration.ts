import type { CsvSettings, PublicationTable } from '../../shared/publication/publication-schema.ts';
import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { undescribedDialect } from '../catalogue/delimited/table-dialect.ts';
import type { DataPackage, Resource } from '../catalogue/package/data-package.ts';
import type { DeclaredForeignKey } from '../catalogue/package/foreign-keys.ts';

/** The declaration of a source in a publication. */
export interface SourceDeclaration {
  /** Absolute path, path pattern, or URL of a database. */
  readonly location: string;
  /** Whether callers can see the tables. Administrators always see the tables in the status. */
  readonly isPublished: boolean;
  /** Paths and patterns of the files in the folder. Null for all files. */
  readonly files: readonly string[] | null;
  readonly project: { readonly name?: string | undefined; readonly title?: string | undefined };
  /** Settings for all text files of the source. */
  readonly csv: CsvSettings;
  /** Time zone of timestamps without one in all files of the source. UTC if absent. */
  readonly timeZone?: string | undefined;
  /** Declared tables, by table name in the source. */
  readonly tables: ReadonlyMap<string, PublicationTable>;
  /** Declared relations, by the name of the table that has them. */
  readonly relations: ReadonlyMap<string, readonly DeclaredForeignKey[]>;
  /** Tables whose declared name another table of their project also has. */
  readonly duplicateNames: readonly { readonly table: string; readonly reason: SourceReason }[];
}

/** Returns the declaration of a source with only a location. */
export function noDeclaration(location: string): SourceDeclaration {
  return { location, isPublished: true, files: null, project: {}, csv: {}, tables: new Map(), relations: new Map(), duplicateNames: [] };
}

/** Merges the description of files with the declaration of a publication. */
export function declaredPackage(described: DataPackage, { project, csv, tables, timeZone: ofSource }: SourceDeclaration): DataPackage {
  const resources = described.resources.map((resource) => {
    const declared = tables.get(resource.name) ?? {};
    const settings = { ...csv, ...declared.csv };
    const { title, description, key, name, changeColumn, timeZone = ofSource } = declared;
    const schema = resource.schema ?? emptySchema;
    return {
      ...(Object.keys(settings).length === 0 ? resource : withCsv(resource, settings)),
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(name === undefined ? {} : { accessPoint: name }),
      ...(changeColumn === undefined ? {} : { changeColumn }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(key === undefined ? {} : { schema: { ...schema, ...withCsv(resource, settings).schema, primaryKey: [...key] } }),
    };
  });
  const name = project.name ?? described.name;
  return { ...described, name, title: project.title ?? project.name ?? described.title, resources };
}

/**
 * Returns the namespace of a source's tables, and a function that returns the identity of a table there.
 *
 * Sources that declare the same project share a namespace.
 */
export function tableNames(
  { project }: SourceDeclaration,
  identity: string,
  rootCode: string,
): { readonly scope: string; readonly identityOf: (table: string) => string } {
  if (project.name === undefined) return { scope: `${identity}/${rootCode}`, identityOf: (table) => table };
  return { scope: `declared ${rootCode}`, identityOf: (table) => `${identity} ${table}` };
}

/** Returns problems with tables that a publication describes but the source doesn't have. */
export function unknownTables(
  { tables }: SourceDeclaration,
  names: readonly string[],
): readonly { readonly part: string; readonly reason: SourceReason }[] {
  const known = new Set(names);
  return [...tables.keys()].filter((name) => !known.has(name)).map((part) => ({ part, reason: { code: 'table-undeclared', facts: {} } }));
}

const emptySchema: NonNullable<Resource['schema']> = {
  fields: [],
  primaryKey: [],
  foreignKeys: [],
  missingValues: null,
  fieldsMatch: 'exact',
};

function withCsv(resource: Resource, { header, separator, decimalSign, dateOrder, encoding, nullWords }: CsvSettings): Resource {
  const described = resource.dialect ?? undescribedDialect;
  const groupChar = decimalSign === undefined ? described.groupChar : decimalSign === ',' ? '.' : ',';
  const dialect = {
    ...described,
    header: header ?? described.header,
    delimiter: separator ?? described.delimiter,
    decimalChar: decimalSign ?? described.decimalChar,
    groupChar,
    dateOrder: dateOrder ?? described.dateOrder,
  };
  const schema = nullWords === undefined ? resource.schema : { ...(resource.schema ?? emptySchema), missingValues: ['', ...nullWords] };
  return { ...resource, dialect, schema, encoding: encoding ?? resource.encoding };
}
