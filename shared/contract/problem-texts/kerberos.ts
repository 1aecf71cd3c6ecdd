/** Signing in by Kerberos: what happened, why, and what to do next, in English. */
export const kerberosTexts = {
  'kerberos-not-installed': {
    what: 'Kerberos cannot be used on this machine.',
    why: 'The Kerberos library, its programs, or the part of this application that speaks to them is missing.',
    next: 'Install what the details name, then sign in again. Every other way of signing in works without it.',
  },
  'kerberos-no-ticket': {
    what: 'There is no Kerberos ticket to sign in with.',
    why: 'The ticket cache is absent, empty or unreadable: nobody has signed in to the realm with it.',
    next: 'Get a ticket (run kinit, or sign in to the company network), check which cache this profile names, then sign in again.',
  },
  'kerberos-other-principal': {
    what: 'The Kerberos ticket belongs to somebody else.',
    why: 'The profile or this session is for {{principal}}, and the cache holds the ticket of another user.',
    next: 'Sign in again as whoever the cache belongs to, get a ticket for the other user, or name another cache in the profile.',
  },
  'kerberos-ticket-expired': {
    what: 'The Kerberos ticket has expired.',
    why: 'Tickets last for some hours only, and nobody renewed this one.',
    next: 'Get a new ticket (run kinit, or lock and unlock the screen on a managed machine), then sign in again.',
  },
  'kerberos-service-unknown': {
    what: 'The Kerberos realm knows no service {{service}}.',
    why: 'The address may be an alias, the service may be registered under another host name, or not at all.',
    next: 'Try another canonicalisation in the profile, or enter the service’s principal; if it was never registered, ask the operators of {{host}}.',
  },
  'kerberos-realm-unknown': {
    what: 'There is no way from your Kerberos realm to that of {{service}}.',
    why: 'The host was taken to belong to the realm {{realm}}, which yours does not know or does not trust.',
    next: 'Enter the service’s realm in the profile, or have the domain added to krb5.conf.',
  },
  'kerberos-service-address': {
    what: 'Kerberos needs a name, and {{host}} is a number.',
    why: 'Realms know services by their host names, never by an IP address.',
    next: 'Use the host’s name in the profile’s address, or enter the service’s principal.',
  },
  'kerberos-kdc-unreachable': {
    what: 'No Kerberos server answers for the realm.',
    why: 'The server of the realm {{realm}} refuses connections or stays silent: outside of the company network that is usual.',
    next: 'Connect to the network or VPN of the realm, then sign in again.',
  },
  'kerberos-configuration': {
    what: 'This machine’s Kerberos configuration does not lead to a server.',
    why: 'The file krb5.conf is missing, has an error, or names no server for the realm {{realm}}.',
    next: 'Have krb5.conf corrected by whoever manages this machine; the details hold what the library said.',
  },
  'kerberos-clock-skew': {
    what: 'This machine’s clock differs too much from that of the Kerberos realm.',
    why: 'Kerberos accepts a difference of five minutes at most.',
    next: 'Set the clock, best by a time server, then get a new ticket and sign in again.',
  },
  'kerberos-server-clock': {
    what: 'The clock of {{host}} differs too much from this machine’s.',
    why: 'Kerberos accepts a difference of five minutes at most, and the deployment’s answer shows more.',
    next: 'If this machine’s clock is right, tell the operators of {{host}} that theirs is wrong.',
  },
  'kerberos-token-refused': {
    what: 'A good Kerberos token was not accepted by {{host}}.',
    why: 'Its key table may lack the key of {{service}} or hold an old one, its clock may be wrong, or it takes the token for one that it saw before; it does not say which.',
    next: 'Tell its operators to compare the key of {{service}} with the realm’s, and to look into their log at this time.',
  },
  'kerberos-server-not-authenticated': {
    what: 'The answer is not shown, because {{host}} did not prove who it is.',
    why: 'The proof that only the holder of the key of {{service}} can give is missing or wrong. Something in between may have answered.',
    next: 'Check the address and the way to it. If the deployment never proves itself, or answers without asking who you are, the profile’s Kerberos settings say what to do.',
  },
  'kerberos-not-offered': {
    what: 'Signing in by Kerberos is not offered by {{host}}.',
    why: 'It asks for something else; the details say for what.',
    next: 'Choose another way of signing in, or set the profile to send tokens always if the deployment takes them without offering.',
  },
  'kerberos-ntlm-refused': {
    what: 'Signing in would have fallen back to NTLM, which is never done.',
    why: 'NTLM can be relayed and cracked. It is offered where Kerberos does not work, often because the service’s name is not registered.',
    next: 'Have the service’s principal registered, or enter the right one in the profile.',
  },
  'kerberos-password-needed': {
    what: 'Signing in needs the password of {{principal}}.',
    why: 'This profile gets its own ticket with a password, which is never kept.',
    next: 'Sign in and enter the password, or let the profile use the system’s ticket.',
  },
  'kerberos-password-wrong': {
    what: 'The Kerberos password is wrong.',
    why: 'The realm refused the password for {{principal}}. Accounts are locked after a few attempts.',
    next: 'Check the user and the password, then sign in again.',
  },
  'kerberos-password-expired': {
    what: 'The Kerberos password has expired and must be changed.',
    why: 'The realm gives no ticket to {{principal}} before that.',
    next: 'Change it with kpasswd or where your company lets you, then sign in with the new one.',
  },
  'kerberos-user-unknown': {
    what: 'The Kerberos realm knows no user {{principal}}.',
    why: 'The name is misspelt, or it belongs to another realm.',
    next: 'Check the principal in the profile: the realm is written in capitals behind the @.',
  },
  'kerberos-account-closed': {
    what: 'The Kerberos account is closed.',
    why: 'It is disabled, locked after wrong passwords, or past its end ({{principal}}).',
    next: 'Ask whoever manages the accounts of the realm to open it.',
  },
  'kerberos-helper-ended': {
    what: 'The process that holds the Kerberos library ended.',
    why: 'A library that was loaded before it, or the library itself, made it fail.',
    next: 'Try again: it is started anew. If it stays so, report it with the details below.',
  },
  'kerberos-failed': {
    what: 'Kerberos failed for a reason not known here.',
    why: 'The Kerberos library said something that this application has no explanation for.',
    next: 'Show the details to whoever manages Kerberos in your company.',
  },
} as const;
