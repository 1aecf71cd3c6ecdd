import { z } from 'zod';
import type { SavedProblem } from '../saved/read-saved-query.ts';

/**
 * The stable codes of all problems.
 *
 * Each code has three sentences in every language: what happened, why, and what to do next. The sentences are in `shared/texts`.
 */
export const problemCodes = [
  /**
   * The page lost the connection to the application, because the application was closed or the connection was dropped. A later call
   * reconnects.
   */
  'application-unreachable',
  /** The page has no valid session with the application. Its link was already used, or is from an earlier start. */
  'page-not-admitted',
  'name-not-resolved',
  'connection-refused',
  'connection-lost',
  'timed-out',
  /**
   * TLS failed (`cause`; `reason`: OpenSSL's code). Facts of the certificate: `origin`, `subject`, `issuer`, `names`, `validFrom`,
   * `validTo`, `fingerprint`, `chain`. `pinned`: the fingerprint of the exception, if the server sent another certificate.
   */
  'tls-failed',
  /** The proxy rejected the request (`proxy`; `reason`: `unreachable`, `refused`, `credentials`). */
  'proxy-failed',
  /** The PAC file can't be used (`proxy`: its URL; `reason`: `unreadable`, `malformed`, `failed`, `slow`, `no-proxy`). */
  'proxy-file-unusable',
  'redirect-refused',
  'sample-not-running',
  'not-signed-in',
  'sign-in-refused',
  'identity-provider-unreachable',
  'identity-provider-odd-answer',
  /** Server error of the identity provider (5xx, `server_error`). */
  'identity-provider-fault',
  /** No response within the sign-in timeout (`milliseconds`). */
  'identity-provider-silent',
  /** A web page came instead of a token: a login page, or a page of a proxy or a captive portal. */
  'identity-provider-web-page',
  /** Issuer mismatch (`expected`, `found`). */
  'identity-provider-other-issuer',
  /** The identity provider responded with 404: the path or its prefix is wrong. */
  'oauth-address-wrong',
  'oauth-realm-unknown',
  /** The method needs discovery, but the connection only has a token URL. */
  'oauth-issuer-needed',
  /** The provider's discovery document has no endpoint for the method. */
  'oauth-method-not-offered',
  /** The client isn't allowed to use this grant (`clientId`). */
  'oauth-method-not-allowed',
  /** The password is wrong, the user is unknown, or the account is locked after failures. Providers don't distinguish these cases. */
  'oauth-password-wrong',
  'oauth-account-disabled',
  'oauth-account-locked',
  /** The user must do something at the provider first: change the password, verify an address, set up a second factor. */
  'oauth-account-unfinished',
  /** The provider requires a second factor, which this method doesn't support. */
  'oauth-second-factor-needed',
  /** Neither the user nor an administrator has consented to the client's request. */
  'oauth-consent-needed',
  /** A policy of the provider denies access to this user, device, or network (conditional access, assignment). */
  'oauth-policy-denied',
  /** The token had expired when it was issued (`lifetime` in seconds, or `validUntil`; `clientId`). */
  'oauth-token-expired',
  'oauth-client-unknown',
  'oauth-client-secret-wrong',
  'oauth-pkce-required',
  /** The redirect URI of this computer isn't registered for the client at the identity provider. */
  'oauth-redirect-refused',
  /** The scope is unknown, or the client isn't allowed to request it (`scope`). */
  'oauth-scope-refused',
  /** The user, or the provider on behalf of the user, denied access. */
  'oauth-denied',
  /** The user didn't finish the sign-in in time (`reason`: `timed-out`, `expired`, `closed`). */
  'oauth-not-finished',
  /** The refresh token is no longer valid, so the user must sign in again. */
  'oauth-session-ended',
  'credentials-refused',
  /** The connection needs a missing secret (`purpose`: one of `secretPurposes`). */
  'secret-needed',
  /** The administrator's policy forbids this sign-in method (`method`). */
  'method-forbidden',
  /** Service tokens can only be created by their owner, signed in with another method. */
  'token-maker-refused',
  /** The server rejected the creation or revocation of a service token. The detail is the server message. */
  'token-refused',
  /** The text of a service token is no longer stored (`reason`: `gone`, `shown`). */
  'token-not-held',
  /** The connection is the sample or comes from a policy, so it can't be changed. */
  'profile-read-only',
  /** The credentials would be sent unencrypted to another computer, without consent in the connection. */
  'plain-http-refused',
  /** A file of the connection (CA, certificate, key) can't be used (`file`, `reason`). */
  'profile-file-unusable',
  /** This computer's clock differs from the server's, or the identity provider's (`skewSeconds`). */
  'clock-skew',
  /** The server responds at the connection's URL, but has no catalogue there. */
  'catalogue-not-found',
  /** Software that Kerberos needs is missing (`reason`: `addon`, `library`, `programs`; `install`: the command that installs it). */
  'kerberos-not-installed',
  /** The ticket cache is missing, empty, invalid or unreadable (`reason`, `cache`). */
  'kerberos-no-ticket',
  /** The cache belongs to another principal (`principal`: the expected one, `found`). */
  'kerberos-other-principal',
  'kerberos-ticket-expired',
  /** The ticket is postdated, so the realm must validate it when its time starts (`validFrom`). */
  'kerberos-ticket-not-yet-valid',
  /** The realm doesn't know the service (`service`): its name, alias, or canonicalisation is wrong. */
  'kerberos-service-unknown',
  /** The realm of the service isn't reachable from the user's realm (`realm`). */
  'kerberos-realm-unknown',
  /** The address is an IP literal, but service principals contain names. */
  'kerberos-service-address',
  /** No KDC of the realm responds (`reason`: `refused`, `silent`, `other-realm`; `milliseconds`). */
  'kerberos-kdc-unreachable',
  /** krb5.conf is missing, invalid, or has no KDC (`reason`). */
  'kerberos-configuration',
  /** This computer's clock and the realm's differ by more than five minutes. */
  'kerberos-clock-skew',
  /** The realm has no key of an allowed encryption type for the account or the service (`reason`: `account`, `service`). */
  'kerberos-encryption',
  /** The server's clock differs (`skewSeconds`). */
  'kerberos-server-clock',
  /** The server responded 401 to a valid token. */
  'kerberos-token-refused',
  /** The server didn't authenticate itself (`reason`: `no-token`, `wrong-token`, `not-asked`, `elsewhere`). */
  'kerberos-server-not-authenticated',
  /** The server requires another scheme (`offered`). */
  'kerberos-not-offered',
  /** The server offered NTLM, or NTLM would have been sent. */
  'kerberos-ntlm-refused',
  'kerberos-password-needed',
  'kerberos-password-wrong',
  'kerberos-password-expired',
  /** The account's keys are of types that aren't accepted, or the realm requires a smart card or a one-time password. */
  'kerberos-password-unusable',
  'kerberos-user-unknown',
  /** The account is disabled, locked or expired (`reason`). */
  'kerberos-account-closed',
  /** The account of the service (`service`) is disabled, locked, or expired, or the realm doesn't allow tickets for it. */
  'kerberos-service-closed',
  /** A policy of the realm rejected the request. */
  'kerberos-policy-denied',
  /** The realm's KDC doesn't accept the ticket any longer: its keys changed, or the ticket was revoked. */
  'kerberos-ticket-rejected',
  /** The process with the Kerberos library ended during the request. */
  'kerberos-helper-ended',
  /** Any other Kerberos error. The detail is its message. */
  'kerberos-failed',
  /** The server redirected to another origin, to which credentials aren't sent (`asked`, `host`). */
  'redirected-elsewhere',
  /** The server has no `$metadata` at its URL. */
  'metadata-not-found',
  /** The catalogue doesn't list any API. */
  'catalogue-empty',
  'not-permitted',
  'unknown-api',
  'query-refused',
  'too-many-requests',
  'deployment-fault',
  'unexpected-answer',
  'row-too-large',
  /** The rows would exceed the disk limit of a result (`bytes`). Earlier rows stay. */
  'result-too-large',
  /** All fetches together reach their disk limit (`megabytes`). */
  'walks-too-large',
  'invalid-url',
  'invalid-input',
  'unknown-profile',
  'unknown-run',
  /** The rows of an earlier run are no longer stored. */
  'earlier-rows-gone',
  /** The rows belong to another user, who can have other access rights (`principal`). */
  'earlier-rows-of-another',
  /** The fetch of all rows no longer exists (`walkId`). */
  'unknown-walk',
  /** The URL of the next page is no longer valid, because the data changed during the fetch. */
  'walk-outdated',
  'storage-failed',
  /**
   * A text isn't one SELECT statement (`statements`: number of statements; `type`: DuckDB's name of another statement type, or
   * `parameters`).
   */
  'sql-not-select',
  /** DuckDB can't run a statement (`kind`: type of the error; `line`, `column`: position, from 1, if known). */
  'sql-invalid',
  /** A statement would use files, the network, or extensions. */
  'sql-no-access',
  /** A statement exceeds a limit (`limit`: `rows`, `seconds`, `memory`; `most`). */
  'sql-limit',
  /** DuckDB ended unexpectedly. */
  'sql-failed',
  /** The saved query no longer exists (`file`). */
  'saved-query-unknown',
  /** Another program changed the saved query since it was read (`file`). */
  'saved-query-changed',
  /** A file with that name exists (`file`). */
  'export-file-exists',
  /** A folder, device, or pipe with that name exists (`file`). */
  'export-not-a-file',
  /** The file's name or path is too long for the system (`file`). */
  'export-name-too-long',
  /** The limits of the format are exceeded (`what`: `rows`, `columns`, `characters`; `count`, `most`). */
  'export-too-large',
  /** A row has a column that previous rows didn't have (`column`, `row`). */
  'export-column-unknown',
  /** A value isn't of its column's type, or would lose digits (`column`, `row`, `type`, `value`). */
  'export-value-unfit',
  /** The folder doesn't exist, or isn't writable (`folder`). */
  'export-folder-unusable',
  /** The exported file was moved or deleted (`file`: its name, absent if the export is unknown). */
  'export-gone',
  /** The file wasn't written by an export or has changed since, so only the system's dialog can permit its replacement (`file`). */
  'export-not-replaceable',
  /** The query of a published result isn't stored (`file`). */
  'result-query-missing',
  /** The query of a published result can't be sent (`query`: name of its table or file). */
  'result-query-invalid',
  /** The ID of a folder is from an earlier start, or invalid. */
  'unknown-folder',
  /** The folder is hidden, is reached through a link, or is outside of the permitted folders (`folder`). */
  'folder-not-allowed',
  /** The feed of new versions can't be read (`host`). */
  'update-check-failed',
  'update-download-failed',
  /** The checksum or signature of the downloaded version isn't the publisher's. */
  'update-not-trusted',
  'internal',
] as const;

