import { expect, test } from 'vitest';
import { deniedObject, deniedUser, missingRight } from '../../../../electron/core/requests/missing-right.ts';

test.each([
  ["User 'svc-report' has no SELECT permission on 'Customers'.", 'Customers'],
  ["The SELECT permission was denied on the object 'Customers', database 'Sales', schema 'dbo'.", 'Customers'],
  ['permission denied for table customers', 'customers'],
  ["SELECT command denied to user 'svc'@'10.0.0.1' for table 'customers'", 'customers'],
  ["Insufficient privileges to operate on table 'SALES'", 'SALES'],
])('finds the object that may not be read in “%s”', (message, object) => {
  expect(deniedObject(message)).toBe(object);
});

test.each([
  ["Missing permission 'data.read'", 'data.read'],
  ["The role 'reader' is required on table 'Customers'", 'reader'],
  ['role data.reader required', 'data.reader'],
])('finds the right, and no object, in “%s”', (message, right) => {
  expect(deniedObject(message)).toBeNull();
  expect(missingRight(message)).toBe(right);
});

test('finds a user only in quotation marks', () => {
  expect(deniedUser("User 'svc-report' has no SELECT permission on 'Customers'.")).toBe('svc-report');
  expect(deniedUser('This user has no SELECT permission.')).toBeNull();
});
