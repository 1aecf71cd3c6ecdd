/** Problems of Kerberos: what happened, why, and what to do next, in English. */
export const kerberosTexts = {
  'kerberos-not-installed': {
    what: 'Kerberos isn’t available on this computer.',
    why: 'The Kerberos library, its programs, or Dataquay’s Kerberos module is missing.',
    next: 'Install the missing component shown in the details, then sign in again. Other sign-in methods work without Kerberos.',
  },
  'kerberos-no-ticket': {
    what: 'No Kerberos ticket found.',
    why: 'The ticket cache is missing, empty, or can’t be read.',
    next: 'Sign in again. If the connection uses the ticket of a cache, first get one: run {{kinit}}, or sign in to the company network.',
  },
  'kerberos-other-principal': {
    what: 'The Kerberos ticket belongs to another user.',
    why: 'The connection or session is for {{principal}}, but the ticket in {{cache}} belongs to {{found}}.',
    next: 'To sign in as {{found}}, correct “Principal” or leave it empty, and sign in again. To sign in as {{principal}}, get a ticket in another cache (kinit -c FILE:PATH {{principal}}), and enter that cache as “Cache name”.',
  },
  'kerberos-ticket-expired': {
    what: 'The Kerberos ticket has expired.',
    why: 'The ticket of {{principal}} in {{cache}} was valid until {{validUntil}}, and wasn’t renewed.',
    next: 'Get a new ticket: run {{kinit}} in a terminal. On a managed computer, connect to the company network or VPN, and lock and unlock the screen. Then sign in again. For a scheduled job, get the ticket with a keytab before each run (kinit -k -t FILE, then the principal).',
  },
  'kerberos-ticket-not-yet-valid': {
    what: 'The Kerberos ticket isn’t valid yet.',
    why: 'The ticket of {{principal}} in {{cache}} is postdated (kinit -s). It starts at {{validFrom}}, and the realm {{realm}} hasn’t validated it yet.',
    next: 'Get a ticket that’s valid now: run {{kinit}}. Or wait until the ticket starts, and run kinit -v. Then sign in again.',
  },
  'kerberos-service-unknown': {
    what: 'Service principal {{service}} wasn’t found in the Kerberos realm {{realm}}.',
    why: 'The realm {{realm}} has no principal {{service}}. Usually, the host name in the address is an alias, or the service was never registered. Or the service is disabled, or registered in another realm or letter case.',
    next: 'If the server has another full name, use that in the base URL instead of the alias. If the address must stay, ask {{registration}}. If the service is registered with another name or realm, enter it as “Service principal” or “Service realm”. A new ticket or password won’t help.',
  },
  'kerberos-realm-unknown': {
    what: 'No trust path from your Kerberos realm to the realm of service {{service}}.',
    why: 'This computer assigns {{host}} to the realm {{realm}}, because of [domain_realm] in krb5.conf or the domain of the host. The realm of {{principal}} doesn’t know {{realm}} or has no trust with it.',
    next: 'If {{host}} is in another realm, enter that realm as “Service realm” in the connection, or ask the administrator of this computer to correct [domain_realm] in krb5.conf. If {{realm}} is correct, ask the administrator of this computer for the path through other realms ([capaths]). Without a path, the administrators of both realms must set up a trust. A new ticket won’t help.',
  },
  'kerberos-service-address': {
    what: 'Kerberos requires a host name, not an IP address ({{host}}).',
    why: 'Kerberos realms identify services by host name, but the base URL contains an IP address.',
    next: 'Enter the server’s full host name in the base URL instead of {{host}}. The owner of the API knows it. Or fill in “Service principal”, such as HTTP/server.example.org.',
  },
  'kerberos-kdc-unreachable': {
    what: 'Can’t reach a KDC of the Kerberos realm {{realm}}.',
    why: 'The KDC of the realm {{realm}} refuses connections or doesn’t respond. This is normal outside the company network.',
    next: 'Connect to the company network or VPN, then sign in again.',
  },
  'kerberos-configuration': {
    what: 'Invalid Kerberos configuration.',
    why: 'The file krb5.conf is missing, has an error, or has no KDC for the realm {{realm}}.',
    next: 'Ask the administrator of this computer to correct krb5.conf. The details show the library’s message.',
  },
  'kerberos-clock-skew': {
    what: 'This computer’s clock and the Kerberos realm’s clock differ too much.',
    why: 'By default, Kerberos accepts a difference of up to five minutes. The realm is {{realm}}.',
    next: 'Set this computer’s clock with a time server, get a new ticket, and sign in again. If the clock is correct, tell the administrator of the realm {{realm}}, and check the time zone.',
  },
  'kerberos-encryption': {
    what: 'No common Kerberos encryption type.',
    why: 'The realm and this computer don’t accept the same encryption types. Outdated types such as RC4 and DES are often disabled.',
    next: 'Ask the administrator of this computer to check permitted_enctypes in krb5.conf: it must contain a type of the realm {{realm}}, such as aes256-cts-hmac-sha1-96.',
  },
  'kerberos-server-clock': {
    what: 'The clock of {{host}} differs too much from this computer’s clock.',
    why: 'By default, Kerberos accepts a difference of up to five minutes, and the server’s response shows more.',
    next: 'If this computer’s clock is correct, tell the administrator of {{host}} that the server’s clock is wrong.',
  },
  'kerberos-token-refused': {
    what: 'The Kerberos ticket was rejected by {{host}}.',
    why: 'The realm issued the ticket for {{service}} (key version {{keyVersion}}, {{encryption}}). The server rejected it (401), and its Kerberos response names no reason. Usually, the key in the server’s keytab or the password of its account is another one, because one of them changed. Or {{service}} is registered for another account, or a reverse proxy removes the Authorization header.',
    next: 'Get a new ticket ({{kinit}}), because an older one can use the service’s previous key. If it’s rejected too, ask the administrator of {{host}} to compare the key of {{service}} in the keytab (klist -ke) with the key of the realm. Also ask whether each reverse proxy forwards the Authorization header, and what the server’s log says.',
  },
  'kerberos-server-not-authenticated': {
    what: 'Response withheld: {{host}} didn’t authenticate itself.',
    why: 'The server’s Kerberos proof of identity ({{service}}) is missing or wrong. Someone might be intercepting the connection.',
    next: 'Check the address. If the server doesn’t support mutual authentication, clear “Require mutual authentication” in the connection. Anyone who intercepts the connection could then impersonate the server.',
  },
  'kerberos-not-offered': {
    what: 'Kerberos sign-in isn’t offered by {{host}}.',
    why: 'At this address, the server requests another authentication scheme: {{offered}}.',
    next: 'Ask the owner of the API which sign-in method programs must use, and select it. If it’s Kerberos, ask the administrator of {{host}} to enable Negotiate for {{url}}. If the server accepts tokens without requesting them, set “Send token” to “with every request”.',
  },
  'kerberos-ntlm-refused': {
    what: 'Sign-in stopped: NTLM isn’t supported.',
    why: 'NTLM isn’t secure. It’s offered when Kerberos doesn’t work, often because the service principal isn’t registered.',
    next: 'Ask {{registration}}. If the service has another name, enter it as “Service principal”. Or select another sign-in method.',
  },
  'kerberos-password-needed': {
    what: 'Enter the Kerberos password of {{principal}}.',
    why: 'This connection gets its own ticket with a password, which is never stored.',
    next: 'Sign in and enter the password, or set “Ticket” to “system ticket cache” in the connection.',
  },
  'kerberos-password-wrong': {
    what: 'Incorrect Kerberos password.',
    why: 'The realm {{realm}} rejected the password of {{principal}}. Many realms lock an account after a few failed attempts.',
    next: 'Enter the password again. If you changed it recently, use the new one. Also check the user name and the realm in “Principal”. If the password is correct, ask the administrator of the realm {{realm}} whether {{principal}} is locked, before you try again.',
  },
  'kerberos-password-expired': {
    what: 'The Kerberos password has expired and must be changed.',
    why: 'The realm doesn’t issue tickets to {{principal}} until the password is changed.',
    next: 'Change the password with kpasswd {{principal}}, or as your company requires. Then sign in with the new password.',
  },
  'kerberos-password-unusable': {
    what: 'The realm doesn’t accept a password alone for {{principal}}.',
    why: 'The account only has keys of types that aren’t accepted, such as RC4, or the realm requires a smart card or a one-time password.',
    next: 'Ask the administrator of the realm to enable AES for the account and to reset its password. With a smart card or one-time password, get the ticket with kinit, and set “Ticket” to “system ticket cache” in the connection.',
  },
  'kerberos-user-unknown': {
    what: 'User {{principal}} isn’t registered in the Kerberos realm {{realm}}.',
    why: 'The user name is misspelled, or the user belongs to another realm. In many realms, user names are case-sensitive.',
    next: 'Correct “Principal” in the connection: the logon name, @, and the realm in capital letters. In Active Directory, it’s often not the e-mail address; the command whoami /upn (Windows) or klist (after kinit) shows it. Without a realm, the default realm in krb5.conf applies. A new password won’t help.',
  },
  'kerberos-account-closed': {
    what: 'The Kerberos account is disabled, locked, or expired.',
    why: 'The realm doesn’t issue tickets to {{principal}}.',
    next: 'Ask the administrator of the realm to enable the account.',
  },
  'kerberos-service-closed': {
    what: 'The Kerberos realm doesn’t issue tickets for the service {{service}}.',
    why: 'The service’s account in the realm is disabled, locked, or expired, or the realm doesn’t allow tickets for it. Your account isn’t the cause.',
    next: 'Ask the administrator of the realm {{realm}} to enable the account of the service {{service}}, or enter the correct “Service principal” in the connection.',
  },
  'kerberos-policy-denied': {
    what: 'A policy of the Kerberos realm rejected the request.',
    why: 'The realm can limit when and on which computers {{principal}} signs in, and which services the account can use.',
    next: 'Ask the administrator of the realm which policy applies to {{principal}} and the service {{service}}.',
  },
  'kerberos-ticket-rejected': {
    what: 'The Kerberos realm rejected the ticket.',
    why: 'A KDC can’t use the ticket. The keys of the realm might have changed, the ticket might have been revoked, or two realms might have different keys for their trust.',
    next: 'Get a new ticket: run {{kinit}}, then sign in again. If the problem persists, contact the administrator of the realm {{realm}}.',
  },
  'kerberos-helper-ended': {
    what: 'The Kerberos process stopped unexpectedly.',
    why: 'The Kerberos library, or another library loaded before it, crashed.',
    next: 'Try again: the process restarts automatically. If the problem persists, report it with the error details.',
  },
  'kerberos-failed': {
    what: 'Kerberos failed with an unknown error.',
    why: 'The Kerberos library returned an error that Dataquay doesn’t recognize.',
    next: 'Get a new ticket, and try again. If the problem persists, send the details to the administrator of the realm {{realm}}, with the service {{service}} and the time.',
  },
} as const;