/** One of {@link problemCodes}. */
export type ProblemCode = (typeof problemCodes)[number];

/** A failure as a value. The page shows what happened, why, and what to do. */
export interface Problem {
  code: ProblemCode;
  /** Parameters of the sentences: `host`, `port`, `url`, `status`, `milliseconds`, … They never contain a secret. */
  parameters: Record<string, string | number>;
  /** The HTTP status of the response with the problem. Null without a response. */
  status: number | null;
  /** The server message, with every secret removed. Null without one. */
  detail: string | null;
  /** The position of the error in the query, as offsets in the decoded value of a URL parameter. Null if the server doesn't provide it. */
  at: { parameter: string; from: number; to: number } | null;
  /** The errors of a saved query, if these are the reason. */
  mistakes?: readonly SavedProblem[] | undefined;
}

// The type has a name because the router's type repeats it for each procedure, and would otherwise exceed the compiler's limit.

/** Validates a problem. */
export const problemSchema: z.ZodType<Problem, Problem> = z.object({
  code: z.enum(problemCodes),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  status: z.number().int().nullable(),
  detail: z.string().nullable(),
  at: z.object({ parameter: z.string(), from: z.number().int(), to: z.number().int() }).nullable(),
  mistakes: z.custom<readonly SavedProblem[]>(Array.isArray).optional(),
});
