import { expect } from 'vitest';
import type { ConformanceCase } from './conformance-case.ts';

const ada = { id: 1, name: 'Ada', city: 'London' };
const total = { 10: 5.5, 11: 7.25 };
const orderOfAda = (id: 10 | 11) => ({ id, customer_id: 1, total: total[id] });

/** Stars in `$expand`, with levels and references (OData URL Conventions 4.01, 5.1.3). */
export const expandCases: readonly ConformanceCase[] = [
  {
    title: 'a star with two levels expands the relations of related rows',
    path: 'customers(1)?$select=name&$expand=*($levels=2)&$format=application/json;odata.metadata=none',
    body: {
      name: 'Ada',
      orders: [
        {
          ...orderOfAda(10),
          customer: ada,
          lines: [
            { order_id: 10, place: 1, item: 'tea' },
            { order_id: 10, place: 2, item: 'cup' },
          ],
        },
        { ...orderOfAda(11), customer: ada, lines: [{ order_id: 11, place: 1, item: 'pot' }] },
      ],
    },
  },
  {
    title: 'each level of a star is part of the context URL',
    path: 'lines(order_id=12,place=1)?$select=item&$expand=*($levels=1)',
    body: {
      '@odata.context': '$metadata#lines(item,order())/$entity',
      item: 'tea',
      order: { id: 12, customer_id: 2, total: 1 },
    },
  },
  {
    title: 'a named relation takes precedence over a star with references',
    path: 'orders(12)?$select=id&$expand=*/$ref,customer($select=name)',
    body: {
      '@odata.context': '$metadata#orders(id,customer(name))/$entity',
      ...{ id: 12, customer: { name: 'Bob' }, lines: [{ '@odata.id': 'lines(order_id=12,place=1)' }] },
    },
  },
  {
    title: 'pages of a star link to the further levels',
    path: 'customers(1)?$select=id&$expand=*($levels=2)',
    headers: { prefer: 'maxpagesize=1' },
    body: expect.objectContaining({ 'orders@odata.nextLink': 'customers(1)/orders?$expand=*(%24levels%3D1)&$skip=1' }),
  },
  {
    title: 'pages of related rows with a column named place are complete',
    path: 'orders(10)?$select=id&$expand=lines($select=item)',
    headers: { prefer: 'maxpagesize=1' },
    body: {
      '@odata.context': '$metadata#orders(id,lines(item))/$entity',
      ...{ id: 10, lines: [{ item: 'tea' }], 'lines@odata.nextLink': 'orders(10)/lines?$select=item&$skip=1' },
    },
  },
  {
    title: 'a ranking of rows with a column named place returns the right rows',
    path: 'lines?$apply=topcount(2,place)&$orderby=order_id&$select=order_id,place&$format=application/json;odata.metadata=none',
    body: {
      value: [
        { order_id: 10, place: 1 },
        { order_id: 10, place: 2 },
      ],
    },
  },
  {
    title: 'pages of a recursive relation link to the further levels',
    path: 'employees(2)?$select=id&$expand=employees_by_manager_id($levels=2;$select=name)',
    headers: { prefer: 'maxpagesize=1' },
    body: expect.objectContaining({
      'employees_by_manager_id@odata.nextLink':
        'employees(2)/employees_by_manager_id?$select=name&$expand=employees_by_manager_id(%24levels%3D1%3B%24select%3Dname)&$skip=1',
    }),
  },
  {
    title: '$it in a nested filter is the row of the request',
    path: "customers?$select=id&$orderby=id&$expand=orders($filter=$it/city eq 'London' and $this/id gt 10;$select=id)",
    body: {
      '@odata.context': '$metadata#customers(id,orders(id))',
      value: [
        { id: 1, orders: [{ id: 11 }] },
        { id: 2, orders: [] },
        { id: 3, orders: [] },
      ],
    },
  },
  {
    title: '$it is the row of the request on each level, and in the value of an alias',
    path: "customers?$select=id&$top=2&$orderby=id&$expand=orders($select=id;$filter=@bob;$expand=lines($select=item;$filter=$it/name eq 'Bob'))&@bob=$it/name eq 'Bob'",
    body: {
      '@odata.context': '$metadata#customers(id,orders(id,lines(item)))',
      value: [
        { id: 1, orders: [] },
        { id: 2, orders: [{ id: 12, lines: [{ item: 'tea' }] }] },
      ],
    },
  },
  {
    title: '$it is the row of the request on each level of a recursive relation',
    path: 'employees(1)?$select=id&$expand=employees_by_manager_id($levels=2;$filter=$it/id eq 1;$select=id;$orderby=id)',
    body: {
      '@odata.context': '$metadata#employees(id,employees_by_manager_id+(id))/$entity',
      ...{ id: 1, employees_by_manager_id: [{ id: 2, employees_by_manager_id: [{ id: 3 }, { id: 4 }] }] },
    },
  },
  { title: 'a star can appear only once', path: 'orders?$expand=*,*/$ref', status: 400, body: 'query-refused' },
  { title: 'a star has at most eight levels', path: 'orders?$expand=*($levels=9)', status: 400, body: 'query-limit-exceeded' },
  {
    title: 'a relation that is repeated by levels can’t be expanded again',
    path: 'employees?$expand=manager($levels=2;$expand=manager)',
    status: 400,
    body: 'query-refused',
  },
];
