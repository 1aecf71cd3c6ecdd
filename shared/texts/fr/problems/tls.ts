import type { tlsTexts as english, furtherTlsTexts as furtherEnglish } from '../../en/problems/tls.ts';
import type { French } from '../../french.ts';

/** Why a secure connection failed, and what to do, in French. */
export const tlsTexts: French<typeof english> = {
  expired: {
    why: 'Le certificat a expiré le {{validTo}}.',
    next: 'Vérifiez l’horloge de cet ordinateur. Si elle est correcte, demandez à l’administrateur de renouveler le certificat. Rien n’a été envoyé.',
  },
  'not-yet-valid': {
    why: 'Le certificat n’est valable qu’à partir du {{validFrom}}.',
    next: 'Vérifiez l’horloge de cet ordinateur. Si elle est correcte, contactez l’administrateur du serveur. Rien n’a été envoyé.',
  },
  'wrong-host': {
    why: 'Le certificat est valable pour {{names}}, pas pour {{host}}. Soit ce nom manque dans le certificat, soit l’adresse mène à un autre serveur.',
    next: 'Si c’est le serveur voulu, utilisez un nom d’hôte présent dans le certificat. Si {{host}} est correct, demandez à l’administrateur un certificat qui le contient, et si le DNS ou le fichier hosts mène à un autre serveur. Rien n’a été envoyé.',
  },
  'self-signed': {
    why: 'Le certificat est autosigné ({{subject}}).',
    next: 'Demandez le fichier du certificat à l’administrateur du serveur ({{host}}), puis saisissez-le sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion ». Ou demandez un certificat émis par une autorité reconnue. Rien n’a été envoyé.',
  },
  'unknown-authority': {
    why: 'Le certificat a été émis par {{issuer}}, qui n’est pas de confiance sur cet ordinateur.',
    next: 'Si c’est l’autorité de votre entreprise, demandez le fichier de son certificat à l’administrateur. Saisissez-le sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion », ou installez ce certificat sur cet ordinateur. Si un fichier est déjà saisi, ajoutez-y le certificat. Rien n’a été envoyé.',
  },
  'incomplete-chain': {
    why: 'Le serveur a envoyé son certificat sans le certificat intermédiaire de son émetteur {{issuer}}, ou cet émetteur est une autorité que cet ordinateur n’approuve pas.',
    next: 'Demandez à l’administrateur d’installer sur le serveur la chaîne complète (avec les certificats intermédiaires). Ou saisissez le certificat de l’émetteur sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion ». Rien n’a été envoyé.',
  },
  changed: {
    why: 'Le certificat diffère de celui que vous avez accepté ({{subject}}, émis par {{issuer}}). Il a été renouvelé, ou quelqu’un intercepte la connexion.',
    next: 'Demandez à l’administrateur si le certificat est nouveau. Comparez les empreintes avant de l’accepter. Rien n’a été envoyé.',
  },
  revoked: { why: 'Le certificat a été révoqué.', next: 'Contactez l’administrateur du serveur. Rien n’a été envoyé.' },
  'client-certificate': {
    why: 'Le serveur exige un certificat client, et cette connexion n’en a pas. Le certificat du serveur n’est pas en cause.',
    next: 'Demandez un certificat client à l’administrateur, puis saisissez-le avec sa clé privée sous « Paramètres de connexion ».',
  },
  'client-certificate-rejected': {
    why: 'Le serveur a refusé le certificat client : il a expiré, a été révoqué, ou vient d’une autorité que le serveur ne reconnaît pas. Le certificat du serveur n’est pas en cause.',
    next: 'Vérifiez le certificat client sous « Paramètres de connexion ». Demandez à l’administrateur quelle autorité doit l’émettre.',
  },
  'client-certificate-expired': {
    why: 'Le serveur a rejeté le certificat client : celui-ci a expiré, ou n’est pas encore valide. Le certificat du serveur n’est pas en cause.',
    next: 'Demandez à l’administrateur un nouveau certificat client, et saisissez-le sous « Paramètres de connexion ». S’il est encore valide, vérifiez avec l’administrateur l’horloge du serveur.',
  },
  'client-certificate-revoked': {
    why: 'Le serveur a rejeté le certificat client : celui-ci a été révoqué, ou le serveur ne peut pas le vérifier. Le certificat du serveur n’est pas en cause.',
    next: 'Demandez à l’administrateur si le certificat a été révoqué, et obtenez-en un nouveau. Saisissez-le sous « Paramètres de connexion ».',
  },
  'client-certificate-untrusted': {
    why: 'Le serveur a rejeté le certificat client : le serveur ne fait pas confiance à l’autorité qui l’a émis, ou ce certificat n’est pas valide. Le certificat du serveur n’est pas en cause.',
    next: 'Vérifiez le certificat client sous « Paramètres de connexion ». Demandez à l’administrateur quelle autorité doit l’émettre, ou de faire confiance à la sienne.',
  },
  'no-common-cipher': {
    why: 'Le serveur a refusé la négociation TLS : il n’a aucune suite de chiffrement en commun avec Dataquay, ou ne sert pas ce nom d’hôte. Le certificat n’est pas en cause.',
    next: 'Demandez à l’administrateur d’activer une suite de chiffrement actuelle de TLS 1.2 ou 1.3, comme ECDHE avec AES-GCM, puis vérifiez le nom d’hôte {{host}}. Rien n’a été envoyé.',
  },
  'unknown-name': {
    why: 'Aucun site nommé {{host}} n’est configuré sur le serveur (SNI). Le certificat n’est pas en cause.',
    next: 'Vérifiez le nom d’hôte dans l’adresse : utilisez le nom configuré sur le serveur, pas une adresse IP ni un alias. Rien n’a été envoyé.',
  },
  'weak-certificate': {
    why: 'Le certificat ou sa clé est trop faible : la clé est trop courte, ou la signature utilise une méthode obsolète comme SHA-1.',
    next: 'Demandez à l’administrateur un certificat signé avec SHA-256. Sa clé doit être à courbe elliptique, ou une clé RSA d’au moins 2048 bits. Rien n’a été envoyé.',
  },
  'old-protocol': {
    why: 'Le serveur ne prend en charge que des versions obsolètes de TLS (TLS 1.1 ou antérieur).',
    next: 'Demandez à l’administrateur d’activer TLS 1.2 ou 1.3. Rien n’a été envoyé.',
  },
  'not-tls': {
    why: 'Le serveur ne prend pas en charge TLS sur ce port.',
    next: 'Vérifiez le port. Si le serveur utilise HTTP non chiffré sur ce port, modifiez l’adresse pour qu’elle commence par http://.',
  },
  'no-names': {
    why: 'Le certificat ne contient aucun autre nom de l’objet (SAN) : il n’est donc valable pour aucun hôte. Le nom commun ({{subject}}) ne compte pas.',
    next: 'Demandez à l’administrateur un certificat dont l’autre nom de l’objet (SAN) est {{host}}. Rien n’a été envoyé.',
  },
  'name-constraint': {
    why: 'Une autorité de la chaîne du certificat n’est pas habilitée à émettre des certificats pour ces noms : {{names}}. Les contraintes de nom de la chaîne les excluent.',
    next: 'Demandez à l’administrateur un certificat d’une autorité habilitée à en émettre pour {{host}}. Rien n’a été envoyé.',
  },
  'wrong-purpose': {
    why: 'Le certificat n’est pas destiné à un serveur ({{subject}}), ou son émetteur n’est pas habilité à l’émettre ({{issuer}}).',
    next: 'Demandez à l’administrateur un certificat pour l’authentification de serveur (serverAuth), émis par une autorité de certification. Rien n’a été envoyé.',
  },
  'default-certificate': {
    why: 'La passerelle devant le serveur a envoyé son certificat par défaut ({{subject}}), car elle n’en a aucun pour {{host}}.',
    next: 'Vérifiez le nom d’hôte dans l’adresse. S’il est correct, demandez à l’administrateur d’installer un certificat pour {{host}} sur la passerelle. Rien n’a été envoyé.',
  },
  'access-denied': {
    why: 'Le serveur, ou un pare-feu intermédiaire, a interrompu la négociation TLS avec l’alerte access_denied. Un pare-feu bloque peut-être ce nom d’hôte, ou le serveur exige un certificat client.',
    next: 'Demandez à l’administrateur réseau si un pare-feu bloque {{host}}, et à l’administrateur du serveur si un certificat client est exigé. Rien n’a été envoyé.',
  },
  alert: {
    why: 'Le serveur a mis fin à la négociation TLS par l’alerte « {{alert}} ». La configuration du serveur est la cause probable : par exemple, il n’a peut-être aucun certificat pour ce nom d’hôte. Cet ordinateur n’a pas refusé le certificat.',
    next: 'Vérifiez le nom d’hôte {{host}} et le port. S’ils sont corrects, envoyez les détails à l’administrateur du serveur. Rien n’a été envoyé.',
  },
  'issuer-expired': {
    why: 'Le certificat de l’émetteur ({{expiredSubject}}) a expiré le {{expiredOn}}. Le certificat du serveur lui-même est encore valable.',
    next: 'Vérifiez l’horloge de cet ordinateur. Si elle est correcte, demandez à l’administrateur de renouveler le certificat de l’émetteur dans la chaîne que le serveur envoie. Rien n’a été envoyé.',
  },
  'bad-signature': {
    why: 'La signature du certificat ({{subject}}) ne correspond pas à la clé de son émetteur ({{issuer}}). Le certificat a été modifié, ou une autre autorité porte le même nom.',
    next: 'Demandez à l’administrateur quelle autorité de certification a émis le certificat. Saisissez le fichier du certificat de cette autorité sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion ». Rien n’a été envoyé.',
  },
  'no-protocol': {
    why: 'Le serveur ne prend en charge ni HTTP/2 ni HTTP/1.1 sur ce port (ALPN). Le certificat n’est pas en cause.',
    next: 'Vérifiez le port : il appartient peut-être à un autre service. S’il est correct, demandez à l’administrateur d’activer HTTP/1.1. Rien n’a été envoyé.',
  },
  inspected: {
    why: 'Un produit de sécurité ({{inspector}}) intercepte la connexion et présente son propre certificat, émis par {{issuer}}, qui n’est pas de confiance sur cet ordinateur. Le certificat du serveur ({{host}}) n’est pas en cause.',
    next: 'Demandez à votre administrateur réseau le certificat racine de ce produit. Saisissez son fichier sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion », ou installez-le sur cet ordinateur. Rien n’a été envoyé.',
  },
  'inspected-here': {
    why: 'Un programme de sécurité, en général sur cet ordinateur, intercepte la connexion : {{inspector}}. Il présente son propre certificat, émis par {{issuer}}, que Dataquay n’approuve pas. Le certificat du serveur ({{host}}) n’est pas en cause.',
    next: 'Excluez {{host}} ou Dataquay de l’analyse des connexions chiffrées dans {{inspector}}. Ou exportez le certificat racine du programme, puis saisissez son fichier sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion ». Rien n’a été envoyé.',
  },
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
  'wrong-host': 'De plus, il n’est pas valable pour {{host}}, mais seulement pour {{names}}.',
  'ip-address': 'L’adresse contient une adresse IP, mais le certificat ne contient que des noms d’hôte.',
  wildcard: 'Dans un certificat, * remplace une seule partie d’un nom, sans point.',
};
