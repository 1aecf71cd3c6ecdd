import { type HeaderLines, headerValues } from './header-lines.ts';

/** One challenge of `WWW-Authenticate` or `Proxy-Authenticate` (RFC 9110 §11.6.1, §11.7.1). */
interface Challenge {
  /** Name of the scheme in lower case. */
  readonly scheme: string;
  /** The `token68` after the scheme. Null if there is none, or if the challenge has parameters. */
  readonly token: string | null;
}

const quoted = /"(?:[^"\\]|\\.)*"?/g;
const token68 = /^[A-Za-z0-9\-._~+/]+=*$/;

/** Returns all challenges of a response in order. A header can occur several times, and contain several challenges. */
export function readChallenges(headers: HeaderLines, name = 'www-authenticate'): readonly Challenge[] {
  return headerValues(headers, name).flatMap((line) => {
    // Quoted strings can contain commas, and their content isn't needed here.
    const parts = line.replace(quoted, '""').split(',');
    return parts.flatMap((part): Challenge[] => {
      const text = part.trim();
      const [, scheme = '', rest = ''] = /^([!#$%&'*+\-.^_`|~\w]+)(?:\s+(.*))?$/s.exec(text) ?? [];
      // `realm="x"` is another parameter of the previous challenge.
      if (scheme === '' || rest.startsWith('=')) return [];
      return [{ scheme: scheme.toLowerCase(), token: token68.test(rest) ? rest : null }];
    });
  });
}
