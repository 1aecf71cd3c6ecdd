import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween } from '../../../../electron/core/catalogue/worker/catalogue-work.ts';
import { type ApiSummary, listedApi } from '../../../../shared/contract/catalogue/catalogue.ts';
import { apiSummary, catalogues } from '../../../renderer/catalogue/api-summary.ts';

const at = (apis: readonly ApiSummary[], fetchedAt = 1) => ({ apis: apis.map(listedApi), fetchedAt });

const flights = apiSummary({ accessPoint: 'flights', title: 'Flights', columnNames: ['id', 'delay'], columnTypes: ['int64', 'int32'] });

describe('the changes between two catalogues', () => {
  test('reports no changes between equal catalogues', () => {
    fc.assert(
      fc.property(catalogues, (apis) => {
        expect(changesBetween(at(apis), at(apis)).apis).toEqual([]);
      }),
    );
  });

  test('reports an API as new in one direction and as removed in the other', () => {
    fc.assert(
      fc.property(catalogues, fc.nat(), (apis, cut) => {
        const rest = apis.slice(cut % (apis.length + 1));
        const gone = changesBetween(at(apis), at(rest)).apis;
        const added = changesBetween(at(rest), at(apis)).apis;
        expect(new Set(gone.map(({ kind }) => kind)).size).toBeLessThanOrEqual(1);
        expect(gone.map(({ api }) => api)).toEqual(added.map(({ api }) => api));
        expect(gone).toHaveLength(apis.length - rest.length);
        expect(gone.every(({ kind }) => kind === 'gone') && added.every(({ kind }) => kind === 'new')).toBe(true);
      }),
    );
  });

  test('lists added, removed, and retyped columns', () => {
    const now = apiSummary({ ...flights, columnNames: ['delay', 'origin'], columnTypes: ['decimal', 'string'] });
    expect(changesBetween(at([flights], 7), at([now]))).toEqual({
      since: 7,
      apis: [
        {
          kind: 'changed',
          api: { root: 'vega', accessPoint: 'flights' },
          title: 'Flights',
          added: ['origin'],
          removed: ['id'],
          retyped: [{ name: 'delay', before: 'int32', now: 'decimal' }],
        },
      ],
    });
  });

  test('doesn’t report a change from or to an unknown type', () => {
    const untold = apiSummary({ ...flights, columnTypes: [] });
    expect(changesBetween(at([untold]), at([flights])).apis).toEqual([]);
    expect(changesBetween(at([flights]), at([untold])).apis).toEqual([]);
  });

  test('doesn’t report a different order of the same columns as a change', () => {
    const turned = apiSummary({ ...flights, columnNames: ['delay', 'id'], columnTypes: ['int32', 'int64'] });
    expect(changesBetween(at([flights]), at([turned])).apis).toEqual([]);
  });
});
