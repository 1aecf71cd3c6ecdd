import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Project, PublishedColumn } from '../../../service/catalogue/catalogue.ts';
import { metadataDocument } from '../../../service/odata/metadata/metadata-document.ts';
import { entityModelOf, readMetadata } from '../../../shared/metadata/index.ts';
import { edmTypeName, valueTypes } from '../../../shared/values/value-type.ts';

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);
/** Texts that XML preserves. It replaces line breaks in attributes with spaces. */
const words = fc.stringMatching(/^[ -~é😀]{1,20}$/u).filter((text) => text.trim() !== '');

const column: fc.Arbitrary<PublishedColumn> = fc.record({
  name,
  sourceName: name,
  type: fc.constantFrom(...valueTypes.filter((type) => type !== 'unknown')),
  list: fc.boolean(),
  nullable: fc.boolean(),
  precision: fc.constantFrom(null, 3, 18),
  scale: fc.constantFrom(null, 0, 2),
  description: fc.option(words),
  filterable: fc.boolean(),
  key: fc.boolean(),
});

test('metadata written by the service is read as the same columns, descriptions, and capabilities', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(column, { selector: (one) => one.name, minLength: 1, maxLength: 6 }),
      name,
      fc.constantFrom('sample', 'Edm', 'my-root', 'x.y'),
      words,
      (columns, entityName, rootCode, title) => {
        const model = { name: entityName, properties: columns.map(({ precision: _p, scale: _s, ...property }) => property) };
        const api = {
          id: 1,
          root: rootCode,
          accessPoint: entityName,
          entityName,
          title,
          details: '',
          keywords: [],
          updatedAt: null,
          sources: [],
          licenses: [],
          table: 't',
          columns,
          model,
        };
        const project: Project = { id: 1, rootCode, label: '', apis: [api] };
        const { schema, diagnostics } = readMetadata(metadataDocument(project));
        expect(diagnostics).toEqual([]);
        const read = schema && entityModelOf(schema, entityName);
        expect(read?.name).toBe(entityName);
        expect(read?.properties).toEqual(
          columns.map(({ precision, scale, sourceName: _, ...property }) => ({
            ...property,
            edmType: edmTypeName(property.type),
            ...(precision === null ? {} : { precision }),
            // A decimal without scale has a variable scale (CSDL XML 4.01, 7.2.4). Other types have no scale.
            ...(property.type === 'decimal' ? { scale: scale ?? 'variable' } : {}),
          })),
        );
        expect(schema?.entitySets[0]?.description).toBe(title);
        expect(read?.capabilities?.readableByKey).toBe(columns.some(({ key }) => key) ? undefined : false);
      },
    ),
    { numRuns: 60 },
  );
});
