import type { Problem } from '../../../shared/problems/problem.ts';

/** The audience of a rejected token, and the one that the server expects. */
interface AudienceFacts {
  readonly aud?: string;
  readonly expectedAudience?: string;
}

/** Returns the audience of a rejected token, and the expected one, as far as the token, the challenge, and the message name them. */
export function audienceFacts(claims: Readonly<Record<string, unknown>> | null, { detail, parameters }: Problem): AudienceFacts {
  const message = detail ?? '';
  const aud = rejectedAudience(message) ?? audienceOf(claims);
  const expected = typeof parameters.resource === 'string' ? parameters.resource : namedAudience(message);
  return { ...(aud !== null && { aud }), ...(expected !== null && { expectedAudience: expected }) };
}

/** Returns the audience of a token. Null if it has none. */
export function audienceOf(claims: Readonly<Record<string, unknown>> | null): string | null {
  const audience = [claims?.aud ?? []].flat().join(', ');
  return audience === '' ? null : audience;
}

/** Returns the audience that a server expects by its message. Null if it names none. */
function namedAudience(message: string): string | null {
  return (
    /(?:\bexpect(?:ed|s)?|valid ?audiences?|must be|should be|required)[^"'`]{0,30}["'`]([^"'`]{1,200})["'`]/i.exec(message)?.[1] ?? null
  );
}

/** Returns the audience that a message rejects, such as .NET's `The audience 'X' is invalid`. Null if the message names none. */
function rejectedAudience(message: string): string | null {
  return /\baudience ["'`]([^"'`]{1,200})["'`] is (?:invalid|not (?:valid|allowed|accepted))\b/i.exec(message)?.[1] ?? null;
}
