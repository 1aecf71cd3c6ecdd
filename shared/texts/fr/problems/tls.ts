import type { French } from '../../../translation/french.ts';
import type {
  tlsTexts as english,
  nameAdvice as englishNames,
  tlsTitles as englishTitles,
  wrongHostPhrases as englishWrongHost,
  furtherTlsTexts as furtherEnglish,
} from '../../en/problems/tls.ts';

/** Why a secure connection failed, and what to do, in French. */
export const tlsTexts: French<typeof english> = {
  expired: {
    why: 'Le certificat de {{host}} a expiré le {{validTo}}.',
    next: '{{askByClock}} à l’administrateur du serveur ({{host}}) de renouveler le certificat et de redémarrer le service. Indiquez-lui l’hôte et la date d’expiration. Rien n’a été envoyé.',
  },
  'not-yet-valid': {
    why: 'Le certificat de {{host}} n’est valable qu’à partir du {{validFrom}}.',
    next: '{{askByClock}} à l’administrateur du serveur ({{host}}) d’installer un certificat déjà valable. Rien n’a été envoyé.',
  },
  'wrong-host': {
    why: 'Le certificat est valable pour {{names}}, pas pour {{host}}.{{nameCause}}',
    next: '{{useName}} Si {{host}} est correct, demandez à l’administrateur de ce serveur un certificat qui contienne aussi {{host}}{{orWildcard}}.{{otherServer}} Rien n’a été envoyé.',
  },
  'wrong-address': {
    why: 'Le certificat est valable pour {{names}}, mais pas pour l’adresse IP {{host}} que contient l’URL.',
    next: '{{useName}} Si l’on vous a demandé d’utiliser cette adresse IP, demandez à l’administrateur du serveur le nom d’hôte, ou un certificat qui contienne aussi {{host}}. Rien n’a été envoyé.',
  },
  'self-signed': {
    why: 'Le certificat est autosigné ({{subject}}) : aucune autorité de certification ne l’a émis, et cet ordinateur ne peut donc pas le vérifier.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) un certificat émis par une autorité de certification. En attendant, demandez-lui le fichier du certificat et son empreinte SHA-256. Si l’empreinte est {{fingerprint}}, indiquez le fichier sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion ». Si un fichier est déjà indiqué, ajoutez-y le certificat. Rien n’a été envoyé.',
  },
  'unknown-authority': {
    why: 'Le certificat a été émis par {{issuer}}, une autorité à laquelle cet ordinateur ne fait pas confiance. Il s’agit en général de l’autorité de certification interne d’une entreprise.',
    next: 'Demandez au service informatique ou à l’administrateur du serveur ({{host}}) le certificat racine {{authority}} au format PEM. Indiquez son fichier sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion », ou installez le certificat sur cet ordinateur. Si un fichier est déjà indiqué, ajoutez-y le certificat. Rien n’a été envoyé.',
  },
  'unknown-root': {
    why: 'Le certificat a été émis par {{issuer}}, sous le certificat racine {{authority}}, auquel cet ordinateur ne fait pas confiance. Il s’agit en général de l’autorité de certification interne d’une entreprise.',
    next: 'Demandez au service informatique ou à l’administrateur du serveur ({{host}}) le certificat racine {{authority}} au format PEM, et non {{issuer}}, que le serveur envoie déjà. Indiquez son fichier sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion », ou installez le certificat sur cet ordinateur. Si un fichier est déjà indiqué, ajoutez-y le certificat. Rien n’a été envoyé.',
  },
  'no-store': {
    why: 'Cet ordinateur ou conteneur n’a aucun certificat d’autorité ({{storeDirectory}} est absent ou vide) : seules les autorités publiques que contient Dataquay sont fiables. Le certificat racine {{authority}} de ce serveur n’en fait pas partie.',
    next: 'Installez le paquet ca-certificates (pour un conteneur : apt-get install ca-certificates, ou apk add ca-certificates, dans son image), puis redémarrez Dataquay. Si {{authority}} est une autorité interne, elle manque dans ce paquet. Demandez alors ce certificat racine au format PEM au service informatique, et indiquez son fichier sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion ». Le serveur n’est pas en cause. Rien n’a été envoyé.',
  },
  'no-store-file': {
    why: 'La variable d’environnement SSL_CERT_FILE désigne le fichier {{storeFile}}, qui n’existe pas ou est illisible. Les certificats d’autorité qu’il devrait contenir ne sont donc pas pris en compte, et le certificat racine {{authority}} de ce serveur n’est pas fiable sans eux.',
    next: 'Corrigez ou supprimez SSL_CERT_FILE. Si le paquet ca-certificates n’est pas installé, installez-le (pour un conteneur : apt-get install ca-certificates, ou apk add ca-certificates, dans son image). Puis redémarrez Dataquay. Si {{authority}} est une autorité interne, elle manque dans ce paquet. Demandez alors ce certificat racine au format PEM au service informatique, et indiquez son fichier sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion ». Le serveur n’est pas en cause. Rien n’a été envoyé.',
  },
  'incomplete-chain': {
    why: 'Le serveur n’a envoyé que son propre certificat, sans le certificat intermédiaire de son émetteur {{issuer}}. Ou, plus rarement, cet émetteur est lui-même une autorité racine à laquelle cet ordinateur ne fait pas confiance. Un navigateur fonctionne peut-être quand même, car il charge souvent lui-même un certificat manquant.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’installer sur le serveur la chaîne complète (avec les certificats intermédiaires). En attendant, demandez-lui le certificat de {{issuer}} au format PEM, et son certificat racine seulement si cet ordinateur ne lui fait pas confiance. Indiquez le fichier sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion ». Si un fichier est déjà indiqué, ajoutez-y les certificats. Rien n’a été envoyé.',
  },
  changed: {
    why: 'Le certificat diffère de celui que vous avez accepté ({{subject}}, émis par {{issuer}}). Il a été renouvelé, ou quelqu’un intercepte la connexion.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) si le certificat est nouveau, et comparez les empreintes. N’acceptez le certificat que si son empreinte SHA-256 est {{fingerprint}}. Rien n’a été envoyé.',
  },
  revoked: {
    why: 'Le certificat a été révoqué par son émetteur ({{issuer}}).',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’installer un nouveau certificat. Rien n’a été envoyé.',
  },
  'client-certificate': {
    why: 'Le serveur exige un certificat client, et cette connexion n’en a pas. Le certificat du serveur n’est pas en cause.',
    next: 'Demandez un certificat client avec sa clé privée à l’administrateur du serveur ({{host}}). Indiquez les fichiers sous « Fichier de certificat client (PEM) » et « Fichier de clé privée (PEM) » dans « Paramètres de connexion ». Un mot de passe ou un jeton ne le remplace pas.',
  },
  'client-certificate-rejected': {
    why: 'Le serveur a refusé le certificat client, sans motif précis. Le serveur ne fait peut-être pas confiance à l’autorité qui l’a émis, ou le certificat a été révoqué, ou n’y est pas enregistré. Le certificat du serveur n’est pas en cause.',
    next: 'Vérifiez « Fichier de certificat client (PEM) » sous « Paramètres de connexion ». Si c’est le bon, demandez à l’administrateur du serveur ({{host}}) quelle autorité doit l’émettre, et s’il est enregistré. Indiquez-lui son objet et son émetteur.',
  },
  'client-certificate-expired': {
    why: 'Le serveur a rejeté le certificat client : celui-ci a expiré, ou n’est pas encore valide. Le certificat du serveur n’est pas en cause.',
    next: 'Demandez un nouveau certificat client à l’administrateur du serveur ({{host}}). Indiquez-le sous « Fichier de certificat client (PEM) », et sa clé sous « Fichier de clé privée (PEM) », dans « Paramètres de connexion ». S’il est encore valide, demandez à l’administrateur de vérifier l’horloge du serveur.',
  },
  'client-certificate-ended': {
    why: 'Le certificat client de cette connexion ({{clientSubject}}, émis par {{clientIssuer}}) a expiré le {{clientValidTo}} : le serveur l’a donc rejeté. Le certificat du serveur n’est pas en cause.',
    next: 'Demandez un nouveau certificat client à l’administrateur du serveur ({{host}}), ou à l’émetteur {{clientIssuer}}. Indiquez-le sous « Fichier de certificat client (PEM) », et sa clé sous « Fichier de clé privée (PEM) », dans « Paramètres de connexion ».',
  },
  'client-certificate-revoked': {
    why: 'Le serveur a rejeté le certificat client : celui-ci a été révoqué, ou le serveur ne peut pas le vérifier. Le certificat du serveur n’est pas en cause.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) si le certificat a été révoqué, et obtenez-en un nouveau. Indiquez-le sous « Fichier de certificat client (PEM) », et sa clé sous « Fichier de clé privée (PEM) », dans « Paramètres de connexion ».',
  },
  'client-certificate-untrusted': {
    why: 'Le serveur a rejeté le certificat client : le serveur ne fait pas confiance à l’autorité qui l’a émis, ou ce certificat n’est pas valide. Le certificat du serveur n’est pas en cause.',
    next: 'Vérifiez « Fichier de certificat client (PEM) » sous « Paramètres de connexion ». Si c’est le bon, demandez à l’administrateur du serveur ({{host}}) quelle autorité doit l’émettre, ou de faire confiance à la sienne. Indiquez-lui son objet et son émetteur.',
  },
  'no-common-cipher': {
    why: 'Le serveur a refusé la négociation TLS : il n’a aucune suite de chiffrement en commun avec Dataquay, ou ne sert pas ce nom d’hôte. Le certificat n’est pas en cause.',
    next: 'Vérifiez le nom d’hôte {{host}}. S’il est correct, demandez à l’administrateur de ce serveur d’activer une suite de chiffrement actuelle de TLS 1.2 ou 1.3, comme ECDHE avec AES-GCM. Rien n’a été envoyé.',
  },
  'unknown-name': {
    why: 'Aucun site nommé {{host}} n’est configuré sur le serveur (SNI). Le certificat n’est pas en cause.',
    next: 'Vérifiez le nom d’hôte dans l’adresse : utilisez le nom configuré sur le serveur, pas une adresse IP ni un alias. Si {{host}} est correct, demandez à l’administrateur du serveur de configurer ce nom. Rien n’a été envoyé.',
  },
  'weak-key': {
    why: 'La clé RSA du certificat {{weakSubject}} est trop courte : {{weakKey}} bits. OpenSSL exige au moins 2 048 bits. Vos certificats d’autorité ne sont pas en cause.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de renouveler le certificat avec une nouvelle clé : RSA d’au moins 2 048 bits, ou à courbe elliptique. Rien n’a été envoyé.',
  },
  'weak-certificate': {
    why: 'Le certificat ou sa clé est trop faible : la clé est trop courte, ou la signature utilise une méthode obsolète comme SHA-1.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) un certificat signé avec SHA-256. Sa clé doit être à courbe elliptique, ou une clé RSA d’au moins 2048 bits. Rien n’a été envoyé.',
  },
  'old-protocol': {
    why: 'Le serveur ne prend en charge que des versions obsolètes de TLS (TLS 1.1 ou antérieur).',
    next: 'Demandez à l’administrateur du serveur ({{host}}) d’activer TLS 1.2 ou 1.3 sur le port {{port}} du serveur, ou de la passerelle placée devant lui. Dataquay n’utilise pas de versions plus anciennes : aucun paramètre ici n’y changera rien. Rien n’a été envoyé.',
  },
  'not-tls': {
    why: 'Le serveur ne prend pas en charge TLS sur ce port ({{port}}). Il attend sans doute HTTP non chiffré, ou le port appartient à un autre service.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) le port HTTPS de l’API, et saisissez-le dans l’adresse. N’utilisez une adresse qui commence par http:// que s’il le confirme : votre jeton et les données sont alors envoyés sans chiffrement.',
  },
  'no-names': {
    why: 'Le certificat ne contient aucun autre nom de l’objet (SAN) : il n’est donc valable pour aucun hôte. Le nom commun ({{subject}}) ne compte pas.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) un certificat dont l’autre nom de l’objet (SAN) est {{host}}. Rien n’a été envoyé.',
  },
  'name-constraint': {
    why: 'Une autorité de la chaîne du certificat n’est pas habilitée à émettre des certificats pour ces noms : {{names}}. Les contraintes de nom de la chaîne les excluent.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) un certificat d’une autorité habilitée à en émettre pour {{host}}. Rien n’a été envoyé.',
  },
  'wrong-purpose': {
    why: 'Le certificat n’est pas destiné à un serveur ({{subject}}), ou son émetteur n’est pas habilité à l’émettre ({{issuer}}).',
    next: 'Demandez à l’administrateur du serveur ({{host}}) un certificat pour l’authentification de serveur (serverAuth), émis par une autorité de certification. Rien n’a été envoyé.',
  },
  'default-certificate': {
    why: 'La passerelle devant le serveur a envoyé son certificat par défaut ({{subject}}), car elle n’en a aucun pour {{host}}.',
    next: 'Vérifiez le nom d’hôte dans l’adresse. S’il est correct, demandez à l’administrateur du serveur d’installer un certificat pour {{host}} sur la passerelle. Rien n’a été envoyé.',
  },
  'access-denied': {
    why: 'Le serveur, ou un pare-feu intermédiaire, a interrompu la négociation TLS avec l’alerte access_denied. Un pare-feu bloque peut-être ce nom d’hôte, ou le serveur exige un certificat client.',
    next: 'Demandez à l’administrateur réseau si un pare-feu bloque {{host}}, port {{port}}, et à l’administrateur du serveur si un certificat client est exigé. Rien n’a été envoyé.',
  },
  alert: {
    why: 'Le serveur a mis fin à la négociation TLS par l’alerte « {{alert}} ». La configuration du serveur est la cause probable : par exemple, il n’a peut-être aucun certificat pour ce nom d’hôte. Cet ordinateur n’a pas refusé le certificat.',
    next: 'Vérifiez le nom d’hôte {{host}} et le port. S’ils sont corrects, indiquez l’alerte et l’heure à l’administrateur du serveur. Rien n’a été envoyé.',
  },
  'issuer-expired': {
    why: 'Le certificat de l’émetteur ({{expiredSubject}}) a expiré le {{expiredOn}}. Le certificat du serveur lui-même est encore valable.',
    next: '{{askByClock}} à l’administrateur du serveur ({{host}}) de remplacer le certificat de l’émetteur dans la chaîne que le serveur envoie ({{expiredSubject}}). Rien n’a été envoyé.',
  },
  'bad-signature': {
    why: 'La signature du certificat ({{subject}}) ne correspond pas à la clé de son émetteur ({{issuer}}). Le certificat a été modifié, ou une autre autorité porte le même nom.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) quelle autorité de certification a émis le certificat. Indiquez le fichier du certificat de cette autorité sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion ». Rien n’a été envoyé.',
  },
  'no-protocol': {
    why: 'Le serveur ne prend en charge ni HTTP/2 ni HTTP/1.1 sur ce port (ALPN). Le certificat n’est pas en cause.',
    next: 'Vérifiez le port : il appartient peut-être à un autre service. S’il est correct, demandez à l’administrateur du serveur ({{host}}) d’activer HTTP/1.1. Rien n’a été envoyé.',
  },
  inspected: {
    why: 'D’après le nom de l’émetteur, un produit de sécurité ({{inspector}}) intercepte la connexion dans le réseau. Il présente son propre certificat, émis par {{issuer}}, autorité à laquelle cet ordinateur ne fait pas confiance. Le certificat du serveur lui-même n’est donc sans doute pas en cause.',
    next: 'Demandez à votre administrateur réseau le certificat racine {{authority}} de ce produit au format PEM, ou d’exclure {{host}} de l’inspection. Indiquez le fichier sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion », ou installez le certificat sur cet ordinateur. Si un fichier est déjà indiqué, ajoutez-y le certificat. Rien n’a été envoyé.',
  },
  'inspected-here': {
    why: 'D’après le nom de l’émetteur, un programme de sécurité, en général sur cet ordinateur, intercepte la connexion : {{inspector}}. Il présente son propre certificat, émis par {{issuer}}, autorité à laquelle Dataquay ne fait pas confiance. Le certificat du serveur lui-même n’est donc sans doute pas en cause.',
    next: 'Excluez {{host}} ou Dataquay de l’analyse des connexions chiffrées dans {{inspector}}. Ou exportez le certificat racine {{authority}} du programme, puis indiquez son fichier sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion ». Si un fichier est déjà indiqué, ajoutez-y le certificat. Rien n’a été envoyé.',
  },
};

