import { involvesNtlm, readNegotiateToken } from '../../../shared/spnego/read-token.ts';
import { type HeaderLines, headerValues } from '../../wire/header-lines.ts';

/** One challenge of `WWW-Authenticate` (RFC 9110 §11.6.1). */
export interface Challenge {
  /** In small letters. */
  readonly scheme: string;
  /** The token behind the scheme, where it has one rather than parameters; null otherwise. */
  readonly token: string | null;
}

const quoted = /"(?:[^"\\]|\\.)*"?/g;
const token68 = /^[A-Za-z0-9\-._~+/]+=*$/;

/** Every challenge of an answer, in order: several lines, and several in one line. */
export function readChallenges(headers: HeaderLines): readonly Challenge[] {
  return headerValues(headers, 'www-authenticate').flatMap((line) => {
    // A comma inside of quotes parts nothing; what is quoted is never looked at here.
    const parts = line.replace(quoted, '""').split(',');
    return parts.flatMap((part): Challenge[] => {
      const text = part.trim();
      const [, scheme = '', rest = ''] = /^([!#$%&'*+\-.^_`|~\w]+)(?:\s+(.*))?$/s.exec(text) ?? [];
      // `realm="x"` goes on with the challenge before it.
      if (scheme === '' || rest.startsWith('=')) return [];
      return [{ scheme: scheme.toLowerCase(), token: token68.test(rest) ? rest : null }];
    });
  });
}

/** What of an answer concerns Negotiate (RFC 4559): whether it is offered, its token, and the names of all that is offered. */
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
