import type { French } from '../../../translation/french.ts';
import type { kerberosPhrases as english } from '../../en/problems/kerberos-phrases.ts';

/** Parts of sentences about Kerberos, in French. */
export const kerberosPhrases: French<typeof english> = {
  place: { file: 'krb5.conf', dns: 'l’enregistrement SRV _kerberos._tcp.{{realm}} du DNS' },
  owner: { file: 'l’administrateur de cet ordinateur', dns: 'l’administrateur du réseau' },
  register:
    'à l’administrateur du royaume Kerberos {{realm}} d’enregistrer {{service}} pour le compte du serveur. La commande est setspn -S {{service}} COMPTE dans Active Directory. Dans MIT Kerberos, c’est addprinc -randkey {{service}} dans kadmin, puis ktadd {{service}} pour la table de clés (keytab) du serveur',
};
