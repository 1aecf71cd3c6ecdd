import type { ConformanceCase } from './conformance-case.ts';

const asIs = '$format=application/json;odata.metadata=none';

const parts = (call: string, results: readonly (string | null)[]): ConformanceCase => ({
  title: `${call} returns ${JSON.stringify(results)}`,
  path: `customers?$compute=${call} as x&$select=x&$orderby=id&${asIs}`,
  body: { value: results.map((x) => ({ x })) },
});

/** `substring` with a negative start, and beyond the ends of the text (OData URL Conventions 4.01, 5.1.1.5.7). The texts are London, Paris, null. */
export const substringCases: readonly ConformanceCase[] = [
  parts('substring(city,1)', ['ondon', 'aris', null]),
  parts('substring(city,-2)', ['on', 'is', null]),
  parts('substring(city,-2,1)', ['o', 'i', null]),
  parts('substring(city,-6,2)', ['Lo', 'Pa', null]),
  parts('substring(city,-99)', ['London', 'Paris', null]),
  parts('substring(city,-99,2)', ['Lo', 'Pa', null]),
  parts('substring(city,5)', ['n', '', null]),
  parts('substring(city,99)', ['', '', null]),
  parts('substring(city,1,99)', ['ondon', 'aris', null]),
  parts('substring(city,-2,99)', ['on', 'is', null]),
  parts('substring(city,0,0)', ['', '', null]),
  parts('substring(city,-id)', ['n', 'is', null]),
  parts('substring(city,id sub 2)', ['n', 'Paris', null]),
  parts('substring(city,1,id sub 2)', ['', '', null]),
  parts('substring(city,null)', [null, null, null]),
  {
    title: 'substring with a negative constant as the length is rejected',
    path: "customers?$filter=substring(city,1,-1) eq ''",
    status: 400,
    body: 'query-refused',
  },
  {
    title: 'substring with a negative start can be a condition',
    path: `customers?$filter=substring(city,-3) eq 'ris'&$select=id&${asIs}`,
    body: { value: [{ id: 2 }] },
  },
];
