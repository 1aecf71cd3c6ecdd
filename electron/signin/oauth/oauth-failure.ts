import type { Sender } from '../../wire/sender.ts';

/** The step at which a request to an identity provider failed. */
export type OAuthStep = 'discovery' | 'password' | 'client-credentials' | 'code' | 'device' | 'refresh' | 'revocation' | 'logout';

/** Facts about an error response or an unexpected response of an identity provider. They contain no secrets. */
export interface OAuthEvidence {
  readonly step: OAuthStep;
  /** URL of the request. */
  readonly url: string;
  readonly clientId: string;
  readonly scope: string;
  /** The option of the setting that has the address, or from which the address was looked up. */
  readonly setting?: '--issuer' | '--token-url' | undefined;
  /** IDs of the request, as sent, and of the provider. Empty if there is none. */
  readonly requestId?: string;
  readonly serverRequestId?: string;
  /** User name of a sign-in with a password. Empty for other steps. */
  readonly who?: string;
  /** Whether the request contained a client secret. Undefined if unknown. */
  readonly sendsSecret?: boolean;
  /** Whether the client secret has the form of an ID (GUID). Undefined without a secret, or if unknown. */
  readonly secretIsId?: boolean | undefined;
  /** Status of the response. Null if there is no response, or if it isn't the cause. */
  readonly status: number | null;
  readonly contentType: string | null;
  /** Seconds after which the provider accepts requests again (`Retry-After`). Empty or undefined if it doesn't say. */
  readonly retryAfter?: string;
  /** `error` and `error_description` of the response (RFC 6749 §5.2). */
  readonly error: string | null;
  readonly description: string | null;
  /** The members of a token response that the library rejected. Null or undefined if there is none. */
  readonly granted?: { readonly tokenType: string | null; readonly hasAccessToken: boolean; readonly hasIdToken: boolean } | null;
  /** Error code of the OAuth library. Null if the provider sent an error. */
  readonly code: string | null;
  /** A failed comparison: name of the claim or member, expected value, and found value. */
  readonly compared: { readonly name: string; readonly expected: string; readonly found: string } | null;
  /** The sender of the response. Null if the provider sent it. */
  readonly sender: Sender | null;
  /** Seconds by which the provider's clock is ahead. Null if unknown. */
  readonly skewSeconds: number | null;
}

/** Maximum number of characters of a description that are examined, because some patterns take quadratic time. */
export const maximumDescription = 2_000;
