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
  'kerberos-no-ticket/memory': {
    why: 'A cache in memory ({{cache}}) belongs to one program, so Dataquay can’t read a ticket that another program got.',
    next: 'Set “Ticket” to “named ticket cache”, and enter a cache of another type, such as FILE: or KCM:. Get a ticket in it (run kinit -c). Then sign in again.',
  },
  'kerberos-no-ticket/empty': {
    why: 'The ticket cache is empty, truncated, or isn’t a cache file ({{cache}}). Writing it might have been interrupted, or the disk was full.',
    next: 'Check the cache name in the connection, or KRB5CCNAME. If it’s correct, get a new ticket: run {{kinit}}. Then sign in again.',
  },
  'kerberos-no-ticket/junk': {
    why: 'The cache ({{cache}}) isn’t a ticket cache, or the Kerberos library doesn’t support its type.',
    next: 'Check the cache name in the connection, or KRB5CCNAME. If it’s correct, get a new ticket: run {{kinit}}. Then sign in again.',
  },
  'kerberos-no-ticket/unreadable': {
    why: 'You don’t have permission to read {{cache}}. The cache might belong to another user of this computer.',
    next: 'Enter a ticket cache of your own in the connection, or ask the administrator to correct its owner and permissions. Then sign in again.',
  },
  'kerberos-no-ticket/no-granting-ticket': {
    why: 'The ticket cache {{cache}} exists, but contains no ticket-granting ticket. So no ticket for {{service}} can be requested.',
    next: 'Get a new ticket: run {{kinit}}. Or enter another ticket cache in the connection, if klist shows one with a ticket for krbtgt. Then sign in again.',
  },
  'kerberos-no-ticket/cache-service': {
    why: 'The cache ({{cache}}) is kept by a system service (KCM) that isn’t running or doesn’t respond correctly.',
    next: 'Ask the administrator of this computer to start the service, such as sssd-kcm. Or enter another ticket cache in the connection. Then sign in again.',
  },
  'kerberos-no-ticket/not-writable': {
    why: 'The ticket couldn’t be saved in {{cache}}. The disk might be full, or you might not have permission to write there.',
    next: 'Free disk space, and check the permissions of the folder. Then sign in again.',
  },
  'kerberos-no-ticket/missing-variable': {
    why: 'The environment variable KRB5CCNAME selects the ticket cache {{cache}}, which doesn’t exist. No ticket was obtained in this cache, or it was deleted.',
    next: 'Get a ticket for the realm {{realm}} in this cache: run {{kinit}} in a terminal. For a scheduled job, use a keytab: kinit -k -t FILE, then the principal. If you sign in to this computer with a domain account, klist might show a ticket in another cache. Then correct KRB5CCNAME where Dataquay is started, or enter that cache in the connection (--ccache). Then sign in again.',
  },
  'kerberos-no-ticket/missing-named': {
    why: 'The connection names the ticket cache {{cache}}, which doesn’t exist. No ticket was obtained in this cache, or it was deleted.',
    next: 'If klist shows your ticket in another cache, correct “Cache name”, or set “Ticket” to “system ticket cache”. Otherwise, get a ticket for the realm {{realm}} in this cache: run {{kinit}} in a terminal, or sign in to this computer with your domain account. For a scheduled job, use a keytab: kinit -k -t FILE, then the principal. Then sign in again.',
  },
  'kerberos-no-ticket/missing-own': {
    why: 'Dataquay’s own ticket cache of this connection was deleted. It’s filled with your password when you sign in.',
    next: 'Sign in again with your password.',
  },
  'kerberos-no-ticket/missing': {
    why: 'You have no Kerberos ticket: the default ticket cache of this computer doesn’t exist ({{cache}}). No ticket was obtained yet, or it was deleted, for example by kdestroy or when you signed out of the computer.',
    next: 'Get a ticket for the realm {{realm}}: run {{kinit}} in a terminal. On a managed computer, connect to the company network or VPN, and lock and unlock the screen. Then sign in again. If klist shows a ticket in another cache, set “Ticket” to “named ticket cache”, and enter its name (--ccache). For a scheduled job, use a keytab: kinit -k -t FILE, then the principal.',
  },
  'kerberos-no-ticket/missing-logon': {
    why: 'The user who is signed in to Windows has no Kerberos credentials. Usually, it’s a local account, or Windows had no connection to the domain when you signed in.',
    next: 'Connect to the company network or VPN, and lock and unlock the screen. Sign in to Windows with a domain account if you used another one. The command klist shows the tickets. Then sign in again.',
  },
  'kerberos-kdc-unreachable/silent': {
    why: 'The KDC of the realm {{realm}} ({{kdc}}) didn’t respond within {{duration}}. Usually, the VPN isn’t connected, or a firewall blocks the connection.',
    next: 'Connect to the company network or VPN, then sign in again. If this doesn’t help, ask the network administrator whether this computer may connect to the KDC ({{kdc}}; TCP and UDP). A new password or ticket won’t help.',
  },
  'kerberos-kdc-unreachable/other-realm': {
    why: 'The KDC of the realm {{realm}}, which the service {{service}} requires, refuses connections, doesn’t respond, or its name can’t be resolved. The realm {{fromRealm}} has already issued a ticket for this realm, so your user name and password aren’t the cause.',
    next: 'Connect to the company network or VPN, then sign in again. If the problem persists, ask the network administrator whether a firewall blocks the KDC of {{realm}} ({{kdc}}; TCP and UDP). Also ask {{kdcOwner}} whether the KDC of {{realm}} in {{kdcPlace}} is correct.',
  },
  'kerberos-kdc-unreachable/no-contact': {
    why: 'No KDC of the realm responds ({{kdc}}): its name isn’t found, its port refuses connections or doesn’t respond, or another program uses the port. This is normal outside the company network.',
    next: 'Connect to the company network or VPN, then sign in again. If this doesn’t help, ask the network administrator whether a firewall blocks the port of the KDC ({{kdc}}; TCP and UDP). Also ask {{kdcOwner}} whether the KDC of {{realm}} in {{kdcPlace}} is correct.',
  },
  'kerberos-kdc-unreachable/kdc-unknown-name': {
    why: 'The name of the KDC ({{kdc}}) isn’t found in DNS. Usually, only the company’s DNS server knows it, and the VPN isn’t connected. Or krb5.conf has a wrong or old name.',
    next: 'Connect to the company network or VPN, then sign in again. If this doesn’t help, ask the administrator of this computer to compare the KDC of {{realm}} in krb5.conf with the current one. Also ask the network administrator for the DNS record of {{kdc}}.',
  },
  'kerberos-kdc-unreachable/kdc-record': {
    why: 'The SRV record _kerberos._tcp.{{realm}} in DNS names the KDC {{kdc}}, but DNS has no address for it. The record is probably outdated, or the DNS server that this computer asks doesn’t know the whole company network.',
    next: 'Ask the network administrator to correct the SRV record _kerberos._tcp.{{realm}}, or to add an address record for this name. If you aren’t in the company network, connect to it or to the VPN first, then sign in again. A new password or ticket won’t help.',
  },
  'kerberos-kdc-unreachable/kdc-refused': {
    why: 'The KDC ({{kdc}}) refuses connections: no service listens on this port, or a firewall rejects them. This is common outside the company network.',
    next: 'Connect to the company network or VPN, then sign in again. If this doesn’t help, ask the network administrator whether a firewall blocks {{kdc}} (TCP and UDP). Also ask the administrator of the realm {{realm}} whether the KDC runs there. If it has moved, ask {{kdcOwner}} to correct {{kdcPlace}}.',
  },
  'kerberos-kdc-unreachable/kdc-open': {
    why: 'A program accepts connections at {{kdc}}, but didn’t respond as a KDC. The host or port in {{kdcPlace}} might be wrong, so that another program responds. Or the KDC has a fault.',
    next: 'Ask {{kdcOwner}} to compare the KDC of {{realm}} in {{kdcPlace}} with the current one; the default port is 88. If it’s correct, ask the administrator of the realm {{realm}} to check the KDC at {{kdc}}.',
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
    why: 'The file krb5.conf names no KDC for the realm {{realm}}, and none was found in DNS (SRV record _kerberos._tcp.{{realm}}). Without the company network or VPN, the DNS server that has this record isn’t asked.',
    next: 'Connect to the company network or VPN, then sign in again. If this doesn’t help, check the spelling of the realm in “Principal” and “Service realm”. If it’s correct, ask the network administrator for the SRV record _kerberos._tcp.{{realm}}, or the administrator of this computer to add the KDC of {{realm}} to krb5.conf.',
  },
  'kerberos-configuration/no-kdc-in-file': {
    why: 'The file krb5.conf names no KDC for the realm {{realm}}. It also turns off the search in DNS (dns_lookup_kdc = false).',
    next: 'Check the spelling of the realm in “Principal” and “Service realm”. If it’s correct, ask the administrator of this computer to add the KDC of {{realm}} to krb5.conf, or to set dns_lookup_kdc = true. The VPN, a new password, or a new ticket won’t help.',
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
    why: 'The realm {{realm}} doesn’t match a realm that this computer and the KDC know. Realm names are case-sensitive, and usually in capital letters.',
    next: 'Check “Principal” and “Service realm” in the connection: enter the realm in capital letters. If the name is correct, ask the administrator of this computer to check krb5.conf.',
  },
  'kerberos-configuration/realm-case': {
    why: 'This computer found no KDC for the realm {{realm}}. Realm names are case-sensitive, and nearly always in capital letters, but this name has small letters.',
    next: 'Write the realm in capital letters: enter {{expected}} after @ in “Principal”, and in “Service realm” if it’s filled in. If {{realm}} is the correct name, ask the administrator of this computer to add its KDC to krb5.conf. A new password won’t help.',
  },
  'kerberos-encryption/account': {
    why: 'The account {{principal}} has no key with an encryption type that the realm and this computer accept. Outdated types such as RC4 and DES are often disabled.',
    next: 'Ask the administrator of the realm {{realm}} to enable AES for {{principal}} (in Active Directory, an option of the account). Resetting the password then creates the AES keys. If the account already has AES keys, ask the administrator of this computer to check permitted_enctypes in krb5.conf. Then sign in again with the new password.',
  },
  'kerberos-encryption/account-permitted': {
    why: 'The account {{principal}} has no key with an encryption type that krb5.conf of this computer permits: {{permitted}}.',
    next: 'Ask the administrator of this computer to add aes256-cts-hmac-sha1-96 to the line permitted_enctypes in krb5.conf. Then the realm’s administrator must enable AES for {{principal}}.',
  },
  'kerberos-encryption/service-permitted': {
    why: 'The service {{service}} has no key with an encryption type that krb5.conf of this computer permits: {{permitted}}.',
    next: 'Ask the administrator of this computer to add aes256-cts-hmac-sha1-96 to the line permitted_enctypes in krb5.conf. Then the realm’s administrator must enable AES for {{service}}.',
  },
  'kerberos-encryption/type-permitted': {
    why: 'The ticket has the encryption type {{encryption}}, but krb5.conf of this computer permits only {{permitted}}.',
    next: 'Ask the administrator of this computer to add {{encryption}} to the line permitted_enctypes in krb5.conf. Or ask the realm’s administrator to issue tickets of a permitted type.',
  },
  'kerberos-encryption/service': {
    why: 'The service {{service}} has no key with an encryption type that the realm and this computer accept. Outdated types such as RC4 and DES are often disabled.',
    next: 'Ask the administrator of the realm {{realm}} to enable AES for the account of {{service}} (in Active Directory, an option of the account). Then the password must be reset, and the keytab created again. If the service already has AES keys, ask the administrator of this computer to check permitted_enctypes in krb5.conf. Your own password isn’t the cause.',
  },
  'kerberos-account-closed/revoked': {
    why: 'The realm {{realm}} rejected {{principal}}: the account is disabled, or locked after failed attempts. The realm doesn’t say which.',
    next: 'If you entered a wrong password several times, wait until the lock ends. Otherwise, ask the administrator of the realm {{realm}} to unlock or enable {{principal}}. A new password alone doesn’t help.',
  },
  'kerberos-account-closed/expired': {
    why: 'The realm {{realm}} rejected {{principal}}, because the account has an expiry date that has passed.',
    next: 'Ask the administrator of the realm {{realm}} to extend the account {{principal}}. A new password doesn’t help.',
  },
  'kerberos-account-closed/not-yet-valid': {
    why: 'The account isn’t valid yet ({{principal}}).',
    next: 'Ask the administrator of the realm when the account becomes valid. If it should be valid now, compare the clocks of the realm and this computer.',
  },
  'kerberos-token-refused/replay': {
    why: 'The server reported that it had already received this token (replay). A proxy might repeat requests, or several servers might share a list of used tokens.',
    next: 'Try again. If the problem persists, ask the administrator of {{host}} to check the server’s replay cache, and whether a proxy repeats requests.',
  },
  'kerberos-token-refused/not-for-us': {
    why: 'The server reported that the ticket is for another service than its own. The ticket is for {{service}}.',
    next: 'Ask the administrator of {{host}} which service principal the server uses, and enter it as “Service principal”. Or ask them to add the key of {{service}} to the keytab.',
  },
  'kerberos-service-unknown/short-name': {
    why: 'The address has the short name of the server ({{host}}), but services are usually registered with their full host name.',
    next: 'Enter the full host name in the base URL, such as {{host}}.example.org, or fill in “Service principal” in the connection. If that isn’t found either, ask {{registration}}. A new ticket or password won’t help.',
  },
  'kerberos-service-unknown/alias': {
    why: 'In DNS, {{host}} is an alias of {{canonical}}. Services are usually registered under that name.',
    next: 'Enter {{canonical}} as the host in the base URL, or set “Host name canonicalization” to “resolve aliases (CNAME)”. If the address must stay {{host}}, ask {{registration}}. A new ticket or password won’t help.',
  },
  'kerberos-service-unknown/certificate-name': {
    why: 'The realm {{realm}} has no principal {{service}}. The host name {{host}} might be an alias: the server’s certificate is also valid for {{otherName}}. Or the service is disabled, was never registered, or has another letter case.',
    next: 'Use the server’s registered full name in the base URL, not an alias: try {{otherName}}. If the address must stay {{host}}, ask {{registration}}. A new ticket or password won’t help.',
  },
  'kerberos-service-unknown/configured': {
    why: 'The field “Service principal” of the connection contains {{service}}. It’s misspelled, has another letter case, or the service is disabled or isn’t registered.',
    next: 'Correct “Service principal”, or leave it empty to use the host in the base URL. If it’s correct, ask {{registration}}. A new ticket or password won’t help.',
  },
  'kerberos-service-unknown/canonical': {
    why: 'The connection replaces {{host}} by its name in DNS (“Host name canonicalization”), so it requests a ticket for {{service}}. The realm {{realm}} has no such principal: the service is registered under another name, is disabled, or has another letter case.',
    next: 'Set “Host name canonicalization” to “none (use the host in the URL)”, or enter the registered name as “Service principal”. If {{service}} is correct, ask {{registration}}. A new ticket or password won’t help.',
  },
  'kerberos-realm-unknown/configured': {
    why: 'The field “Service realm” of this connection contains {{realm}}. The realm of {{principal}} doesn’t know {{realm}} or has no trust with it.',
    next: 'Correct “Service realm”, or leave it empty if the server is in your own realm. If {{realm}} is correct, ask the administrator of this computer for the path through other realms ([capaths] in krb5.conf). Without a path, the administrators of both realms must set up a trust. A new ticket won’t help.',
  },
  'kerberos-ntlm-refused/only-ntlm': {
    why: 'The server offers NTLM, but not Kerberos (Negotiate). NTLM isn’t secure, so Dataquay doesn’t use it.',
    next: 'Ask the administrator of {{host}} to enable Kerberos (in IIS: the provider Negotiate before NTLM) and to register the service principal {{service}} (setspn -S {{service}} ACCOUNT). Or select another sign-in method.',
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
  'kerberos-server-clock/ahead': {
    why: 'The server’s clock is {{duration}} ahead of this computer’s clock. By default, Kerberos accepts a difference of up to five minutes.',
    next: 'If this computer’s clock is correct, tell the administrator of {{host}} to synchronize the server’s clock with a time server. A new ticket or password won’t help.',
  },
  'kerberos-server-clock/behind': {
    why: 'The server’s clock is {{duration}} behind this computer’s clock. By default, Kerberos accepts a difference of up to five minutes.',
    next: 'If this computer’s clock is correct, tell the administrator of {{host}} to synchronize the server’s clock with a time server. A new ticket or password won’t help.',
  },
  'kerberos-server-not-authenticated/no-token': {
    why: 'The server accepted the request (status {{status}}), but didn’t send the Kerberos proof of identity of {{service}}, which the connection requires. The server doesn’t support this, a proxy removes the header WWW-Authenticate, or someone intercepts the connection. Browsers don’t require the proof.',
    next: 'Ask the administrator of {{host}} whether the server supports mutual authentication. If it doesn’t, clear “Require mutual authentication” in the connection. Over unencrypted HTTP, anyone who intercepts the connection could then impersonate the server.',
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
  'kerberos-server-not-authenticated/no-token-https': {
    why: 'The server accepted the request (status {{status}}), but didn’t send the Kerberos proof of identity of {{service}}, which the connection requires. Usually, the server doesn’t support it, or a proxy removes the header WWW-Authenticate. Browsers don’t require the proof.',
    next: 'Clear “Require mutual authentication” in the connection. The server’s certificate still proves its identity, except behind a proxy that inspects TLS. Or ask the administrator of {{host}} to send the proof, and whether a proxy removes WWW-Authenticate.',
  },
  'kerberos-server-not-authenticated/web-page': {
    why: 'At {{url}}, the server sent a web page and didn’t request Kerberos. Usually, the API is behind a web sign-in page that programs can’t use, or the URL belongs to a web site.',
    next: 'Compare the base URL with the documentation of the API. If it’s correct, ask the owner of the API which address and sign-in method programs must use. If it’s Kerberos, ask the administrator of {{host}} to enable Negotiate at this address.',
  },
  'kerberos-token-refused/other-scheme': {
    why: 'The server received the Kerberos token, and then required another authentication scheme: {{offered}}. The ticket isn’t the cause.',
    next: 'Select a sign-in method that the server requires: for Bearer, an OAuth method or “Service token”. Or ask the administrator of {{host}} to accept Kerberos at this address.',
  },
  'kerberos-token-refused/cached-ticket': {
    why: 'The ticket for {{service}} is from the ticket cache: it was issued at {{issuedAt}}, with key version {{keyVersion}}. If the service’s password or keytab was changed since then, the server can’t decrypt it. Or its keytab is the older one, or {{service}} is registered for another account.',
    next: 'Get a new ticket: run {{kinit}}, then try again. An older ticket can use the service’s previous key. If the new one is rejected too, ask the administrator of {{host}} to compare the key of {{service}} in the keytab (klist -ke) with the key of the realm. Also ask what the server’s log says.',
  },
  'kerberos-token-refused/iis': {
    why: 'The realm issued the ticket for {{service}} (key version {{keyVersion}}), and IIS rejected it. Usually, {{service}} is registered for another account than the one of the application pool. Or kernel-mode authentication uses the computer’s account instead, or the account’s password was changed.',
    next: 'Ask the administrator of {{host}} to run setspn -Q {{service}}. It must show the account of the application pool, or of the computer if kernel-mode authentication is on without useAppPoolCredentials. A new ticket helps only if the current one is older than the key.',
  },
  'kerberos-token-refused/iis-https': {
    why: 'The realm issued the ticket for {{service}} (key version {{keyVersion}}), and IIS rejected it. Usually, {{service}} is registered for another account than the one of the application pool. Or kernel-mode authentication uses the computer’s account instead, the account’s password was changed, or IIS requires Extended Protection.',
    next: 'Ask the administrator of {{host}} to run setspn -Q {{service}}. It must show the account of the application pool, or of the computer if kernel-mode authentication is on without useAppPoolCredentials. Extended Protection must be off or optional (Accept), because Dataquay doesn’t support channel binding. A new ticket helps only if the current one is older than the key.',
  },
  'kerberos-token-refused/answered': {
    why: 'The realm issued the ticket for {{service}} (key version {{keyVersion}}, {{encryption}}). The server read the token and rejected it. Usually, its keytab or service account has an older key or password, or {{service}} is registered for another account.',
    next: 'Ask the administrator of {{host}} to compare the key of {{service}} in the keytab (klist -ke) with version {{keyVersion}}, and what the server’s log says. In Active Directory, setspn -Q {{service}} shows the account. A new ticket helps only if the current one is older than the key.',
  },
  'kerberos-token-refused/not-decrypted': {
    why: 'The server reported that it can’t decrypt the ticket for {{service}} (key version {{keyVersion}}). Its key differs from that of the realm: the keytab is out of date after a password change, or {{service}} is registered for another account.',
    next: 'Ask the administrator of {{host}} to create the keytab of {{service}} again, and to restart the server. In Active Directory, setspn -Q {{service}} shows the account, which must be the one that the server uses. A new ticket helps only if the current one is older than the key.',
  },
  'kerberos-token-refused/no-key': {
    why: 'The server reported that its keytab has no key of {{service}} with version {{keyVersion}} and type {{encryption}}. The keytab is out of date after a password change, or is for another name.',
    next: 'Ask the administrator of {{host}} to check the keytab with klist -ke, to add {{service}} with key version {{keyVersion}}, and to restart the server. A new ticket helps only if the current one is older than the key.',
  },
  'kerberos-token-refused/endless': {
    why: 'The server requested one token after the other, and never completed the sign-in with the ticket for {{service}}.',
    next: 'Ask the administrator of {{host}} to check the Kerberos settings and the log of the server, and of each proxy in front of it.',
  },
  'kerberos-token-refused/new-ticket': {
    why: 'The realm issued the ticket for {{service}} just now (key version {{keyVersion}}, {{encryption}}). The server rejected it (401), and its Kerberos response names no reason. Usually, the key in the server’s keytab is another one, because the password of the service’s account changed. Or {{service}} is registered for another account, or a reverse proxy removes the Authorization header.',
    next: 'Ask the administrator of {{host}} to compare the key of {{service}} in the keytab (klist -ke) with version {{keyVersion}}. If it’s another version, the keytab must be created again (ktpass in Active Directory, ktadd in MIT Kerberos). Also ask whether each reverse proxy forwards the Authorization header, and what the server’s log says. The ticket is new, so kinit or another password won’t help.',
  },
  'kerberos-ticket-expired/password': {
    why: 'Dataquay got the ticket of {{principal}} with your password. It was valid until {{validUntil}}.',
    next: 'Sign in again with your password. Dataquay then gets a new ticket.',
  },
  'kerberos-clock-skew/this-computer-ahead': {
    why: 'This computer’s clock is {{duration}} ahead of the clock of {{host}}, and the KDC of the realm {{realm}} also reports a difference. So this computer’s clock is probably wrong. By default, Kerberos accepts a difference of up to five minutes.',
    next: 'Set this computer’s clock and time zone, preferably with a time server (Linux: timedatectl set-ntp true; Windows: w32tm /resync). Then get a new ticket ({{kinit}}), and sign in again. A new ticket without the correct time won’t help.',
  },
  'kerberos-clock-skew/this-computer-behind': {
    why: 'This computer’s clock is {{duration}} behind the clock of {{host}}, and the KDC of the realm {{realm}} also reports a difference. So this computer’s clock is probably wrong. By default, Kerberos accepts a difference of up to five minutes.',
    next: 'Set this computer’s clock and time zone, preferably with a time server (Linux: timedatectl set-ntp true; Windows: w32tm /resync). Then get a new ticket ({{kinit}}), and sign in again. A new ticket without the correct time won’t help.',
  },
  'kerberos-clock-skew/realm': {
    why: 'By default, Kerberos accepts a difference of up to five minutes. The clocks of this computer and of {{host}} agree, so the KDC’s clock is probably wrong.',
    next: 'Check this computer’s clock and time zone. If they’re correct, tell the administrator of the realm {{realm}} that the KDC’s clock is probably wrong. Or the ticket in the cache is from a computer with another time: then run {{kinit}}.',
  },
  'kerberos-service-address/certificate-name': {
    why: 'Kerberos realms identify services by host name, but the base URL contains an IP address. The server’s certificate is valid for {{otherName}}.',
    next: 'Enter {{otherName}} as the host in the base URL instead of {{host}}. If Kerberos doesn’t know it, ask the owner of the API for the server’s full name.',
  },
  'deployment-fault/kerberos': {
    why: 'Without a ticket, the server requested Kerberos (401). With the ticket for {{service}}, it failed (500). Either it can’t verify the ticket, for example because it can’t read its keytab, or the application failed after the sign-in.',
    next: 'Ask the administrator of {{host}} for the server’s log at this time ({{url}}). The account that the server runs as must be able to read the keytab, and the keytab must contain {{service}}. If the ticket was accepted, the application failed for {{principal}}.',
  },
  'not-permitted/kerberos': {
    why: 'Without a ticket, the server requested Kerberos (401). With the ticket of {{principal}}, it denied access (403). So it probably accepted the ticket, but this user has no right to the data, isn’t in the required group, or isn’t mapped to an account of the server.',
    next: 'Ask the administrator of {{host}} to allow {{principal}}, or its group, for {{url}}. Also ask how the server maps {{principal}} to its accounts. Then get a new ticket with kinit, because a ticket of Active Directory contains the groups. The password and the connection settings aren’t the cause.',
  },
  'unexpected-answer/large-ticket': {
    why: 'Without a ticket, the server requested Kerberos (401). With the ticket of {{principal}}, the request headers are larger than the server or a gateway accepts ({{status}}). Tickets of Active Directory are large if the user is in many groups.',
    next: 'Ask the administrator of {{host}} to raise the limit of request headers, for example to 64 KB. In IIS, the limits are MaxFieldLength and MaxRequestBytes; in nginx, large_client_header_buffers; in Apache, LimitRequestFieldSize. Or ask the administrator of the realm {{realm}} to remove {{principal}} from unneeded groups.',
  },
  'unexpected-answer/with-ticket': {
    why: 'Without a ticket, the server requested Kerberos (401). With the ticket of {{principal}}, it rejected the request as invalid (400), without a reason. Usually, the ticket is too large for the server or a gateway, because the user is in many groups. Or the API rejects the request itself.',
    next: 'Ask the administrator of {{host}} for the server’s log at this time, and for the limit of request headers on the server and each gateway. A limit of 64 KB is enough for Kerberos. If the ticket isn’t the cause, check the base URL and the paths of the connection.',
  },
} as const;
