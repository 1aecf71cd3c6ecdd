import type { ConformanceCase } from './conformance-case.ts';

const cup = { '@odata.context': '$metadata#lines/$entity', order_id: 10, place: 2, item: 'cup' };

/** Casts of `$entity` (OData URL Conventions 4.01, 4.3.4). `NAMESPACE` is the namespace of the service. */
const castCases: readonly ConformanceCase[] = [
  {
    title: '$entity with a cast returns the row with $select and $expand',
    path: '$entity/NAMESPACE.orders?$id=orders(12)&$select=id&$expand=customer($select=name)',
    body: { '@odata.context': '$metadata#orders(id,customer(name))/$entity', id: 12, customer: { name: 'Bob' } },
  },
  {
    title: '$entity with the type of other rows finds nothing',
    path: '$entity/NAMESPACE.customers?$id=orders(12)',
    status: 404,
    body: 'unknown-path',
  },
  { title: '$entity with an unqualified type is rejected', path: '$entity/orders?$id=orders(12)', status: 404, body: 'unknown-path' },
  { title: '$entity with the ID of a set finds nothing', path: '$entity?$id=orders', status: 404, body: 'unknown-entity' },
  { title: '$entity with the ID of a value finds nothing', path: '$entity?$id=orders(12)/total', status: 404, body: 'unknown-entity' },
];

const found = (path: string): ConformanceCase => ({ title: `${path} finds the row without the implied part of its key`, path, body: cup });
const missing = (path: string, status: 400 | 404): ConformanceCase => ({
  title: `${path} finds nothing`,
  path,
  status,
  body: status === 400 ? 'query-refused' : 'unknown-entity',
});

/** Keys of related rows without the parts that a referential constraint determines (OData URL Conventions 4.01, 4.3.3 and 4.3.6). */
const keyCases: readonly ConformanceCase[] = [
  found('orders(10)/lines(2)'),
  found('orders(10)/lines(place=2)'),
  found('orders(10)/lines(order_id=10,place=2)'),
  found('orders(10)/lines(@place)?@place=2'),
  found('orders/10/lines/2'),
  found('orders/10/lines/10/2'),
  found('customers/1/orders/10/lines/2'),
  missing('orders(10)/lines(3)', 404),
  missing('orders(10)/lines(order_id=11,place=1)', 404),
  missing("orders(10)/lines('x')", 400),
  missing('lines(2)', 400),
  {
    title: 'values and relations follow a key as segments without its implied part',
    path: 'orders/10/lines/2/order/customer/name',
    body: { '@odata.context': '$metadata#orders(10)/lines(2)/order/customer/name', value: 'Ada' },
  },
];

export const addressCases: readonly ConformanceCase[] = [...castCases, ...keyCases];
