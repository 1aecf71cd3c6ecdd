import type { French } from '../../../../translation/french.ts';
import type { fileReasonTexts as english, fileSettings as englishSettings } from '../../../en/problems/reasons/file.ts';

/** Why a certificate or key file of a connection can't be used, and what to do about it, in French. */
export const fileReasonTexts: French<typeof english> = {
  'profile-file-unusable/absent': {
    why: 'Le fichier n’existe pas à ce chemin : {{file}}.',
    next: 'Corrigez {{fileSetting}}. Si le fichier se trouve sur un lecteur réseau, connectez-vous au réseau d’entreprise ou au VPN.',
  },
  'profile-file-unusable/unreadable': {
    why: 'Le fichier ne peut pas être lu : {{file}}. Vous n’en avez pas l’autorisation, c’est un dossier, ou il dépasse 4 Mo.',
    next: 'Vérifiez {{fileSetting}}, et les droits d’accès au fichier.',
  },
  'profile-file-unusable/malformed': {
    why: 'Le fichier contient les lignes d’un fichier PEM, mais son contenu est endommagé ou incomplet : {{file}}.',
    next: 'Demandez de nouveau le fichier d’origine à la personne qui vous l’a donné, et indiquez son chemin dans {{fileSetting}}.',
  },
  'profile-file-unusable/key-mismatch': {
    why: 'La clé privée ({{keyFile}}) ne correspond pas au certificat client ({{file}}).',
    next: 'Indiquez la clé créée avec ce certificat sous « Fichier de clé privée (PEM) » dans « Paramètres de connexion ». Si le certificat a été renouvelé, il a peut-être une nouvelle clé. Si vous n’avez pas la clé, demandez un nouveau certificat avec sa clé à l’administrateur qui a émis le certificat.',
  },
  'profile-file-unusable/binary': {
    why: 'Le fichier est dans un format binaire, comme DER (.cer, .der) ou PKCS #12 (.p12, .pfx), et non en PEM : {{file}}.',
    next: 'Convertissez un fichier .cer ou .der en PEM avec openssl x509 -inform der -in FICHIER -out NOUVEAU.pem. Convertissez un fichier .p12 ou .pfx avec openssl pkcs12 -nodes -in FICHIER -out NOUVEAU.pem. Puis indiquez le chemin du nouveau fichier dans {{fileSetting}}.',
  },
  'profile-file-unusable/encrypted-key': {
    why: 'La clé est chiffrée par un mot de passe, ce que Dataquay ne prend pas en charge : {{file}}.',
    next: 'Enregistrez la clé sans mot de passe, par exemple avec openssl pkey -in CLÉ -out NOUVELLE-CLÉ, et protégez le fichier par ses droits d’accès. Puis indiquez son chemin sous « Fichier de clé privée (PEM) » dans « Paramètres de connexion ».',
  },
  'profile-file-unusable/no-key': {
    why: 'Le certificat client n’a pas de clé privée : le fichier n’en contient aucune ({{file}}).',
    next: 'Indiquez le fichier de la clé du certificat client sous « Fichier de clé privée (PEM) » dans « Paramètres de connexion ». Son texte commence par BEGIN PRIVATE KEY. Si vous ne l’avez pas, demandez-le à l’administrateur qui a émis le certificat.',
  },
  'profile-file-unusable/no-certificate': {
    why: 'Le fichier n’est pas un certificat au format PEM : {{file}}. C’est peut-être une clé privée ou une demande de certificat.',
    next: 'Indiquez dans {{fileSetting}} le chemin d’un fichier qui contient les lignes BEGIN CERTIFICATE et END CERTIFICATE.',
  },
};

/** The setting with the path of a file, by the use of the file, in French. */
export const fileSettings: French<typeof englishSettings> = {
  authority: '« Fichier de certificats d’autorité (PEM) » sous « Paramètres de connexion »',
  certificate: '« Fichier de certificat client (PEM) » sous « Paramètres de connexion »',
  key: '« Fichier de clé privée (PEM) » sous « Paramètres de connexion »',
};
