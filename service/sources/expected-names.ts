import { identifierFrom } from '../catalogue/identifiers.ts';
import { preferredAccessPoint } from '../catalogue/published-table.ts';
import type { FilesOptions } from './files.ts';
import type { SourceContext } from './source.ts';
import { declaredPackage } from './source-declaration.ts';

/** The names that a source's APIs get if no other source has them, known without opening the source. */
export interface ExpectedNames {
  readonly project: string;
  /** Names of the tables in URLs. Null if only the database knows its tables. */
  readonly tables: readonly string[] | null;
}

/** What a source needs to know its names: the service's own folder, and the present declaration. */
export type NamingContext = Pick<SourceContext, 'ownFolder' | 'declared'>;

/** Returns the expected names of a source of files. */
export async function namesOfFiles({ describe }: Pick<FilesOptions, 'describe'>, { declared }: NamingContext): Promise<ExpectedNames> {
  const { name, resources } = declaredPackage(await describe(), declared());
  return { project: identifierFrom(name), tables: resources.map(preferredAccessPoint) };
}

/** Returns the expected names of a database, whose tables are unknown. */
export function namesOfDatabase(name: string, { declared }: NamingContext): ExpectedNames {
  return { project: identifierFrom(declared().project.name ?? name), tables: null };
}