/** Sentences about the names of a certificate that isn’t valid for the host, in French. */
export const nameAdvice: French<typeof englishNames> = {
  wildcard:
    'Utilisez dans l’adresse un nom avec une seule partie devant {{wildcardDomain}}, comme {{fullName}}, si la documentation de l’API en indique un.',
  many: 'Si l’un de ces noms désigne le même serveur, utilisez-le dans l’adresse.',
  address: 'Remplacez {{host}} dans l’adresse par un nom d’hôte présent dans le certificat.',
  one: 'Si {{fullName}} désigne le même serveur, utilisez {{nameOrigin}} dans l’adresse au lieu de {{origin}}.',
  short: '« {{host}} » est la forme courte de {{fullName}} : utilisez {{nameOrigin}} dans l’adresse au lieu de {{origin}}.',
};

/** Why a certificate isn’t valid for the host, and what to ask for and to check, in French. */
export const wrongHostPhrases: French<typeof englishWrongHost> = {
  orWildcard: ' ou {{wantedWildcard}}',
  eitherCause: ' Soit ce nom manque dans le certificat, soit l’adresse mène à un autre serveur.',
  otherServer:
    ' Si c’est un autre serveur qui répond, comme la page d’authentification d’un réseau invité, authentifiez-vous-y, ou demandez à l’administrateur réseau si le DNS indique la bonne adresse pour {{host}}.',
};

