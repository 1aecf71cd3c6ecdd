/** Why a sign-in at an identity provider fails, and what to do; see {@link reasonTexts} in `reasons.ts`. */
export const signInReasonTexts = {
  'identity-provider-unreachable/name-not-resolved': {
    why: 'No address was found for the host name {{host}} of the identity provider (DNS server {{nameServers}}). Most often, the VPN isn’t connected, or the name in {{setting}} is misspelled. Or DNS has no record for it.',
    next: 'Connect to your company network or VPN. Compare {{host}} in {{setting}} with the address that you were given. {{directProxy}} If nothing helps, ask the network administrator to check the DNS record of {{host}}. The password and the secret aren’t the cause.',
  },
  'identity-provider-unreachable/name-server': {
    why: 'The lookup of the host name {{host}} failed, because the DNS server didn’t give an answer. Whether the name is right isn’t known. Typically, there’s no network, or the VPN is only partly connected.',
    next: 'Check your network, and connect the VPN again. Then try again. If other names fail, too, tell the network administrator that the DNS server doesn’t answer.',
  },
  'identity-provider-unreachable/connection-refused': {
    why: 'No connection to {{host}}, port {{port}}, is possible. The host or port in {{setting}} is wrong, the identity provider isn’t running, or a firewall rejects the connection.',
    next: 'Compare the host and the port in {{setting}} with the address that you were given, and connect to your company network or VPN. If they’re right, ask the identity provider’s administrator whether it runs at {{host}}, port {{port}}. {{directProxy}}',
  },
  'identity-provider-unreachable/refused': {
    why: 'The computer at {{address}} ({{host}}) refused the connection to port {{port}}. The host or port in {{setting}} is wrong, the identity provider isn’t running, or a firewall rejects the connection.',
    next: 'Compare the host and the port in {{setting}} with the address that you were given, and connect to your company network or VPN. If they’re right, ask the identity provider’s administrator whether it runs at {{host}}, port {{port}}. {{directProxy}} The password and the secret aren’t the cause.',
  },
  'identity-provider-unreachable/connection-lost': {
    why: 'The connection to {{host}}, port {{port}}, was closed before a response arrived. A firewall or proxy might have closed it, or the identity provider is restarting.',
    next: 'Try again in a few minutes, and with the VPN connected. If the problem persists, ask the network administrator to search the firewall’s log for {{host}}, port {{port}}, and the time. Then ask the identity provider’s administrator. The password and the secret aren’t the cause.',
  },
  'identity-provider-silent/connect': {
    why: 'No connection to {{host}}, port {{port}}, was possible within {{duration}}. Most often, the VPN isn’t connected, or a firewall drops the connection. Or your network needs a proxy, or the identity provider is down.',
    next: 'Connect to your company network or VPN. {{directProxy}} If the problem persists, ask the network administrator to allow {{host}}, port {{port}}, from this computer. Then ask the identity provider’s administrator whether it’s running.',
  },
  'identity-provider-silent/connect-address': {
    why: 'Nothing at {{address}} ({{host}}), port {{port}}, responded within {{duration}}, not even with a refusal. Most often, the VPN isn’t connected, or a firewall drops the connection. Or your network needs a proxy, or the identity provider is down.',
    next: 'Connect to your company network or VPN. {{directProxy}} If the problem persists, ask the network administrator to allow TCP connections from this computer ({{ownAddress}}) to {{address}}, port {{port}}. Then ask the identity provider’s administrator whether {{host}} is running. The password and the secret aren’t the cause.',
  },
  'identity-provider-silent/response': {
    why: 'The connection to {{host}} worked, but no complete response arrived within {{duration}}. The identity provider is overloaded or starting, or it waits for another system, such as its database.',
    next: 'Try again in a few minutes. If the problem persists, ask the identity provider’s administrator why {{host}} responds too slowly, and send the URL and the time. Your network, password, and secret aren’t the cause.',
  },
  'identity-provider-other-issuer/reported': {
    why: 'The identity provider reports the issuer {{found}}, but the connection expects {{expected}}. The address in {{setting}} is another name of the same identity provider, or belongs to another one.',
    next: 'Compare both with the address that the identity provider’s administrator gave you. If {{found}} is right, enter it as “Issuer” in the connection. Otherwise, don’t sign in, and ask this administrator to correct the issuer of {{host}}{{addressPlace}}.',
  },
  'identity-provider-other-issuer/common': {
    why: 'The issuer {{expected}} names no tenant, so Microsoft Entra ID reports a placeholder: {{found}}.',
    next: 'Replace common or organizations in “Issuer” of the connection with the ID or domain of your tenant. The identity provider’s administrator knows it (Microsoft Entra ID: Overview, Tenant ID).',
  },
  'oauth-address-wrong/keycloak': {
    why: 'The server responds, but there’s nothing at the address {{url}} ({{status}}). Older Keycloak versions need /auth before /realms, newer ones don’t. Or the path is misspelled, or the address belongs to another server.',
    next: 'First, try {{alternative}} as {{setting}} in the connection. If it fails, too, ask the identity provider’s administrator for the exact address (Keycloak: Realm settings, OpenID Endpoint Configuration). The password and the client secret aren’t the cause.',
  },
  'oauth-realm-unknown/realm': {
    why: 'The identity provider responds, but has no realm {{realm}}. The name is misspelled (it’s case-sensitive), or the realm was renamed, was disabled, or is on another server.',
    next: 'Ask the identity provider’s administrator for the exact address (Keycloak: Realm settings, OpenID Endpoint Configuration). Then correct the realm in {{setting}} of the connection. The password and the client secret aren’t the cause.',
  },
  'oauth-realm-unknown/tenant': {
    why: 'The identity provider has no tenant, environment, or identity zone with the name in {{setting}}. The name or ID is misspelled, was deleted, or belongs to another cloud or region.',
    next: 'Ask the identity provider’s administrator for the exact address, and correct {{setting}} in the connection. In Microsoft Entra ID, the tenant ID is under Overview. The password and the client secret aren’t the cause.',
  },
  'oauth-method-not-allowed/unsupported': {
    why: 'The method is disabled there for all clients, or isn’t implemented. Or {{setting}} is the address of another service.',
    next: 'Ask the identity provider’s administrator which methods are enabled for the client {{clientId}}, and select one of them, such as “Browser (OAuth)”. Compare {{setting}} with the address that you were given. A new password or secret doesn’t help.',
  },
  'oauth-method-not-allowed/no-directory': {
    why: 'The identity provider doesn’t know which user directory checks the password: its tenant has no default directory. Your user name, password, and client aren’t the cause.',
    next: 'Ask the identity provider’s administrator to set a default directory (Auth0: tenant settings, API Authorization Settings). Or select “Browser (OAuth)” as the sign-in method, which needs none.',
  },
  'oauth-password-wrong/user-unknown': {
    why: 'The identity provider has no such user in this tenant: the user name is misspelled, or the account belongs to another tenant. The password wasn’t checked.',
    next: 'Check the user name: it often has the form of an email address. Compare the tenant in {{setting}}. If both are right, ask the identity provider’s administrator to add the account. A new password doesn’t help.',
  },
  'oauth-password-wrong/no-domain': {
    why: 'AD FS rejected the user name {{who}} or its password, without the exact cause. AD FS expects a user name with its domain, but {{who}} has none. Otherwise, the password is wrong or has expired, or the account is locked or disabled. The client ID isn’t the cause.',
    next: 'Enter the user name as {{who}}@DOMAIN or DOMAIN\\{{who}}, with the name of your domain, and the password again. Test both on a sign-in page of {{host}} in a browser. Don’t try often, because further attempts can lock the account. If they work there, the account might need a second factor (MFA): then select “Browser (OAuth)” as the sign-in method. If they don’t, ask the AD FS administrator whether the account is locked, disabled, or has an expired password.',
  },
  'oauth-account-unfinished/password-expired': {
    why: 'The password has expired, or must be changed before you can sign in.',
    next: 'Change the password on a page of the identity provider in a browser, or with “Browser (OAuth)” in this connection. Then enter the new password, and sign in again.',
  },
  'oauth-account-unfinished/keycloak-actions': {
    why: 'Keycloak requires an action from {{who}}: change the password, verify the email address, set up a second factor, complete the profile, or accept terms. The user name and the password aren’t wrong.',
    next: 'Sign in once in a browser at {{accountUrl}}, and complete the required steps. Then sign in again here. Or select “Browser (OAuth)” as the sign-in method: its pages show these steps. The Keycloak administrator can also remove them (Users, {{who}}, Required user actions).',
  },
  'oauth-policy-denied/assignment': {
    why: 'Your account isn’t assigned to the client (application) {{clientId}}, and the application requires an assignment. Your password isn’t the cause.',
    next: 'Ask the identity provider’s administrator to assign your account, or a group with it, to the application {{clientId}} (Microsoft Entra ID: Enterprise applications, Users and groups). A new password doesn’t help.',
  },
  'oauth-policy-denied/other-tenant': {
    why: 'Your account belongs to another tenant or identity provider, and isn’t known in the tenant of {{setting}}. Your password isn’t the cause.',
    next: 'Sign in with an account of this tenant, or ask its administrator to invite your account as a guest. If your account’s tenant should be used, correct {{setting}} in the connection.',
  },
  'oauth-policy-denied/device': {
    why: 'The identity provider accepts this sign-in only from a registered or managed device, and doesn’t recognize this computer as one. Your password isn’t the cause.',
    next: 'Select “Browser (OAuth)” on a device that your organization manages, with the browser that it recommends. If it fails, too, ask the identity provider’s administrator to register this computer, and send the server message and the time.',
  },
  'oauth-scope-refused/resource': {
    why: 'The identity provider knows no API for the scope {{scope}} in this tenant. The scope is misspelled, or the API isn’t registered in the tenant of {{setting}}. The password and the client secret aren’t the cause.',
    next: 'Ask the owner of the API for its scope, such as api://data/.default, and enter it as “Scope” in the connection. If it’s right, ask the tenant’s administrator to add the API as an enterprise application. Compare the tenant in {{setting}}.',
  },
  'oauth-scope-refused/api-permission': {
    why: 'The client {{clientId}} has no permission for the API in the scope {{scope}}. The password and the client secret aren’t the cause.',
    next: 'Correct “Scope” in the connection if another API is meant. Otherwise, ask the identity provider’s administrator to add the API’s permission to the client {{clientId}}, and to grant consent (Microsoft Entra ID: app registration, API permissions).',
  },
  'oauth-scope-refused/missing': {
    why: 'The identity provider requires a scope that selects the API, but “Scope” is empty or names no API.',
    next: 'Correct “Scope” in the connection: enter the scope of the API, which its owner knows{{scopePlace}}. The password and the client secret aren’t the cause.',
  },
  'oauth-scope-refused/missing-default': {
    why: 'Microsoft Entra ID requires a scope that selects the API, but “Scope” is empty or names no API.',
    next: 'Ask the owner of the API for its Application ID URI (app registration of the API, Expose an API). Enter it with /.default as “Scope” in the connection, such as api://data/.default. The password and the client secret aren’t the cause.',
  },
  'oauth-scope-refused/not-configured': {
    why: 'The requested scope ({{scope}}), or a part of it, isn’t configured for the authorization server {{authorizationServer}}. It’s misspelled, missing there, or belongs to another authorization server. The client ID and secret weren’t rejected.',
    next: 'Ask the owner of the API for its scope and its authorization server, and compare them with “Scope” and {{setting}}. If both are right, ask the Okta administrator to add {{scope}} to this authorization server (Security, API, Authorization Servers, Scopes). An access policy there must also allow it for the client {{clientId}}. A new password or secret doesn’t help.',
  },
  'oauth-not-finished/timed-out': {
    why: 'No answer came back from the browser within {{duration}}. Most often, the sign-in page showed an error, or the sign-in wasn’t completed. Or the browser was blocked from opening {{redirectUri}} on this computer (the callback).',
    next: 'Look at the page in the browser. If it shows an error about redirect_uri, ask the identity provider’s administrator to add http://127.0.0.1/callback (any port) to the redirect URIs of the client {{clientId}}{{redirectPlace}}. This time, the redirect URI was {{redirectUri}}. Send other errors of the page to this administrator, with the client ID. If the page can’t open 127.0.0.1, allow it in the browser’s proxy and security software, or select “Device code (OAuth)”. Otherwise, sign in again, and complete the sign-in.',
  },
  'oauth-not-finished/no-browser': {
    why: 'No browser could be opened on this computer, and nobody opened the sign-in link within {{duration}}.',
    next: 'Sign in again, and open the link of the running step in a browser on this computer. On a computer without a browser, select “Device code (OAuth)”, which works with a browser on any device.',
  },
  'oauth-not-finished/expired': {
    why: 'The code wasn’t entered on the identity provider’s page in time, or the sign-in there wasn’t completed.',
    next: 'Sign in again, and enter the new code before it expires. If the page doesn’t accept the code or shows an error, send its text to the identity provider’s administrator, with the client ID {{clientId}}.',
  },
  'oauth-session-ended/reused': {
    why: 'The saved sign-in was renewed twice with the same data, which the identity provider doesn’t allow. Typically, the same connection is used on two computers or in two programs.',
    next: 'Sign in again, and use the connection in one program at a time. If this happens often, ask the identity provider’s administrator to allow reuse for the client {{clientId}}{{sessionPlace}}. Your queries are kept.',
  },
  'oauth-session-ended/inactive': {
    why: 'The saved sign-in has expired: its maximum duration was reached, or it wasn’t used for too long. Your password isn’t the cause.',
    next: 'Sign in again. Your queries are kept. If this happens too often, ask the identity provider’s administrator for longer sessions of the client {{clientId}}{{sessionPlace}}, or for offline access.',
  },
  'oauth-session-ended/revoked': {
    why: 'The saved sign-in was revoked: your password was changed or reset, or an administrator ended your sessions.',
    next: 'Sign in again with your current password. Your queries are kept. If you don’t know of a change, ask the identity provider’s administrator.',
  },
  'oauth-client-unknown/disabled': {
    why: 'The client (application) {{clientId}} is disabled at the identity provider. The client secret isn’t the cause.',
    next: 'Ask the identity provider’s administrator to enable the client {{clientId}}, or for another client ID. Then enter it as “Client ID” in the connection. A new secret doesn’t help.',
  },
  'sign-in-refused/federation': {
    why: 'The account signs in at another identity provider (federation), such as AD FS, which rejected the sign-in or isn’t available. See the server message.',
    next: 'Select “Browser (OAuth)”, which shows the pages of the other identity provider. If it fails, too, send the server message and the time to the identity provider’s administrator.',
  },
  'sign-in-refused/account-type': {
    why: 'This sign-in method isn’t possible for this account: it’s a personal account, a guest, or has no password at this identity provider. Your password isn’t the cause.',
    next: 'Select “Browser (OAuth)” or “Device code (OAuth)” in this connection. For programs without a user, ask the identity provider’s administrator for a client with “Client credentials (OAuth)”.',
  },
  'oauth-client-secret-wrong/not-public': {
    why: 'The client {{clientId}} isn’t set up for sign-in without a client secret. Your user name and password aren’t the cause. Microsoft Entra ID treats the client as confidential, because the setting Allow public client flows is off.',
    next: 'Ask the owner of the app registration {{clientId}} to set Allow public client flows to Yes (Microsoft Entra ID: app registration, Authentication, Advanced settings). Or enter the ID of an app for mobile and desktop applications as “Client ID”. A new password or another sign-in doesn’t help.',
  },
  'oauth-client-secret-wrong/not-public-device': {
    why: 'You signed in successfully with the code. But Microsoft Entra ID treats the client {{clientId}} as confidential, because the setting Allow public client flows is off. So it demands a client secret, which a sign-in with a device code doesn’t send.',
    next: 'Ask the owner of the app registration {{clientId}} to set Allow public client flows to Yes (Microsoft Entra ID: app registration, Authentication, Advanced settings). Or enter the ID of an app for mobile and desktop applications as “Client ID”. Entering another code doesn’t help.',
  },
  'oauth-client-secret-wrong/not-public-code': {
    why: 'You signed in successfully in the browser. But Microsoft Entra ID treats the client {{clientId}} as confidential: the redirect URI is registered for the platform Web, which requires a client secret.',
    next: 'Ask the owner of the app registration {{clientId}} to move the redirect URI to the platform Mobile and desktop applications (Microsoft Entra ID: app registration, Authentication). If the client must stay confidential, select “Client has a secret” and enter “Client secret”. Signing in again doesn’t help.',
  },
  'oauth-consent-needed/interactive': {
    why: 'Neither you nor an administrator has allowed the client {{clientId}} to access the scope {{scope}}. Your password isn’t the cause.',
    next: 'Ask the identity provider’s administrator to grant admin consent for the client {{clientId}} and the scope {{scope}} (Microsoft Entra ID: Enterprise applications, Permissions). If your organization lets users consent, sign in again and accept the request in the browser. Without consent, the same sign-in fails again.',
  },
  'oauth-client-unknown/either': {
    why: 'The identity provider rejected the client ID {{clientId}} or its secret, and doesn’t report which of the two is wrong. Often, the secret was replaced or deleted, or it belongs to another client.',
    next: 'Ask the identity provider’s administrator for the current secret of the client {{clientId}}{{secretPlace}}. Enter client ID, secret, and address of the same client as “Client ID”, “Client secret”, and {{setting}}, without spaces before or after them. If they’re right, select the other value of “Client authentication”. A new user password doesn’t help.',
  },
  'oauth-client-unknown/service-key': {
    why: 'The token service rejected the client ID {{clientId}} or its secret, and doesn’t report which of the two is wrong. The client ID has the form of SAP BTP (XSUAA). Often, the service key or binding was replaced or deleted, so that its secret is no longer valid.',
    next: 'Get a current service key from the administrator of the subaccount (SAP BTP cockpit: Instances and Subscriptions, service instance, Service Keys). Enter clientid, clientsecret, and url with /oauth/token, all of the same key, as “Client ID”, “Client secret”, and “Token URL”. A new user password doesn’t help.',
  },
} as const;
