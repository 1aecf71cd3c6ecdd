/** Why an identity provider rejects a client, and what to do; see {@link reasonTexts} in `reasons.ts`. */
export const clientReasonTexts = {
  'oauth-client-secret-wrong/expired': {
    why: 'The secret of the client {{clientId}} has expired at the identity provider.',
    next: 'Ask the identity provider’s administrator to create a new secret for the client {{clientId}}{{secretPlace}}. Then enter its value as “Client secret” in the connection. A new user password doesn’t help.',
  },
  'oauth-client-secret-wrong/secret-id': {
    why: 'The client secret isn’t a valid secret of the client {{clientId}}. Typically, the ID of the secret was copied instead of its value, or the secret was replaced.',
    next: 'Enter the value of the secret, not its ID, as “Client secret” in the connection. The value is shown only once: if nobody knows it, ask the identity provider’s administrator to create a new secret for the client {{clientId}}{{secretPlace}}.',
  },
  'oauth-client-secret-wrong/secret-id-form': {
    why: 'The client secret isn’t a valid secret of the client {{clientId}}. It has the form of an ID (GUID), so it’s probably the ID of the secret (Secret ID) instead of its value.',
    next: 'Enter the value of the secret (Value), not its ID, as “Client secret” in the connection. The value is shown only once: if nobody knows it, ask the identity provider’s administrator to create a new secret for the client {{clientId}}{{secretPlace}}.',
  },
  'oauth-client-secret-wrong/secret-value': {
    why: 'The client secret isn’t a valid secret of the client {{clientId}}. Most often, it was replaced or deleted, was copied incompletely, or belongs to another app registration. It isn’t the ID of a secret, which would have another form.',
    next: 'Enter the value of the current secret again as “Client secret” in the connection, without spaces before or after it. The value is shown only once: if nobody knows it, ask the identity provider’s administrator to create a new secret for the client {{clientId}}{{secretPlace}}. A new user password doesn’t help.',
  },
  'oauth-client-secret-wrong/missing': {
    why: 'The connection sends no client secret, and the identity provider rejected the client {{clientId}}. It probably requires a secret.',
    next: 'Ask the identity provider’s administrator for the secret of the client {{clientId}}{{secretPlace}}. Select “Client has a secret” in the connection, and enter it as “Client secret”. Or ask the administrator to allow the client to sign in without a secret, as a public client.',
  },
  'oauth-client-secret-wrong/rejected': {
    why: 'The identity provider knows the client {{clientId}}, but rejected its client secret: it’s wrong, has expired, or was replaced by a new one.',
    next: 'Ask the identity provider’s administrator for the current secret of the client {{clientId}}, or to create a new one{{secretPlace}}. Then enter it again as “Client secret” in the connection. Your user name and password aren’t the cause.',
  },
  'oauth-client-unknown/tenant': {
    why: 'The application {{clientId}} doesn’t exist in the tenant (directory) to which the request was sent. The client ID or the tenant is wrong, or nobody has added the application to this tenant.',
    next: 'Compare “Client ID” and the tenant in {{setting}} with the app registration (Overview: Application (client) ID and Directory (tenant) ID). If both are correct, ask the tenant’s administrator to add the application and grant consent. A new secret doesn’t help.',
  },
  'oauth-scope-refused/default-scope': {
    why: 'With client credentials, Microsoft Entra ID accepts only a scope that ends with /.default. The connection requests {{scope}}.',
    next: 'Correct “Scope” in the connection: enter the application ID URI of the API, followed by /.default, such as api://data/.default.',
  },
  'oauth-policy-denied/conditional-access': {
    why: 'A Conditional Access rule of the identity provider blocks the sign-in. Such rules depend on the device, the network, the application, or the sign-in method. Your password isn’t the cause.',
    next: 'Select “Browser (OAuth)” on a device that your organization manages. If it’s blocked, too, send the server message to the identity provider’s administrator, who can find the rule in the sign-in log by the correlation ID. A new password doesn’t help.',
  },
  'oauth-policy-denied/access-policy': {
    why: 'No access policy of the identity provider allows the client {{clientId}} to get a token with this sign-in method and the scope {{scope}}.',
    next: 'Ask the identity provider’s administrator to add a rule for the client {{clientId}}, this sign-in method, and the scope {{scope}}{{scopePlace}}. Check “Scope” in the connection. A new password or secret doesn’t help.',
  },
  'oauth-policy-denied/client-permission': {
    why: 'The identity provider knows the client {{clientId}}, but the client isn’t authorized for the requested API. The client secret isn’t the cause.',
    next: 'Ask the identity provider’s administrator to authorize the client {{clientId}} for the API{{scopePlace}}. Check “Scope” in the connection.',
  },
  'oauth-client-unknown/either-public': {
    why: 'The identity provider rejected the client {{clientId}}, for which this connection sends no secret, and doesn’t report why. Either the client ID is wrong or disabled, or the client requires a secret.',
    next: 'Compare “Client ID” and the address in {{setting}} with what the identity provider’s administrator gave you. If they’re right, ask whether the client is enabled and public. If it requires a secret{{secretPlace}}, select “Client has a secret” and enter it as “Client secret”. A new user password doesn’t help.',
  },
  'oauth-method-not-allowed/unavailable': {
    why: '{{product}} doesn’t offer this sign-in method for any client.',
    next: 'Select “Browser (OAuth)” as the sign-in method of this connection. For programs without a user, ask the owner of the API which sign-in it offers them, such as a service token. A new password or secret doesn’t help.',
  },
  'oauth-realm-unknown/authorization-server': {
    why: 'Okta has no authorization server with the ID in {{setting}}. The ID is misspelled, or the authorization server was deleted, is inactive, or belongs to another Okta organization.',
    next: 'Ask the Okta administrator for the Issuer URI of the authorization server (Okta: Security, API, Authorization Servers), and correct {{setting}} in the connection. The password and the client secret aren’t the cause.',
  },
  'oauth-redirect-refused/single-page': {
    why: 'You signed in successfully in the browser. But Microsoft Entra ID has registered the redirect URI for the platform Single-page application, whose tokens only web pages can request.',
    next: 'Ask the owner of the app registration {{clientId}} to register http://127.0.0.1/callback (any port) for another platform: Mobile and desktop applications, not Single-page application (Authentication). Signing in again doesn’t help.',
  },
  'deployment-fault/delegation': {
    why: 'You’re signed in, but the server isn’t allowed to use another server on your behalf (delegation). See the server message.',
    next: 'Ask the administrator of the domain or realm to allow constrained delegation for the account of the service on {{host}}.',
  },
  'oauth-method-not-allowed/password': {
    why: 'The client {{clientId}} isn’t allowed to sign in with a user name and password.',
    next: 'Ask the identity provider’s administrator to enable it for the client {{clientId}}{{passwordPlace}}. Or select another sign-in method that is enabled for it, such as “Browser (OAuth)”. A new password or secret doesn’t help.',
  },
  'oauth-method-not-allowed/client-credentials': {
    why: 'The client {{clientId}} isn’t allowed to sign in with client credentials, that is, without a user.',
    next: 'Ask the identity provider’s administrator to enable it for the client {{clientId}}{{servicePlace}}. Or select another sign-in method that is enabled for it, such as “Browser (OAuth)”. A new password or secret doesn’t help.',
  },
  'oauth-method-not-allowed/code': {
    why: 'The client {{clientId}} isn’t allowed to sign in in a browser.',
    next: 'Ask the identity provider’s administrator to enable it for the client {{clientId}}{{codePlace}}. Or select another sign-in method that is enabled for it. A new password or secret doesn’t help.',
  },
  'oauth-method-not-allowed/device': {
    why: 'The client {{clientId}} isn’t allowed to sign in with a device code.',
    next: 'Ask the identity provider’s administrator to enable it for the client {{clientId}}{{devicePlace}}. Or select another sign-in method that is enabled for it, such as “Browser (OAuth)”. A new password or secret doesn’t help.',
  },
  'identity-provider-fault/gateway': {
    why: 'A gateway or load balancer{{senderNote}} in front of the identity provider {{host}} responded ({{status}}): the identity provider behind it isn’t running, or doesn’t respond. Your network, password, and client aren’t the cause.',
    next: 'Wait a few minutes, then sign in again. If the problem persists, ask the identity provider’s administrator to start the server behind the gateway, and send the URL, the time, and the request ID. A new password or secret doesn’t help.',
  },
  'identity-provider-fault/unavailable': {
    why: 'The identity provider {{host}} or a gateway in front of it{{senderNote}} reports that it’s unavailable (503): it’s starting, overloaded, or under maintenance. Your network, password, and client aren’t the cause.',
    next: 'Wait a few minutes, then sign in again. If the problem persists, ask the identity provider’s administrator how long it lasts, and send the URL, the time, and the request ID. A new password or secret doesn’t help.',
  },
  'not-permitted/provider-firewall': {
    why: 'A web application firewall{{senderNote}} in front of the identity provider {{host}} blocked the sign-in request. Your password and your client aren’t the cause.',
    next: 'Ask the identity provider’s administrator to allow this request or your IP address. Send the URL, the time, and the ID of the blocked request (support ID, reference, or Ray ID) from the details. If you use a VPN or a proxy, try it without.',
  },
  'not-permitted/provider-gateway': {
    why: 'A web server or gateway{{senderNote}} in front of the identity provider {{host}} denied access ({{status}}). Usually, the path in {{setting}} is wrong, or your IP address isn’t allowed. Your password and your client aren’t the cause.',
    next: 'Compare {{setting}} in this connection with the address that the identity provider’s administrator gave you{{endpointPlace}}. If it’s right, ask this administrator which rule denied the request, and whether it’s for IP addresses. Send the URL, the time, and the request ID.',
  },
  'too-many-requests/sign-in': {
    why: 'The identity provider {{host}} limits the number of sign-ins in a certain time (429), and doesn’t say when it accepts them again.',
    next: 'Wait a few minutes, then sign in once. If the problem recurs, check which other programs sign in with the client {{clientId}}, and whether they request a new token for each request. Then ask the identity provider’s administrator for a higher limit. A new password or secret doesn’t help.',
  },
  'too-many-requests/sign-in-retry-after': {
    why: 'The identity provider {{host}} limits the number of sign-ins in a certain time (429). It accepts them again {{wait}}.',
    next: 'Wait until then, and sign in once. If the problem recurs, check which other programs sign in with the client {{clientId}}, and whether they request a new token for each request. Then ask the identity provider’s administrator for a higher limit. A new password or secret doesn’t help.',
  },
  'oauth-consent-needed/declined': {
    why: 'In the browser, you declined the request that allows the client {{clientId}} to access the scope {{scope}}. Your password isn’t the cause.',
    next: 'Sign in again, and accept the request. If the page demands the approval of an administrator instead, ask the identity provider’s administrator to grant admin consent for the client {{clientId}} (Microsoft Entra ID: Enterprise applications, Permissions).',
  },
  'identity-provider-odd-answer/malformed': {
    why: 'The response isn’t valid JSON: it’s incomplete or damaged. A proxy or gateway between might have cut it off, or the identity provider has an error.',
    next: 'Sign in again. If the problem persists, try it without a proxy or VPN, if possible. Then send the URL, the time, and the response to the identity provider’s administrator. A new password or secret doesn’t help.',
  },
  'secret-needed/password': {
    why: 'The connection signs in with a user name and password, but the password isn’t entered or stored.',
    next: 'Enter the password under “Secrets” in the connection, then sign in. Nothing was sent.',
  },
  'secret-needed/client-secret': {
    why: 'The connection has a client with a secret, but the client secret isn’t entered or stored.',
    next: 'Enter the client secret under “Secrets” in the connection, then sign in. If you don’t have it, ask the identity provider’s administrator. Nothing was sent.',
  },
  'secret-needed/service-token': {
    why: 'The connection sends a service token, but the token isn’t entered or stored.',
    next: 'Enter the service token under “Secrets” in the connection, then sign in. If you don’t have one, ask the owner of the API. Nothing was sent.',
  },
} as const;
