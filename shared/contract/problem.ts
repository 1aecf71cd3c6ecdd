import { z } from 'zod';

/**
 * Everything that can go wrong, by its stable code.
 *
 * Each has three sentences (what happened, why, what to do next) in every language; see `shared/texts`.
 */
export const problemCodes = [
  /** The page lost the application behind it: it was ended, or the connection between them dropped. A later call connects again. */
  'application-unreachable',
  /** The page holds no valid session with the application: its link was used before, or belongs to an earlier start. */
  'page-not-admitted',
  'name-not-resolved',
  'connection-refused',
  'connection-lost',
  'timed-out',
  /**
   * No secure connection (`cause`, `reason`: OpenSSL's code; of the certificate shown: `origin` it came from, `subject`, `issuer`, `names`,
   * `validFrom`, `validTo`, `fingerprint`, `chain`; `pinned`: the fingerprint that the user excepted, where another one came).
   */
  'tls-failed',
  /** The proxy on the way did not let the request through (`proxy`; `reason`: `unreachable`, `refused`, `credentials`). */
  'proxy-failed',
  /** The PAC file that names proxies cannot be used (`proxy`: where it lies; `reason`: `unreadable`, `malformed`, `failed`, `slow`, `no-proxy`). */
  'proxy-file-unusable',
  'redirect-refused',
  'sample-not-running',
  'not-signed-in',
  'sign-in-refused',
  'identity-provider-unreachable',
  'identity-provider-odd-answer',
  /** It answered with a fault of its own (5xx, `server_error`). */
  'identity-provider-fault',
  /** It took longer than a sign-in is given (`milliseconds`). */
  'identity-provider-silent',
  /** A page for people where a token was expected: a login page, a proxy, a network that wants a sign-in of its own. */
  'identity-provider-web-page',
  /** It calls itself by another name than the connection does (`expected`, `found`). */
  'identity-provider-other-issuer',
  /** Nothing is at that address of the identity provider (404): its path, a prefix too many or too few. */
  'oauth-address-wrong',
  'oauth-realm-unknown',
  /** The method needs discovery, and the connection names a token URL alone. */
  'oauth-issuer-needed',
  /** The provider's discovery names no endpoint for the method. */
  'oauth-method-not-offered',
  /** The client may not use this grant (`clientId`). */
  'oauth-method-not-allowed',
  /** Wrong password, unknown user, or locked after failures: providers do not say which. */
  'oauth-password-wrong',
  'oauth-account-disabled',
  'oauth-account-locked',
  /** The user must do something at the provider first: change the password, verify an address, set up a second factor. */
  'oauth-account-unfinished',
  /** The provider wants a second factor, which this method can't ask for. */
  'oauth-second-factor-needed',
  /** Neither the user nor an administrator has consented to what the client asks for. */
  'oauth-consent-needed',
  /** A rule of the provider denies this user, device, or network the access (conditional access, assignment). */
  'oauth-policy-denied',
  /** The token had expired when it was issued (`lifetime` in seconds). */
  'oauth-token-expired',
  'oauth-client-unknown',
  'oauth-client-secret-wrong',
  'oauth-pkce-required',
  /** The client's redirect addresses lack that of this machine. */
  'oauth-redirect-refused',
  /** A scope that does not exist, or that the client may not have (`scope`). */
  'oauth-scope-refused',
  /** The user, or the provider for the user, said no. */
  'oauth-denied',
  /** The user did not finish in time (`reason`: `timed-out`, `expired`, `closed`). */
  'oauth-not-finished',
  /** The refresh token is no good any more, and only the user can sign in anew. */
  'oauth-session-ended',
  'credentials-refused',
  /** The connection needs a secret that is not held (`purpose`: one of `secretPurposes`). */
  'secret-needed',
  /** The administrator's policy forbids this way of signing in (`method`). */
  'method-forbidden',
  /** Service tokens are made by their owner, signed in by another method than this. */
  'token-maker-refused',
  /** The server did not make or revoke a service token, in its own words. */
  'token-refused',
  /** The text of a service token is not held here any more (`reason`: `gone`, `shown`). */
  'token-not-held',
  /** The sample and connections of a policy cannot be changed here. */
  'profile-read-only',
  /** The credential would go in the clear past this machine, and the connection does not consent to it. */
  'plain-http-refused',
  /** A file that the connection names (CA, certificate, key) cannot be used (`file`, `reason`). */
  'profile-file-unusable',
  /** This machine's clock and the server's, or the identity provider's, differ (`skewSeconds`). */
  'clock-skew',
  /** Something answers at the connection's address, but it has no catalogue there. */
  'catalogue-not-found',
  /** Kerberos: what is missing on this machine (`reason`: `addon`, `library`, `programs`; `install`: the command). */
  'kerberos-not-installed',
  /** The ticket cache is absent, empty, junk or unreadable (`reason`, `cache`). */
  'kerberos-no-ticket',
  /** The cache belongs to somebody else (`principal` wanted, `found`). */
  'kerberos-other-principal',
  'kerberos-ticket-expired',
  /** The realm has no such service (`service`): wrong name, alias or canonicalisation. */
  'kerberos-service-unknown',
  /** The service lies in a realm that cannot be reached from the user's (`realm`). */
  'kerberos-realm-unknown',
  /** The address is an IP literal: services have names. */
  'kerberos-service-address',
  /** Nobody answers for the realm (`reason`: `refused`, `silent`; `milliseconds`). */
  'kerberos-kdc-unreachable',
  /** krb5.conf is absent, broken, or names no KDC (`reason`). */
  'kerberos-configuration',
  /** This machine's clock and the realm's differ by more than five minutes. */
  'kerberos-clock-skew',
  /** The server's clock differs (`skewSeconds`). */
  'kerberos-server-clock',
  /** The server answered 401 to a good token. */
  'kerberos-token-refused',
  /** The server did not prove who it is (`reason`: `no-token`, `wrong-token`, `not-asked`, `elsewhere`). */
  'kerberos-server-not-authenticated',
  /** The server asks for something else (`offered`). */
  'kerberos-not-offered',
  /** NTLM was offered or would have been sent. */
  'kerberos-ntlm-refused',
  'kerberos-password-needed',
  'kerberos-password-wrong',
  'kerberos-password-expired',
  'kerberos-user-unknown',
  /** The account is disabled, locked or past its end (`reason`). */
  'kerberos-account-closed',
  /** The process that holds the ticket library ended under the request. */
  'kerberos-helper-ended',
  /** Something Kerberos said that nobody foresaw; its words are the detail. */
  'kerberos-failed',
  /** A redirect led to another origin, which credentials aren't sent to (`asked`, `host`). */
  'redirected-elsewhere',
  /** There is no `$metadata` at its address. */
  'metadata-not-found',
  /** The catalogue lists no API. */
  'catalogue-empty',
  'not-permitted',
  'unknown-api',
  'query-refused',
  'too-many-requests',
  'deployment-fault',
  'unexpected-answer',
  'row-too-large',
  /** The rows would take more of the disk than a result may (`bytes`); those that came before stay. */
  'result-too-large',
  /** All whole results together take as much of the disk as they may (`megabytes`). */
  'walks-too-large',
  'invalid-url',
  'invalid-input',
  'unknown-profile',
  'unknown-run',
  /** The rows of an earlier run are not kept any more. */
  'earlier-rows-gone',
  /** They were brought for another user, who may see other rows (`principal`). */
  'earlier-rows-of-another',
  /** The fetch of all pages is not there any more (`walkId`). */
  'unknown-walk',
  /** The link to the next page leads nowhere any more: the result changed while it was read. */
  'walk-outdated',
  'storage-failed',
  /** A text isn't one SELECT statement (`statements`: how many; `type`: DuckDB's name of another statement, or `parameters`). */
  'sql-not-select',
  /** DuckDB can't run a statement (`kind`: kind of error; `line`, `column`: from 1, if known). */
  'sql-invalid',
  /** A statement would use files, the network, or extensions. */
  'sql-no-access',
  /** A statement exceeds a limit (`limit`: `rows`, `seconds`, `memory`; `most`). */
  'sql-limit',
  /** DuckDB ended unexpectedly. */
  'sql-failed',
  /** There is no such saved query any more (`file`). */
  'saved-query-unknown',
  /** Somebody else changed the saved query since it was read (`file`). */
  'saved-query-changed',
  /** A file of that name is there (`file`). */
  'export-file-exists',
  /** What has that name is a folder, a device or a pipe (`file`). */
  'export-not-a-file',
  /** Its name, or the path with it, is longer than the system takes (`file`). */
  'export-name-too-long',
  /** The format has no room for it (`what`: `rows`, `columns`, `characters`; `count`, `most`). */
  'export-too-large',
  /** A row has a column that the rows before it did not have (`column`, `row`). */
  'export-column-unknown',
  /** A value is none of its column's type, or would lose digits (`column`, `row`, `type`, `value`). */
  'export-value-unfit',
  /** The folder is not there, or nothing can be written into it (`folder`). */
  'export-folder-unusable',
  /** The file was not written by an export, or changed since, so it can't be replaced without the system's dialog (`file`). */
  'export-not-replaceable',
  /** The id of a folder is from an earlier start, or invented. */
  'unknown-folder',
  /** The folder is hidden, reached by a link, or outside of the folders that can be chosen (`folder`). */
  'folder-not-allowed',
  /** The feed of new versions can't be read (`host`). */
  'update-check-failed',
  'update-download-failed',
  /** The downloaded version has another checksum or signature than the publisher's. */
  'update-not-trusted',
  'internal',
] as const;

/** One of {@link problemCodes}. */
export type ProblemCode = (typeof problemCodes)[number];

/** A failure as a value: what the page shows as what, why, and what to do. */
export interface Problem {
  code: ProblemCode;
  /** Facts for the sentences: `host`, `port`, `url`, `status`, `milliseconds`, … Never a secret. */
  parameters: Record<string, string | number>;
  /** The HTTP status of the response that brought the problem, if one did. */
  status: number | null;
  /** The other side's own words, with every secret removed. */
  detail: string | null;
  /** Where in the query the mistake is, when the other side says so: offsets in the decoded value of a URL parameter. */
  at: { parameter: string; from: number; to: number } | null;
}

// By name: the type of the router repeats it for each procedure, and would be longer than the compiler writes.
export const problemSchema: z.ZodType<Problem, Problem> = z.object({
  code: z.enum(problemCodes),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  status: z.number().int().nullable(),
  detail: z.string().nullable(),
  at: z.object({ parameter: z.string(), from: z.number().int(), to: z.number().int() }).nullable(),
});
