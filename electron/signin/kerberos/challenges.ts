import { involvesNtlm, readNegotiateToken } from '../../../shared/spnego/read-token.ts';
import { readChallenges } from '../../wire/challenges.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';

/** What of a response concerns Negotiate (RFC 4559): whether it is offered, its token, and the names of all that is offered. */
export function readNegotiate(headers: HeaderLines): {
  readonly offered: boolean;
  readonly token: string | null;
  readonly schemes: readonly string[];
} {
  const challenges = readChallenges(headers);
  const negotiate = challenges.filter(({ scheme }) => scheme === 'negotiate');
  return {
    offered: negotiate.length > 0,
    token: negotiate.find(({ token }) => token !== null)?.token ?? null,
    schemes: [...new Set(challenges.map(({ scheme }) => scheme))],
  };
}

/** Whether a server's token uses, offers, or selects NTLM: bare or inside of SPNEGO (base64). */
export function isNtlm(token: string): boolean {
  const read = readNegotiateToken(Buffer.from(token, 'base64'));
  return read !== null && involvesNtlm(read);
}
