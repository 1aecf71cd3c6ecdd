/** Why a server doesn’t accept a token, an API key, or the identity behind it, and what to do about it. */
export const identityReasonTexts = {
  'credentials-refused/service-token-expired-on': {
    why: 'The service token was valid until {{validUntil}} by its claim exp, and {{host}} rejected it.',
    next: 'Create a new service token, or ask the owner of the API for one, and enter it under “Secrets”. The old token can’t be renewed. For tokens that Dataquay renews itself, ask the owner for a client with the sign-in method “Client credentials (OAuth)”.',
  },
  'credentials-refused/service-token-expired': {
    why: 'The service token has expired. See the server message.',
    next: 'Create a new service token, and enter it under “Secrets”. If you can’t, ask the owner of the API for one.',
  },
  'credentials-refused/service-key-rejected': {
    why: 'A gateway in front of the API rejected the API key that this connection sends in {{header}} ({{status}}). It’s wrong, has expired or was revoked, or isn’t approved for this API or environment.',
    next: 'Check the key under “Secrets”, which this connection sends in {{header}}: copy it again from its source, for the environment of {{host}}. If it’s still rejected, ask the owner of the API whether the key is active and approved for this API.',
  },
  'not-permitted/aws-key': {
    why: 'AWS API Gateway denied access (403), although this connection sends a key in {{header}}. The key is wrong or disabled, or isn’t in a usage plan of this stage. A resource policy or a firewall rule can have the same effect.',
    next: 'Check the key under “Secrets”, and the stage in the base URL. Then ask the owner of the API whether the key is in a usage plan of this stage, and whether a resource policy or firewall rule denies access.',
  },
  'credentials-refused/windows-sign-in': {
    why: 'The server accepts only Windows authentication ({{offered}}). This connection uses another sign-in method.',
    next: 'Select the sign-in method “Kerberos ticket” for this connection. If you have no account in the Windows domain of {{host}}, ask its administrator for an address that accepts tokens.',
  },
  'credentials-refused/basic-sign-in': {
    why: 'The server accepts only a user name and password (Basic). This connection sends other credentials.',
    next: 'Ask the administrator of {{host}} for an address that accepts tokens. Or select “Service token”, and set “Token header” to Authorization. Under “Secrets”, enter Basic, a space, and the Base64 form of USER:PASSWORD.',
  },
  'credentials-refused/key-header': {
    why: 'A gateway in front of the API found no API key in the request ({{status}}). This connection sends its service token in the header {{header}}, so the gateway probably reads another header.',
    next: 'Look up the header of the key in the documentation of the API, or ask the owner of the API (often {{usualHeaders}}). Enter it as “Token header” in this connection, and the key alone under “Secrets”, without a scheme such as Bearer. A new key doesn’t help as long as the header is wrong.',
  },
  'not-permitted/right': {
    why: 'The sign-in was accepted, but the server requires {{right}}, which your account or client ({{who}}) doesn’t have ({{status}}).',
    next: 'Ask the owner of the API to give {{right}} to your account or client ({{who}}). If it’s a role of the identity provider, its administrator gives it{{rolePlace}}. Then sign in again, because earlier tokens don’t contain it. Before that, a new sign-in, password, or client secret doesn’t help.',
  },
  'not-permitted/object-right': {
    why: 'The server accepted the sign-in, but denies your account or client ({{who}}) access to {{object}} ({{status}}). The missing right is only about {{object}}: other APIs can work.',
    next: 'Ask the owner of the API to give your account or client ({{who}}) the right to read {{object}} (in databases, SELECT). Or use another API, or an account with this right. A new password, or a new token of the same account, doesn’t help.',
  },
  'not-permitted/service-token-right': {
    why: 'The server recognized the service token, but requires {{right}}, which the token or its owner doesn’t have ({{status}}).',
    next: 'Ask the owner of the API to give {{right}} to the owner of the service token. If tokens have permissions of their own, create one with {{right}}, and enter it under “Secrets”. A new token without {{right}} doesn’t help.',
  },
  'not-permitted/named-scope': {
    why: 'The sign-in was accepted, but the token lacks a scope that the server requires: {{right}} ({{status}}).',
    next: 'Add {{right}} to “Scope” in this connection, then sign in again. If the identity provider doesn’t issue it, ask its administrator to allow {{right}} for the client {{clientId}}. A new password or client secret doesn’t help.',
  },
  'credentials-refused/rows': {
    why: 'The server rejected the credentials only for the rows of {{api}} ({{status}}). It accepted the same credentials for the catalogue, so they arrive and are valid there. This API expects another token, audience, or sign-in method.',
    next: 'Ask the owner of {{api}} which credentials it expects: the header of the token, the scope or audience, or the sign-in method. Then correct them in this connection. To test another API, enter it under “API to test”.',
  },
  'not-permitted/object-role': {
    why: 'The server accepted the sign-in, but requires {{right}} for {{object}}, which your account or client ({{who}}) doesn’t have ({{status}}). APIs that don’t require {{right}} can work.',
    next: 'Ask the owner of the API to give {{right}} to your account or client ({{who}}). If it’s a role of the identity provider, its administrator gives it{{rolePlace}}. Then sign in again (or create a new service token), because earlier tokens don’t contain it. Before that, a new sign-in, token, or password doesn’t help.',
  },
  'not-permitted/listed-right': {
    why: 'The server requires {{right}} and denies access ({{status}}), although the token of your account or client ({{who}}) lists {{right}}. Probably, the API reads roles from another claim, such as those of another client, or requires a further condition.',
    next: 'Send the owner of the API the server message and the roles in the token (see the details). Ask from which claim the API reads roles. Then ask the identity provider’s administrator to put {{right}} there{{rolePlace}}, and sign in again. Without this change, a new token or password doesn’t help.',
  },
} as const;
