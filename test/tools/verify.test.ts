import { describe, expect, test } from 'vitest';
import { startCdsService } from '../cds-service.ts';
import { faultsOf, verified } from '../electron/core/verify/verified.ts';
import { withService } from '../service/start-service.ts';

describe('services that keep what they promise are found to', () => {
  test('the whole catalogue of the sample, in both formats', async () => {
    await withService(async ({ ready }) => {
      const apis = await verified(ready.baseUrl, { rows: 100, credential: ['svc-x-api-token', ready.serviceToken] });
      expect(apis.length).toBeGreaterThan(50);
      expect(apis.filter(({ passed }) => !passed).map((api) => [`${api.root}/${api.accessPoint}`, faultsOf([api])])).toEqual([]);
    });
  });

  test('a service of @sap/cds, in OData', async () => {
    await using service = await startCdsService();
    const apis = await verified(service.baseUrl, { kind: 'odata', rows: 100 });
    expect(apis.map(({ accessPoint }) => accessPoint).toSorted()).toEqual(['Authors', 'Books', 'Sales']);
    const told = apis.flatMap(({ checks }) => checks.flatMap(({ outcome }) => (outcome.status === 'failed' ? outcome.faults : [])));
    expect(told).toEqual([]);
    expect(apis.flatMap(({ checks }) => checks).filter(({ outcome }) => outcome.status === 'passed').length).toBeGreaterThan(20);
  });
});
