import type { Language } from '../translation/create-texts.ts';
import { instantText } from './readable-times.ts';

/** Claims whose values are seconds since 1970 (RFC 7519, OpenID Connect Core 1.0). */
const timeClaims: ReadonlySet<string> = new Set(['iat', 'exp', 'nbf', 'auth_time', 'updated_at']);

/** Formats each claim of a token as `name: value`. Times are also in UTC, such as `exp: 1795807071 (27 Nov 2026, 19:17:51 UTC)`. */
export function claimLines(claims: Readonly<Record<string, unknown>>, language: Language): readonly string[] {
  return Object.entries(claims).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const instant = timeClaims.has(name) && typeof value === 'number' ? instantText(value * 1_000, language) : '';
    return instant === '' ? `${name}: ${text}` : `${name}: ${text} (${instant})`;
  });
}
