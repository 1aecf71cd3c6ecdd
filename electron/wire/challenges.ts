import { type HeaderLines, headerValues } from './header-lines.ts';

/** One challenge of `WWW-Authenticate` or `Proxy-Authenticate` (RFC 9110 §11.6.1, §11.7.1). */
interface Challenge {
  /** In small letters. */
  readonly scheme: string;
  /** The token behind the scheme, where it has one rather than parameters; null otherwise. */
  readonly token: string | null;
}

const quoted = /"(?:[^"\\]|\\.)*"?/g;
const token68 = /^[A-Za-z0-9\-._~+/]+=*$/;

/** Every challenge of a response, in order: several lines, and several in one line. */
export function readChallenges(headers: HeaderLines, name = 'www-authenticate'): readonly Challenge[] {
  return headerValues(headers, name).flatMap((line) => {
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
