import type { ConformanceCase } from './conformance-case.ts';

const nested = (title: string, path: string, row: unknown): ConformanceCase => ({
  title,
  path: `${path}&$format=application/json;odata.metadata=none`,
  body: { value: [row] },
});

/** `nest` at the end of `$apply` (OData Data Aggregation 4.0, 3.5.2). */
export const nestCases: readonly ConformanceCase[] = [
  nested(
    'each collection has the groups or aggregates of the filtered rows',
    'orders?$apply=filter(total gt 2)/nest(groupby((customer_id)) as Customers,aggregate(total with sum as sum,$count as n) as Total)',
    { Customers: [{ customer_id: null }, { customer_id: 1 }], Total: [{ sum: 15.75, n: 3 }] },
  ),
  nested(
    'collections have rows of the set, no rows, or computed columns',
    'customers?$apply=nest(identity as All,filter(id gt 99) as None,topcount(1,id)/compute(id add 1 as next) as Last)',
    {
      All: [
        { id: 1, name: 'Ada', city: 'London' },
        { id: 2, name: 'Bob', city: 'Paris' },
        { id: 3, name: 'Cyd', city: null },
      ],
      None: [],
      Last: [{ id: 3, name: 'Cyd', city: null, next: 4 }],
    },
  ),
  nested(
    'collections of joined rows can be grouped by columns of both tables',
    'customers?$apply=join(orders as o)/nest(groupby((name),aggregate(o/total with sum as total)) as Totals,groupby((o/id)) as Orders)',
    {
      Totals: [
        { name: 'Ada', total: 12.75 },
        { name: 'Bob', total: 1 },
      ],
      Orders: [{ o: { id: 10 } }, { o: { id: 11 } }, { o: { id: 12 } }],
    },
  ),
  nested('related rows can be nested', 'customers(1)/orders?$apply=nest(aggregate($count as n) as Rows)', { Rows: [{ n: 2 }] }),
  nested('filtered rows can be nested', 'orders/$filter(total gt 5)?$apply=nest(aggregate($count as n) as Rows)', { Rows: [{ n: 2 }] }),
  nested(
    'nested transformations can use parameter aliases',
    'orders?$apply=nest(filter(total gt @least)/aggregate($count as n) as Rows)&@least=5',
    { Rows: [{ n: 2 }] },
  ),
  {
    title: 'the context URL names the collections, and each collection has the context of its rows',
    path: 'orders?$apply=nest(groupby((customer_id)) as Customers,topcount(1,id) as Last)&$count=true',
    body: {
      '@odata.context': '$metadata#orders(Customers(),Last())',
      '@odata.count': 1,
      value: [
        {
          'Customers@odata.context': '#orders(customer_id)',
          Customers: [{ customer_id: null }, { customer_id: 1 }, { customer_id: 2 }],
          'Last@odata.context': '#orders(id,customer_id,total)',
          Last: [{ id: 13, customer_id: null, total: 3 }],
        },
      ],
    },
  },
];
