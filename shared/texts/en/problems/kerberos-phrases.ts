/** Parts of sentences about Kerberos. */
export const kerberosPhrases = {
  /** What names the KDCs of a realm. */
  place: { file: 'krb5.conf', dns: 'the SRV record _kerberos._tcp.{{realm}} in DNS' },
  /** Who can correct it. */
  owner: { file: 'the administrator of this computer', dns: 'the network administrator' },
  /** How to register the principal of a service. */
  register:
    'the administrator of the realm {{realm}} to register {{service}} for the account of the server. The command is setspn -S {{service}} ACCOUNT in Active Directory. In MIT Kerberos, it’s addprinc -randkey {{service}} in kadmin, and then ktadd {{service}} for the keytab of the server',
} as const;
