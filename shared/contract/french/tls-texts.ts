import type { TlsTexts } from '../tls-texts.ts';

/** Why a secure connection failed, and what to do, in French. */
export const tlsTexts: TlsTexts = {
  expired: {
    why: 'Son certificat était valable jusqu’au {{validTo}}.',
    next: 'Demandez à qui le gère de renouveler le certificat, et vérifiez l’horloge de ce poste. Rien n’a été envoyé.',
  },
  'not-yet-valid': {
    why: 'Son certificat n’est valable qu’à partir du {{validFrom}}.',
    next: 'Vérifiez l’horloge de ce poste. Rien n’a été envoyé.',
  },
  'wrong-host': {
    why: 'Son certificat est pour {{names}}, pas pour {{host}}.',
    next: 'Utilisez une adresse que le certificat nomme, ou demandez à qui le gère. Rien n’a été envoyé.',
  },
  'self-signed': {
    why: 'Son certificat est signé par lui-même : personne ne se porte garant de {{subject}}.',
    next: 'Si vous le savez juste, indiquez-le comme fichier d’autorité dans les paramètres de connexion du profil. Rien n’a été envoyé.',
  },
  'unknown-authority': {
    why: 'Son certificat a été émis par {{issuer}}, que ce poste ne reconnaît pas.',
    next: 'Indiquez le fichier du certificat de cette autorité dans les paramètres de connexion du profil, ou faites-le installer. Rien n’a été envoyé.',
  },
  changed: {
    why: 'Il montre un autre certificat que celui qui a été accepté pour lui : {{subject}}, émis par {{issuer}}. Il a été renouvelé, ou quelqu’un s’est interposé.',
    next: 'Demandez à qui le gère si le certificat est nouveau ; comparez les empreintes avant d’accepter celui-ci. Rien n’a été envoyé.',
  },
  revoked: { why: 'Son certificat a été révoqué.', next: 'Prévenez qui le gère. Rien n’a été envoyé.' },
  'client-certificate': {
    why: 'Il veut un certificat de qui se connecte, et n’en a reçu aucun, ou un qu’il n’accepte pas.',
    next: 'Indiquez un certificat client et sa clé dans les paramètres de connexion du profil.',
  },
  'old-protocol': {
    why: 'Il ne parle que des versions de TLS qui ne sont plus sûres.',
    next: 'Demandez à qui le gère d’offrir TLS 1.2 ou 1.3. Rien n’a été envoyé.',
  },
  'not-tls': {
    why: 'Ce qui répond à ce port ne parle pas TLS.',
    next: 'Vérifiez le port, et si l’adresse commence par http:// plutôt que https://.',
  },
};
