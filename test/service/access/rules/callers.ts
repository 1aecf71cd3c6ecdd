import type { Access, Principal } from '../../../../service/access/access.ts';

/** Creates an access check that identifies callers by the name in their token. */
export function callers(known: Readonly<Record<string, Partial<Principal>>>): Access {
  return {
    async authenticate(headers) {
      const sent = headers['svc-x-api-token'];
      const name = typeof sent === 'string' ? sent : '';
      if (!Object.hasOwn(known, name)) return { challenges: ['Bearer realm="test"'] };
      return {
        principal: {
          name,
          method: 'bearer',
          user: name,
          groups: [],
          aliases: { users: [], groups: [] },
          account: name,
          claims: {},
          ...known[name],
        },
      };
    },
  };
}
