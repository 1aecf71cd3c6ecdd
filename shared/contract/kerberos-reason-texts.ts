const withoutIt = 'Every other way of signing in works without it.';

/** The second and third sentence of a problem with Kerberos by its code and `reason`; see {@link reasonTexts} in `reason-texts.ts`. */
export const kerberosReasonTexts = {
  'kerberos-not-installed/addon': {
    why: 'The part of this application that speaks to Kerberos was not built when it was installed.',
    next: `Install it: {{install}}. Then start the application again. ${withoutIt}`,
  },
  'kerberos-not-installed/library': {
    why: 'The system’s Kerberos library is missing.',
    next: `Install it. {{install}}. Then sign in again. ${withoutIt}`,
  },
  'kerberos-not-installed/programs': {
    why: 'The system’s Kerberos programs (kinit, klist) are missing.',
    next: `Install them. {{install}}. Then sign in again. ${withoutIt}`,
  },
  'kerberos-no-ticket/missing': {
    why: 'There is nothing in {{cache}}: nobody has got a ticket there, or it was destroyed at signing out.',
    next: 'Get a ticket (run kinit, or sign in to the company network), or name in the profile the cache that holds it; then sign in again.',
  },
  'kerberos-no-ticket/empty': {
    why: 'What lies in {{cache}} is empty or broken off: whatever wrote it was interrupted, or the disk was full.',
    next: 'Get a ticket anew (run kinit), then sign in again.',
  },
  'kerberos-no-ticket/junk': {
    why: 'What lies in {{cache}} is no ticket cache, or of a kind that this machine’s Kerberos library does not know.',
    next: 'Check which cache the profile names, or get a ticket anew (run kinit); then sign in again.',
  },
  'kerberos-no-ticket/unreadable': {
    why: 'Whoever runs this application may not read {{cache}}: it belongs to another user of this machine.',
    next: 'Name a cache of your own in the profile, or have its owner and rights corrected; then sign in again.',
  },
  'kerberos-kdc-unreachable/refused': {
    why: 'The server of the realm {{realm}} refuses connections, or its name leads nowhere: outside of the company network that is usual.',
    next: 'Connect to the network or VPN of the realm, then sign in again.',
  },
  'kerberos-kdc-unreachable/silent': {
    why: 'The server of the realm {{realm}} said nothing within the time that it has: a firewall or a missing VPN swallows the question.',
    next: 'Connect to the network or VPN of the realm, and have port 88 opened to it; then sign in again.',
  },
  'kerberos-configuration/broken': {
    why: 'The file krb5.conf breaks the rules of its format.',
    next: 'Have krb5.conf corrected by whoever manages this machine, then sign in again.',
  },
  'kerberos-configuration/no-kdc': {
    why: 'The file krb5.conf is missing or names no server for the realm {{realm}}, and name resolution knows none either.',
    next: 'Check the realm in the profile, or have its servers added to krb5.conf by whoever manages this machine; then sign in again.',
  },
  'kerberos-configuration/no-default-realm': {
    why: 'The file krb5.conf is missing or names no realm to begin with, and the profile names none.',
    next: 'Enter user and realm in the profile, or have krb5.conf set up by whoever manages this machine; then sign in again.',
  },
  'kerberos-account-closed/revoked': {
    why: 'The account {{principal}} is disabled, or locked after wrong passwords.',
    next: 'After wrong passwords wait until the lock ends; else ask whoever manages the accounts of the realm to open it.',
  },
  'kerberos-account-closed/expired': {
    why: 'The account {{principal}} is past the end that was set for it.',
    next: 'Ask whoever manages the accounts of the realm to prolong it.',
  },
  'kerberos-server-not-authenticated/no-token': {
    why: 'The proof that only the holder of the key of {{service}} can give is missing: the deployment never gives it, or something in between answered.',
    next: 'Check the address and the way to it. If the deployment never proves itself, the profile’s Kerberos settings can do without: then anybody in between could answer.',
  },
  'kerberos-server-not-authenticated/wrong-token': {
    why: 'The proof is wrong: whoever answered does not hold the key of {{service}}.',
    next: 'Do not rely on this answer. Check the address and the way to it, and tell those who run {{host}}.',
  },
  'kerberos-server-not-authenticated/not-asked': {
    why: 'The deployment answered without asking who you are, and so without proving who it is.',
    next: 'Let the profile send tokens always, or do without the proof, if this deployment serves everybody; else check the address.',
  },
} as const;
