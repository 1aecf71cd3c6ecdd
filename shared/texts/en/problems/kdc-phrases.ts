/** Parts of sentences about the KDCs of a realm, by what names them. */
export const kdcPhrases = {
  place: { file: 'krb5.conf', dns: 'the SRV record _kerberos._tcp.{{realm}} in DNS' },
  /** Who can correct it. */
  owner: { file: 'the administrator of this computer', dns: 'the network administrator' },
} as const;
