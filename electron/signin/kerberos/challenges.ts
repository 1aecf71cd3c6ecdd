import { involvesNtlm, readNegotiateToken } from '../../../shared/spnego/read-token.ts';
import { readChallenges } from '../../wire/challenges.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';

/** Returns the Negotiate challenge of a response (RFC 4559): whether Negotiate is offered, its token, and all offered schemes. */
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

/** Returns whether a server's token (Base64) uses, offers, or selects NTLM, either directly or in SPNEGO. */
export function isNtlm(token: string): boolean {
  const read = readNegotiateToken(Buffer.from(token, 'base64'));
  return read !== null && involvesNtlm(read);
}
