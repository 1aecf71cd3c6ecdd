import { expect, test } from 'vitest';
import { FailedSignIns } from '../../../../service/http/callers/failed-sign-ins.ts';

const [ada, colleague] = ['192.0.2.1', '192.0.2.2'];

test('an address with too many failed sign-ins must wait, and other addresses need not', () => {
  const failures = new FailedSignIns({ failedSignIns: 60 });
  for (let count = 0; count < 60; count += 1) failures.failed({ authorization: `Bearer guess-${count}` }, ada);
  expect(failures.retryAfter({ authorization: 'Bearer another' }, ada)).toBe(1);
  expect(failures.retryAfter({ authorization: 'Bearer another' }, colleague)).toBe(0);
});

test('credentials that were accepted before still work at an address with too many failed sign-ins', () => {
  const failures = new FailedSignIns({ failedSignIns: 1 });
  const [bearer, service] = [{ authorization: 'Bearer good' }, { 'svc-x-api-token': 'good' }];
  failures.succeeded(bearer);
  failures.succeeded(service);
  failures.failed({ authorization: 'Bearer guess' }, ada);
  expect([bearer, service].map((headers) => failures.retryAfter(headers, ada))).toEqual([0, 0]);
  expect(failures.retryAfter({ authorization: 'Bearer unknown' }, ada)).toBeGreaterThan(0);
});

test('requests without credentials or with Kerberos tokens neither count nor wait for failed sign-ins', () => {
  const failures = new FailedSignIns({ failedSignIns: 1 });
  const others = [{}, { authorization: 'Negotiate YII=' }];
  for (const headers of others) failures.failed(headers, ada);
  expect(failures.retryAfter({ authorization: 'Bearer guess' }, ada)).toBe(0);
  failures.failed({ authorization: 'Bearer guess' }, ada);
  for (const headers of others) expect(failures.retryAfter(headers, ada)).toBe(0);
});

test('the number of stored failed sign-ins is limited, and the oldest address is removed first', () => {
  const failures = new FailedSignIns({ failedSignIns: 1 });
  const headers = { authorization: 'Bearer guess' };
  for (let count = 0; count <= 10_000; count += 1) failures.failed(headers, `address ${count}`);
  expect([failures.retryAfter(headers, 'address 0'), failures.retryAfter(headers, 'address 10000')]).toEqual([0, 60]);
});
