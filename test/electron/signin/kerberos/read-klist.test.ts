import { describe, expect, test } from 'vitest';
import { readKlist } from '../../../../electron/signin/kerberos/read-klist.ts';

const listing = `Ticket cache: KEYRING:persistent:1000:1000
Default principal: jo/admin@EXAMPLE.ORG

Valid starting     Expires            Service principal
11/21/26 03:45:10  11/21/26 05:45:10  krbtgt/OTHER.ORG@EXAMPLE.ORG
\trenew until 11/21/26 09:00:00
11/21/26 03:45:10  11/21/26 13:45:10  krbtgt/EXAMPLE.ORG@EXAMPLE.ORG
\trenew until 11/23/26 03:45:10
11/21/26 03:46:00  11/21/26 13:45:10  HTTP/data.example.org@EXAMPLE.ORG
`;

describe('the output of klist', () => {
  test('reads the principal, realm, expiry, and renewal time', () => {
    expect(readKlist(listing)?.ticket).toEqual({
      cache: 'KEYRING:persistent:1000:1000',
      principal: 'jo/admin@EXAMPLE.ORG',
      realm: 'EXAMPLE.ORG',
      expiresAt: Date.UTC(2026, 10, 21, 13, 45, 10),
      renewableUntil: Date.UTC(2026, 10, 23, 3, 45, 10),
    });
  });

  test('reads a cache without a ticket-granting ticket, and a ticket that isn’t renewable', () => {
    const head = 'Ticket cache: FILE:/tmp/krb5cc_0\nDefault principal: jo@R\n\nValid starting     Expires            Service principal\n';
    expect(readKlist(`${head}11/21/2026 03:45:10  11/21/2026 13:45:10  HTTP/x@R\n`)?.ticket).toMatchObject({
      expiresAt: null,
      renewableUntil: null,
    });
    expect(readKlist(`${head}11/21/2026 03:45:10  11/21/2026 13:45:10  krbtgt/R@R\n`)?.ticket).toMatchObject({
      expiresAt: Date.UTC(2026, 10, 21, 13, 45, 10),
      renewableUntil: null,
    });
  });

  test('reads which realms issued tickets for others, and the start of a ticket that must be validated', () => {
    expect(readKlist(listing)).toMatchObject({ invalidUntil: null, trusts: [{ from: 'EXAMPLE.ORG', to: 'OTHER.ORG' }] });
    const postdated = listing.replace('11/23/26 03:45:10', '11/23/26 03:45:10, Flags: RdiA');
    expect(readKlist(postdated)?.invalidUntil).toBe(Date.UTC(2026, 10, 21, 3, 45, 10));
    expect(readKlist(listing.replace('09:00:00', '09:00:00, Flags: di'))?.invalidUntil).toBeNull();
  });

  test('reads when each ticket was issued', () => {
    expect(readKlist(listing)?.issued.get('HTTP/data.example.org@EXAMPLE.ORG')).toBe(Date.UTC(2026, 10, 21, 3, 46));
  });

  test('returns null for the output of another program', () => {
    expect(readKlist('Current LogonId is 0:0x3e7\n\nCached Tickets: (2)\n')).toBeNull();
    expect(readKlist('')).toBeNull();
  });
});
