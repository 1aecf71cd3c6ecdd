import { expect, test } from 'vitest';
import { rolesIn } from '../../../electron/signin/token-roles.ts';

test('lists the roles of a realm and of each client, each once', () => {
  const claims = { realm_access: { roles: ['reader'] }, resource_access: { data: { roles: ['reader', 'editor'] }, account: {} } };
  expect(rolesIn(claims)).toEqual(['reader', 'editor']);
});

test('lists roles, groups, and permissions at the top', () => {
  expect(rolesIn({ roles: ['Data.Read'], groups: ['staff'], permissions: ['read:data'] })).toEqual(['Data.Read', 'staff', 'read:data']);
});

test('ignores claims in another form', () => {
  expect(rolesIn({ roles: 'reader', realm_access: 1, resource_access: [] })).toEqual([]);
});
