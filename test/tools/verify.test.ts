import { expect, test } from 'vitest';
import { faultsOf, verified } from '../electron/core/verify/verified.ts';
import { withService } from '../service/start-service.ts';

test('the whole catalogue of the sample is found to keep what it promises, in both formats', async () => {
  await withService(async ({ ready }) => {
    const apis = await verified(ready.baseUrl, { rows: 100, credential: ['svc-x-api-token', ready.serviceToken] });
    expect(apis.length).toBeGreaterThan(50);
    expect(apis.filter(({ passed }) => !passed).map((api) => [`${api.root}/${api.accessPoint}`, faultsOf([api])])).toEqual([]);
  });
});
