import type { PublicationFile } from '../../shared/publication/publication-schema.ts';
import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { identifierFrom, nameKey } from '../catalogue/identifiers.ts';
import type { FilePosition } from '../json/written-json.ts';

/** A table whose declared name another table of its project also has. */
export interface DuplicateName {
  /** Position of the source in the publication. */
  readonly source: number;
  readonly table: string;
  /** Position of the name in the file. */
  readonly place: FilePosition;
  readonly reason: SourceReason;
}

/**
 * Returns the tables of a publication whose declared name isn't unique in their project. Case doesn't matter.
 *
 * @param positionOf returns the position of a path below the list of sources
 */
export function duplicateNames(
  { sources }: Pick<PublicationFile, 'sources'>,
  positionOf: (path: readonly PropertyKey[]) => FilePosition,
): readonly DuplicateName[] {
  const declared = sources.flatMap(({ project, tables = {} }, source) => {
    // Sources that declare the same project share its names.
    const scope = project?.name === undefined ? `source ${source}` : `project ${nameKey(identifierFrom(project.name))}`;
    return Object.entries(tables).flatMap(([table, { name }]) =>
      name === undefined ? [] : [{ source, table, name, key: JSON.stringify([scope, nameKey(name)]) }],
    );
  });
  const groups = Map.groupBy(declared, ({ key }) => key);
  return declared.flatMap((one) => {
    const other = groups.get(one.key)?.find((candidate) => candidate !== one);
    if (other === undefined) return [];
    const placeOf = ({ source, table }: typeof one) => positionOf([source, 'tables', table, 'name']);
    const [place, otherPlace] = [placeOf(one), placeOf(other)];
    const facts = {
      ...{ name: one.name, line: place.line, position: place.column },
      ...{ other: other.table, otherLine: otherPlace.line, otherPosition: otherPlace.column },
    };
    return [{ source: one.source, table: one.table, place, reason: { code: 'name-duplicate', facts } }];
  });
}
