/** Why a data server rejects an OAuth token, and what to do; see {@link reasonTexts} in `reasons.ts`. */
export const rejectionReasonTexts = {
  'credentials-refused/expired': {
    why: 'The server reports that the token has expired or isn’t valid yet. If the token is new, the clocks might differ.',
    next: 'Sign in again. If the problem persists, ask the administrator of {{host}} to compare the clocks of the server and of the identity provider.',
  },
  'credentials-refused/new-token-expired': {
    why: 'The server reports that the token has expired or isn’t valid yet. But the identity provider issued it during this test, and it’s valid until {{validUntil}}. The clock of the API, or of a gateway before it, is probably wrong.',
    next: 'Ask the administrator of {{host}} to compare the clocks of the API and its gateway with a time server, and to check the permitted age of tokens. Send the URL, the time, and the request ID. A new sign-in doesn’t help.',
  },
  'credentials-refused/clock-ahead': {
    why: 'The server rejected a valid token as expired, because its clock is {{duration}} ahead of this computer’s clock.',
    next: 'Ask the administrator of {{host}} to synchronize the server’s clock with a time server. {{otherClock}} A new sign-in doesn’t help.',
  },
  'credentials-refused/clock-behind': {
    why: 'The server rejected a valid token as not yet valid, because its clock is {{duration}} behind this computer’s clock.',
    next: 'Ask the administrator of {{host}} to synchronize the server’s clock with a time server. {{otherClock}} A new sign-in doesn’t help.',
  },
  'credentials-refused/reported-clock': {
    why: 'The server rejected the token as expired or not yet valid. This follows from the wrong clock that the step “{{reportedBy}}” reports: by the clock of the identity provider {{provider}}, the token is valid, but not by that of {{host}}.',
    next: 'Correct the clock as described for the step “{{reportedBy}}”, then test again. A new sign-in or a new token doesn’t help before that.',
  },
  'credentials-refused/new-token-reported-clock': {
    why: 'The server rejected a new token without a reason. Probably, this follows from the wrong clock that the step “{{reportedBy}}” reports: by the clock of the identity provider {{provider}}, the token is valid, but not by that of {{host}}.',
    next: 'First, correct the clock as described for the step “{{reportedBy}}”, then test again. A new sign-in or a new token doesn’t help before that.',
  },
  'credentials-refused/provider-clock-ahead': {
    why: 'The server rejected a new token as not yet valid. The clock of the identity provider {{provider}} is {{duration}} ahead of this computer’s clock, so its tokens begin in the future.',
    next: 'Ask the identity provider’s administrator to synchronize the clock of {{provider}} with a time server. Until then, try again {{duration}} after the sign-in.',
  },
  'credentials-refused/provider-clock-behind': {
    why: 'The server rejected a new token as expired. The clock of the identity provider {{provider}} is {{duration}} behind this computer’s clock, so its tokens have expired when they’re issued.',
    next: 'Ask the identity provider’s administrator to synchronize the clock of {{provider}} with a time server. A new sign-in doesn’t help.',
  },
  'credentials-refused/new-token': {
    why: 'The server rejected a token that the identity provider issued during this test, so the token hasn’t expired. The server gives no reason. Typically, it expects another audience (the token has {{aud}}), or doesn’t trust the issuer ({{iss}}).',
    next: 'Ask the owner of the API for its scope or audience, and for the issuer that it trusts. Then correct “Scope”, “Audience”, or “Issuer” in this connection. Or ask the identity provider’s administrator to add the audience to tokens of the client {{clientId}}. If both are right, the administrator of {{host}} finds the reason in the log: send the URL, the time, and the request ID. A new token with the same settings doesn’t help.',
  },
  'credentials-refused/new-token-opaque': {
    why: 'The server rejected a token that the identity provider issued during this test, so the token hasn’t expired. The server gives no reason. Typically, the token is for another API (“Scope”), or from an identity provider that the API doesn’t trust (“Issuer”). The API can also expect tokens that it can read (JWT), and this token isn’t one.',
    next: 'Ask the owner of the API for its scope, and for the identity provider that it trusts. Then correct “Scope”, “Issuer”, or “Token URL” in this connection. If they’re right, the administrator of {{host}} finds the reason in the log: send the URL, the time, and the request ID. A new token with the same settings doesn’t help.',
  },
  'credentials-refused/new-token-unreadable': {
    why: 'The server can’t read the token, because it expects a JWT. The identity provider issued an opaque or encrypted token, which only it can read. Usually, this means that the token isn’t for this API.',
    next: '{{audienceFix}} If the tokens are meant to be opaque, ask the administrator of {{host}} to check them at the identity provider (introspection). A new token with the same settings doesn’t help.',
  },
  'credentials-refused/new-token-clock-ahead': {
    why: 'The server rejected a new token without a reason. The server’s clock is {{duration}} ahead of the identity provider’s clock, so the token has probably expired for the server.',
    next: 'Ask the administrator of {{host}} and the identity provider’s administrator to synchronize their clocks with a time server. A new sign-in doesn’t help.',
  },
  'credentials-refused/new-token-clock-behind': {
    why: 'The server rejected a new token without a reason. The server’s clock is {{duration}} behind the identity provider’s clock, so the token probably isn’t valid yet for the server.',
    next: 'Ask the administrator of {{host}} and the identity provider’s administrator to synchronize their clocks with a time server. A new sign-in doesn’t help.',
  },
  'credentials-refused/audience': {
    why: 'The server reports that the token is for another API: it expects another audience. See the server message.',
    next: '{{audienceFix}} A new token with the same settings doesn’t help.',
  },
  'credentials-refused/audience-expected': {
    why: 'The token’s audience ({{aud}}) isn’t the one that the server expects ({{expectedAudience}}).',
    next: '{{audienceFix}} A new token with the same settings doesn’t help.',
  },
  'credentials-refused/audience-scope': {
    why: 'The token’s audience ({{aud}}) isn’t the one that “Scope” or “Audience” requests ({{expectedAudience}}), and the server doesn’t accept it. The identity provider ignored this setting, or the token is for another API.',
    next: 'Ask the owner of the API whether “Scope”, “Audience”, and the audience {{expectedAudience}} are right. If they are, ask the identity provider’s administrator to issue tokens of the client {{clientId}} with this audience. A new token with the same settings doesn’t help.',
  },
  'credentials-refused/audience-rejected': {
    why: 'The token was issued for the audience {{aud}}, which this server doesn’t accept. The server doesn’t report which audience it expects.',
    next: '{{audienceFix}} A new token with the same settings doesn’t help.',
  },
  'credentials-refused/audience-adfs': {
    why: 'AD FS issued the token for the audience {{aud}}, which this server doesn’t accept. AD FS issues tokens for the API that “Scope” requests. Without such a scope, the audience is urn:microsoft:userinfo.',
    next: 'Ask the owner of the API for its identifier at AD FS (AD FS: Web API, Relying party identifier). As “Scope”, enter the identifier, a slash, and a scope, such as https://api.example/data/openid. Then sign in again. If AD FS rejects this scope, ask the AD FS administrator to allow the client {{clientId}} for this Web API (Client Permissions). A new token with the same settings doesn’t help.',
  },
  'credentials-refused/audience-graph': {
    why: 'The token is for Microsoft Graph (audience {{aud}}), not for this API. Microsoft Entra ID issues such tokens if “Scope” names no other API.',
    next: '{{audienceFix}} A new token with the same scope doesn’t help.',
  },
  'credentials-refused/audience-version': {
    why: 'The server doesn’t accept the token’s audience {{aud}}. It can still be the right API. As audience, Microsoft Entra ID names the API’s application ID in tokens of version 2, and its Application ID URI in version 1.',
    next: 'Ask the owner of the API whether {{aud}} is its application ID or Application ID URI. If it is, they let the API accept this audience, too, or change requestedAccessTokenVersion in the manifest of its app registration. If it isn’t, ask for the API’s scope, and correct “Scope” in this connection. A new token with the same settings doesn’t help.',
  },
  'credentials-refused/no-audience': {
    why: 'The token names no audience (claim aud), but the server requires one. See the server message.',
    next: '{{audienceFix}} A new token with the same settings doesn’t help.',
  },
  'credentials-refused/encrypted-token': {
    why: 'The token is encrypted (JWE, 5 parts), and {{host}} rejected it. Usually, only the identity provider itself can read such a token. Auth0 issues it if neither “Audience” in this connection nor the tenant names an API.',
    next: 'Ask the owner of the API for its identifier (audience), enter it as “Audience” in this connection, and sign in again. If “Audience” is already right, ask the identity provider’s administrator to issue signed tokens for the API at {{host}} to the client {{clientId}}. A new password or secret doesn’t help.',
  },
  'credentials-refused/issuer': {
    why: 'The server doesn’t trust the issuer of the token. See the server message.',
    next: 'Ask the owner of the API which issuer it trusts. Check that “Issuer” and “Token URL” in this connection have exactly this address. If it’s the same issuer, ask the administrator of {{host}} to accept it.',
  },
  'credentials-refused/issuer-known': {
    why: 'The server doesn’t trust the issuer of the token ({{iss}}). It’s another identity provider, realm, tenant, or environment, or another host name or port.',
    next: 'Send the owner of the API the issuer {{iss}}, and ask which one the API trusts. If it’s another one, correct “Token URL” or “Issuer” in this connection: http or https, host name, port, and path must be exactly the same. If it’s this one, ask the administrator of {{host}} to accept it. A new token from this issuer doesn’t help.',
  },
  'credentials-refused/issuer-version': {
    why: 'The server doesn’t trust the issuer of the token ({{iss}}). Either the token is from another tenant, or the API expects the other version of tokens: their issuers are https://sts.windows.net/TENANT/ (version 1) and https://login.microsoftonline.com/TENANT/v2.0 (version 2).',
    next: 'Ask the owner of the API which issuer it trusts. For another tenant, correct “Token URL” or “Issuer” in this connection. For another version, the owner of the API sets requestedAccessTokenVersion in the manifest of its app registration, or accepts both issuers.',
  },
  'credentials-refused/signature': {
    why: 'The server can’t verify the signature of the token. Either the token is from another identity provider, realm, or environment than the API trusts, or the server has outdated signing keys.',
    next: 'Ask the owner of the API which issuer it trusts, and compare it with “Issuer” and “Token URL” of this connection. If they’re the same, ask the administrator of {{host}} to load the signing keys of the identity provider again. A new sign-in doesn’t help.',
  },
  'credentials-refused/new-token-stated': {
    why: 'The server rejected a token that the identity provider issued during this test, so the token hasn’t expired. It isn’t valid for this server, or was revoked. See the server message.',
    next: 'If the message doesn’t say what to change, ask the owner of the API which audience and issuer it accepts. The token has the audience {{aud}} and the issuer {{iss}}. Then correct “Scope”, “Audience”, or “Issuer” in this connection. If they are right, the administrator of {{host}} finds the reason in the log: send the server message, the URL, the time, and the request ID. A new token with the same settings doesn’t help.',
  },
  'credentials-refused/access-policy': {
    why: 'An access policy of Microsoft Entra ID ended the validity of the token (continuous access evaluation). Typically, this computer’s network isn’t allowed, or the session was revoked, such as after a change of the password. See the server message.',
    next: 'Connect to the company network or VPN, then sign out and sign in again with “Browser (OAuth)”. If the problem persists, send the identity provider’s administrator the server message and the time: the sign-in log names the policy.',
  },
} as const;
