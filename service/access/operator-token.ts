import { StartFailure } from '../failures/start-failure.ts';
import { readSecretReference } from '../secrets/secret-reference.ts';
import { errorText } from '../texts/error-text.ts';
import { findByText, hashOf, type ServiceToken } from './service-token.ts';
import type { ServiceTokens } from './service-tokens.ts';

/** The label of the sample's service token. */
export const sampleLabel = 'sample';

/** Minimum length of a token in characters. A shorter token could be guessed. */
const shortestToken = 32;

/**
 * Reads the service token of the operator.
 *
 * @throws StartFailure if the token is missing or too short
 */
export async function readOperatorToken(reference: string): Promise<string> {
  const token = await readSecretReference(reference, 'operator-token');
  if (token.length >= shortestToken) return token;
  throw new StartFailure(errorText('start.operator-token', { least: shortestToken }));
}

/** Accepts the operator's token in addition. The token isn't stored, so that a previous one is invalid after a restart. */
export function withOperatorToken(tokens: ServiceTokens, text: string): ServiceTokens {
  const label = 'operator';
  const token: ServiceToken = { id: label, label, created: new Date().toISOString(), expires: null, revoked: null, hash: hashOf(text) };
  return { ...tokens, check: async (presented) => (findByText([token], presented) === null ? tokens.check(presented) : { token }) };
}

/** Rejects the sample's token. The token exists if the service was started without a configuration file in the same data folder. */
export function withoutSampleToken(tokens: ServiceTokens): ServiceTokens {
  return {
    ...tokens,
    check: async (text) => {
      const checked = await tokens.check(text);
      const isSample = 'token' in checked && checked.token.owner === undefined && checked.token.label === sampleLabel;
      return isSample ? { refused: 'unknown' } : checked;
    },
  };
}