/** Further errors of a certificate, in addition to the cause, in French. */
export const furtherTlsTexts: French<typeof furtherEnglish> = {
  'self-signed': 'Il est aussi autosigné ({{subject}}).',
  expired: 'Il a aussi expiré le {{validTo}}.',
  'not-yet-valid': 'De plus, il n’est valable qu’à partir du {{validFrom}}.',
  proxy: 'La négociation TLS a eu lieu avec le proxy {{origin}}. Le serveur situé derrière n’est pas en cause.',
  client:
    'Le certificat client de cette connexion ({{clientSubject}}) a été émis par {{clientIssuer}}, et est valable jusqu’au {{clientValidTo}}.',
  provider: 'La négociation TLS a eu lieu avec le fournisseur d’identité, qui vous authentifie, et non avec le serveur de données.',
  redirected: 'Le serveur {{asked}} a redirigé la requête vers {{url}}.',
  tunnel: 'La connexion passe par le proxy {{proxy}}. Si celui-ci inspecte TLS, le certificat vient du proxy.',
  'wrong-host': 'De plus, il n’est pas valable pour {{host}}, mais seulement pour {{names}}. Un nouveau certificat doit contenir {{host}}.',
  'weak-key':
    'Sa clé RSA est aussi trop courte ({{weakKey}} bits). Aucun certificat d’autorité n’y remédie : l’administrateur du serveur ({{host}}) doit le renouveler.',
  'empty-store': 'Cet ordinateur ou conteneur n’a aucun autre certificat d’autorité : {{storeDirectory}} est absent ou vide.',
  wildcard: 'Dans un certificat, * remplace une seule partie d’un nom, sans point.',
};

/** What happened, if the secure connection isn’t to the data server, in French. */
export const tlsTitles: French<typeof englishTitles> = {
  provider: 'Impossible d’établir une connexion sécurisée avec le fournisseur d’identité {{host}}.',
};
