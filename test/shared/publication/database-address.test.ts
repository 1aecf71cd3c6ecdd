import { expect, test } from 'vitest';
import { readDatabaseAddress, withoutPasswordFile } from '../../../shared/publication/database-address.ts';

test.each([
  ['postgresql://reader@db.example.org/sales?schema=public', 'postgresql://reader@db.example.org/sales?schema=public'],
  [' postgres://db:5433/sales?tables=a,b ', 'postgres://db:5433/sales?tables=a%2Cb'],
  ['trino+https://ada@cluster:8443/hive/web', 'trino+https://ada@cluster:8443/hive/web'],
])('the address %s is accepted', (text, expected) => {
  expect(String(readDatabaseAddress(text))).toBe(expected);
});

test.each([
  ['', 'invalid'],
  ['db.example.org/sales', 'invalid'],
  ['postgresql:sales', 'invalid'],
  ['mysql://db/sales', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['postgresql:///sales', 'host'],
  ['postgresql://db', 'database'],
  ['postgresql://db/', 'database'],
  ['trino://cluster/hive', 'database'],
  ['postgresql://ada:secret@db/sales', 'password'],
  ['postgresql://db/sales?password=secret', 'password'],
  ['postgresql://db/sales?password-file=/etc/passwd', 'password'],
  ['postgresql://db/sales?sslcert=/etc/passwd', 'parameter'],
  ['postgresql://db/sales?host=other', 'parameter'],
] as const)('the address %s is rejected as %s, because it isn’t one, or could read a file', (text, issue) => {
  expect(readDatabaseAddress(text)).toBe(issue);
});

test('the reference to a password isn’t shown', () => {
  expect(withoutPasswordFile('postgresql://db/sales?schema=a&password-file=%2Fhome%2Fx')).toBe('postgresql://db/sales?schema=a');
});
