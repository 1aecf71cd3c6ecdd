import type { tlsTexts as english } from '../../en/problems/tls.ts';
import type { French } from '../../french.ts';

/** Why a secure connection failed, and what to do, in French. */
export const tlsTexts: French<typeof english> = {
  expired: {
    why: 'Le certificat a expiré le {{validTo}}.',
    next: 'Vérifiez l’horloge de cet ordinateur, et demandez à l’administrateur de renouveler le certificat. Rien n’a été envoyé.',
  },
  'not-yet-valid': {
    why: 'Le certificat n’est valable qu’à partir du {{validFrom}}.',
    next: 'Vérifiez l’horloge de cet ordinateur. Rien n’a été envoyé.',
  },
  'wrong-host': {
    why: 'Le certificat est valable pour {{names}}, pas pour {{host}}.',
    next: 'Utilisez un nom d’hôte présent dans le certificat, ou contactez l’administrateur. Rien n’a été envoyé.',
  },
  'self-signed': {
    why: 'Le certificat est autosigné ({{subject}}).',
    next: 'Si vous faites confiance à ce certificat, saisissez son fichier sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion ». Rien n’a été envoyé.',
  },
  'unknown-authority': {
    why: 'Le certificat a été émis par {{issuer}}, qui n’est pas de confiance sur cet ordinateur.',
    next: 'Saisissez le fichier de l’autorité sous « Fichier de certificats d’autorité (PEM) » dans « Paramètres de connexion », ou installez son certificat. Rien n’a été envoyé.',
  },
  changed: {
    why: 'Le certificat diffère de celui que vous avez accepté ({{subject}}, émis par {{issuer}}). Il a été renouvelé, ou quelqu’un intercepte la connexion.',
    next: 'Demandez à l’administrateur si le certificat est nouveau. Comparez les empreintes avant de l’accepter. Rien n’a été envoyé.',
  },
  revoked: { why: 'Le certificat a été révoqué.', next: 'Contactez l’administrateur du serveur. Rien n’a été envoyé.' },
  'client-certificate': {
    why: 'Le serveur exige un certificat client. Aucun n’a été envoyé, ou il a été refusé.',
    next: 'Saisissez un certificat client et sa clé privée sous « Paramètres de connexion ».',
  },
  'old-protocol': {
    why: 'Le serveur ne prend en charge que des versions obsolètes de TLS.',
    next: 'Demandez à l’administrateur d’activer TLS 1.2 ou 1.3. Rien n’a été envoyé.',
  },
  'not-tls': {
    why: 'Le serveur ne prend pas en charge TLS sur ce port.',
    next: 'Vérifiez le port, et si l’adresse doit commencer par http:// au lieu de https://.',
  },
};
