const withoutIt = 'Other sign-in methods work without Kerberos.';

/** The second and third sentence of a Kerberos problem by its code and `reason`; see {@link reasonTexts} in `reasons.ts`. */
export const kerberosReasonTexts = {
  'kerberos-not-installed/addon': {
    why: 'Dataquay’s Kerberos module wasn’t built when Dataquay was installed.',
    next: `In Dataquay’s source folder, install Python 3, a C++ compiler, and the Kerberos headers (Debian, Ubuntu: libkrb5-dev; Fedora, RHEL: krb5-devel), then run npm start. If you installed a package, ask your administrator for one with Kerberos. ${withoutIt}`,
  },
  'kerberos-not-installed/library': {
    why: 'The system’s Kerberos library is missing.',
    next: `Install it with the command for your system ({{install}}), then sign in again. ${withoutIt}`,
  },
  'kerberos-not-installed/programs': {
    why: 'The system’s Kerberos programs (kinit, klist) are missing.',
    next: `Install them with the command for your system ({{install}}), then sign in again. ${withoutIt}`,
  },
  'kerberos-no-ticket/missing': {
    why: 'There’s no ticket in {{cache}}: none was obtained, or it was deleted when you signed out.',
    next: 'Get a ticket (run kinit, or sign in to the company network), or enter another ticket cache in the connection. Then sign in again.',
  },
  'kerberos-no-ticket/memory': {
    why: 'A cache in memory ({{cache}}) belongs to one program, so Dataquay can’t read a ticket that another program got.',
    next: 'Enter a cache of another type in the connection, such as FILE: or KCM:, and get a ticket in it (run kinit -c). Then sign in again.',
  },
  'kerberos-no-ticket/empty': {
    why: 'The ticket cache is empty, truncated, or isn’t a cache file ({{cache}}). Writing it might have been interrupted, or the disk was full.',
    next: 'Check the cache name in the connection. If it’s correct, get a new ticket (run kinit). Then sign in again.',
  },
  'kerberos-no-ticket/junk': {
    why: 'The cache ({{cache}}) isn’t a ticket cache, or the Kerberos library doesn’t support its type.',
    next: 'Check the cache name in the connection, or get a new ticket (run kinit). Then sign in again.',
  },
  'kerberos-no-ticket/unreadable': {
    why: 'You don’t have permission to read {{cache}}. The cache might belong to another user of this computer.',
    next: 'Enter a ticket cache of your own in the connection, or ask the administrator to correct its owner and permissions. Then sign in again.',
  },
  'kerberos-no-ticket/no-granting-ticket': {
    why: 'The cache ({{cache}}) has no ticket-granting ticket, so no ticket for {{service}} can be requested.',
    next: 'Get a new ticket (run kinit), or enter another ticket cache in the connection. Then sign in again.',
  },
  'kerberos-no-ticket/cache-service': {
    why: 'The cache ({{cache}}) is kept by a system service (KCM) that isn’t running or doesn’t respond correctly.',
    next: 'Ask the administrator of this computer to start the service, such as sssd-kcm. Or enter another ticket cache in the connection. Then sign in again.',
  },
  'kerberos-no-ticket/not-writable': {
    why: 'The ticket couldn’t be saved in {{cache}}. The disk might be full, or you might not have permission to write there.',
    next: 'Free disk space, and check the permissions of the folder. Then sign in again.',
  },
  'kerberos-kdc-unreachable/refused': {
    why: 'The KDC of the realm {{realm}} refuses connections, its name can’t be resolved, or another program responded. This is normal outside the company network.',
    next: 'Connect to the company network or VPN, then sign in again. If the problem persists, ask the administrator of this computer to check the KDC in krb5.conf.',
  },
  'kerberos-kdc-unreachable/silent': {
    why: 'The KDC of the realm {{realm}} didn’t respond in time. A firewall might be blocking the connection, or the VPN might be disconnected.',
    next: 'Connect to the company network or VPN, and make sure port 88 is open. Then sign in again.',
  },
  'kerberos-kdc-unreachable/other-realm': {
    why: 'The KDC of the realm {{realm}}, which the service {{service}} requires, refuses connections, doesn’t respond, or its name can’t be resolved. The realm {{fromRealm}} has already issued a ticket for this realm, so your user name and password aren’t the cause.',
    next: 'Connect to the company network or VPN, then sign in again. If the problem persists, ask the administrator of this computer to check the KDC of {{realm}} in krb5.conf, and whether a firewall blocks its port 88.',
  },
  'kerberos-ticket-rejected/other-realm': {
    why: 'A KDC can’t use the ticket. The realms {{fromRealm}} and {{realm}} probably have different keys for their trust. Or the keys of your realm changed, or the ticket was revoked.',
    next: 'Get a new ticket (run kinit), then sign in again. If the problem persists, ask the administrators of both realms to set the same key for krbtgt/{{realm}}@{{fromRealm}}.',
  },
  'kerberos-ticket-rejected/address': {
    why: 'The ticket is only valid for certain network addresses, and the request comes from another one. The address of this computer might have changed, or the network translates addresses (NAT).',
    next: 'Get a ticket without addresses (run kinit -A), then sign in again.',
  },
  'kerberos-policy-denied/other-realm': {
    why: 'The service’s realm {{realm}} is reached through other realms. Its KDC might not accept this path, or a policy limits which services {{principal}} can use.',
    next: 'Ask the administrator of the realm {{realm}} whether its KDC accepts the path through {{fromRealm}} ([capaths] in its krb5.conf), and which policy applies to {{principal}} and the service {{service}}.',
  },
  'kerberos-configuration/broken': {
    why: 'The file krb5.conf has a syntax error, or includes a file or folder that can’t be read.',
    next: 'Ask the administrator of this computer to correct krb5.conf, then sign in again.',
  },
  'kerberos-configuration/no-kdc': {
    why: 'No KDC is configured for the realm {{realm}} in krb5.conf or in DNS.',
    next: 'Check the realm in the connection, or ask the administrator of this computer to add its KDC to krb5.conf. Then sign in again.',
  },
  'kerberos-configuration/no-default-realm': {
    why: 'The file krb5.conf is missing, or neither this file nor the connection sets a default realm.',
    next: 'Fill in “Principal” with its realm in the connection, or ask the administrator of this computer to set up krb5.conf. Then sign in again.',
  },
  'kerberos-configuration/unreadable': {
    why: 'You don’t have permission to read krb5.conf.',
    next: 'Ask the administrator of this computer to let all users read krb5.conf, then sign in again.',
  },
  'kerberos-configuration/realm-name': {
    why: 'The name {{realm}} doesn’t match a realm that this computer and the KDC know. Realm names are case-sensitive, and usually in capital letters.',
    next: 'Check “Principal” and “Service realm” in the connection: enter the realm in capital letters. If the name is correct, ask the administrator of this computer to check krb5.conf.',
  },
  'kerberos-encryption/account': {
    why: 'The account {{principal}} has no key with an encryption type that the realm and this computer accept. Outdated types such as RC4 and DES are often disabled.',
    next: 'Ask the administrator of the realm to enable AES for the account and to reset its password. If the account already has AES keys, check permitted_enctypes in krb5.conf. Then sign in again.',
  },
  'kerberos-encryption/service': {
    why: 'The service {{service}} has no key with an encryption type that the realm and this computer accept. Outdated types such as RC4 and DES are often disabled.',
    next: 'Ask the administrator of the realm to enable AES for the service, to reset its password, and to create its keytab again. If the service already has AES keys, check permitted_enctypes in krb5.conf on this computer.',
  },
  'kerberos-account-closed/revoked': {
    why: 'The account is disabled, or locked after failed attempts ({{principal}}).',
    next: 'Wait until the lock ends, or ask the administrator of the realm to enable the account.',
  },
  'kerberos-account-closed/expired': {
    why: 'The account has expired ({{principal}}).',
    next: 'Ask the administrator of the realm to extend the account.',
  },
  'kerberos-account-closed/not-yet-valid': {
    why: 'The account isn’t valid yet ({{principal}}).',
    next: 'Ask the administrator of the realm when the account becomes valid. If it should be valid now, compare the clocks of the realm and this computer.',
  },
  'kerberos-token-refused/binding': {
    why: 'The server’s keytab might be missing the key ({{service}}) or have an old one, or this service principal might belong to another account. A reverse proxy might also remove the Authorization header, or the server might have detected a replay. Or it requires channel binding (Extended Protection), which Dataquay doesn’t support.',
    next: 'Get a new ticket (run kinit), because an older one might use the service’s previous key. If the server rejects it too, ask the server’s administrator to compare the key in the keytab ({{service}}) with the key in the realm. The administrator should also check the server log, whether each reverse proxy forwards the Authorization header, and whether Extended Protection is required.',
  },
  'kerberos-token-refused/replay': {
    why: 'The server reported that it had already received this token (replay). A proxy might repeat requests, or several servers might share a list of used tokens.',
    next: 'Try again. If the problem persists, ask the administrator of {{host}} to check the server’s replay cache, and whether a proxy repeats requests.',
  },
  'kerberos-token-refused/not-for-us': {
    why: 'The server reported that the ticket is for another service than its own. The ticket is for {{service}}.',
    next: 'Enter the “Service principal” that the server uses in the connection, or ask the administrator of {{host}} to add the key of {{service}} to the keytab.',
  },
  'kerberos-service-unknown/short-name': {
    why: 'The address has the short name of the server, but services are usually registered with their full host name.',
    next: 'Enter the full host name in the base URL, such as server.example.org, or fill in “Service principal” in the connection. If that isn’t found either, ask the administrator of the realm to register {{service}}.',
  },
  'kerberos-ntlm-refused/only-ntlm': {
    why: 'The server offers NTLM, but not Kerberos (Negotiate). NTLM isn’t secure, so Dataquay doesn’t use it.',
    next: 'Ask the administrator of {{host}} to enable Kerberos (in IIS: the provider Negotiate) and to register the service principal {{service}}. Or select another sign-in method.',
  },
  'kerberos-not-offered/bearer': {
    why: 'The server requests an OAuth token (Bearer), not Kerberos.',
    next: 'Select an OAuth sign-in method for this connection, such as “Browser (OAuth)”. The owner of the API knows the identity provider. If the server accepts Kerberos without requesting it, set “Send token” to “with every request”.',
  },
  'not-signed-in/kerberos': {
    why: 'The server requires sign-in with Kerberos (401, Negotiate), but this connection has no sign-in method.',
    next: 'Select “Kerberos ticket” as the sign-in method of this connection, and sign in.',
  },
  'kerberos-not-offered/no-scheme': {
    why: 'The server requires authentication (401), but names no scheme. It doesn’t support Kerberos at this address, or a proxy removed the header WWW-Authenticate.',
    next: 'If the server accepts tokens without requesting them, set “Send token” to “with every request”. Otherwise, select another sign-in method, or contact the administrator of {{host}}.',
  },
  'kerberos-server-clock/reported': {
    why: 'The server reported in its Kerberos response that its clock differs too much from the time in the token. By default, Kerberos accepts five minutes.',
    next: 'Set this computer’s clock with a time server. If it’s correct, tell the administrator of {{host}} that the server’s clock is wrong.',
  },
  'kerberos-server-not-authenticated/no-token': {
    why: 'The server didn’t send its Kerberos proof of identity ({{service}}). The server might not support it, or someone might be intercepting the connection.',
    next: 'Check the address. If the server doesn’t support mutual authentication, clear “Require mutual authentication” in the connection. Anyone who intercepts the connection could then impersonate the server.',
  },
  'kerberos-server-not-authenticated/wrong-token': {
    why: 'The server’s Kerberos proof of identity is wrong ({{service}}). Someone might be intercepting the connection.',
    next: 'Don’t rely on this response. Check the address, and contact the administrator of {{host}}.',
  },
  'kerberos-server-not-authenticated/not-asked': {
    why: 'The server responded without requesting authentication, so it didn’t prove its identity.',
    next: 'Check the address. If the server accepts tokens without requesting them, set “Send token” to “with every request”. If it doesn’t require sign-in, clear “Require mutual authentication”. Anyone who intercepts the connection could then impersonate the server.',
  },
  'kerberos-server-not-authenticated/elsewhere': {
    why: 'The server redirected the request to another origin, {{url}}. That server received no Kerberos token, so it couldn’t prove its identity.',
    next: 'If you expect this address, enter it as the base URL of the connection. Otherwise, ask the administrator of {{host}} why the server redirects there.',
  },
  'kerberos-token-refused/other-scheme': {
    why: 'The server received the Kerberos token, and then required another authentication scheme: {{offered}}. The ticket isn’t the cause.',
    next: 'Select a sign-in method that the server requires: for Bearer, an OAuth method or “Service token”. Or ask the administrator of {{host}} to accept Kerberos at this address.',
  },
} as const;
