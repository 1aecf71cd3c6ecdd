import type { profileTexts as english } from '../../problem-texts/profile.ts';
import type { SentencesOf } from '../../problem-texts/sentences-of.ts';

/** Profiles, their secrets and service tokens: what happened, why, and what to do next, in French. */
export const profileTexts: SentencesOf<typeof english> = {
  'not-signed-in': {
    what: 'Personne n’est connecté.',
    why: 'Cette demande exige un utilisateur connecté.',
    next: 'Connectez-vous, puis réessayez. Si le profil est sans connexion, choisissez-y d’abord une façon de se connecter.',
  },
  'sign-in-refused': {
    what: 'Le fournisseur d’identité a refusé la connexion.',
    why: 'L’utilisateur, le mot de passe ou le client n’est pas accepté, ou ce mode de connexion n’est pas autorisé.',
    next: 'Vérifiez la connexion de ce profil, puis connectez-vous à nouveau.',
  },
  'credentials-refused': {
    what: 'Le déploiement a refusé l’identification.',
    why: 'Le jeton a expiré, a été révoqué ou n’est pas destiné à ce déploiement.',
    next: 'Déconnectez-vous puis reconnectez-vous. Si cela persiste, essayez un autre mode de connexion.',
  },
  'secret-needed': {
    what: 'Il faut un secret pour se connecter.',
    why: 'Le profil ne contient ni mot de passe ni jeton : vous le donnez ici, et il n’est gardé que selon votre choix.',
    next: 'Saisissez-le ci-dessous ou dans le profil, puis connectez-vous.',
  },
  'method-forbidden': {
    what: 'Cette façon de se connecter est interdite sur ce poste.',
    why: 'Les règles de l’administrateur ne l’autorisent pas.',
    next: 'Choisissez une autre façon de vous connecter, ou demandez à votre administrateur.',
  },
  'token-maker-refused': {
    what: 'Aucun jeton de service ne se crée pour vous de cette façon chez {{host}}.',
    why: 'Un jeton de service est créé, listé et révoqué par son propriétaire en personne : qui est connecté par un jeton de service ne l’est pas.',
    next: 'Connectez-vous en votre nom, avec nom et mot de passe ou dans le navigateur, puis réessayez.',
  },
  'token-refused': {
    what: 'La demande à {{host}} a été refusée.',
    why: 'Le libellé ou la durée ne lui convient pas, ou vous avez déjà autant de jetons de service qu’il est permis.',
    next: 'Changez votre demande, ou révoquez un jeton dont vous n’avez plus besoin.',
  },
  'token-not-held': {
    what: 'Le texte de ce jeton de service n’est plus là.',
    why: 'Il n’est affiché qu’une fois, et gardé seulement jusqu’à ce qu’il soit repris, rangé, ou que l’application se termine.',
    next: 'Révoquez ce jeton et créez-en un autre.',
  },
  'profile-read-only': {
    what: 'Ce profil ne peut pas être modifié ici.',
    why: 'C’est celui de l’exemple, ou il vient de votre administrateur.',
    next: 'Dupliquez-le et modifiez la copie.',
  },
  'profile-file-unusable': {
    what: 'Un fichier que nomme le profil ne peut pas servir.',
    why: 'Il manque, est illisible, ou n’est pas ce qu’il devrait être.',
    next: 'Vérifiez le chemin sous « Avancé ». Les détails nomment le fichier.',
  },
  'unknown-profile': {
    what: 'Ce profil n’existe plus.',
    why: 'Il a été supprimé pendant que cette page était ouverte.',
    next: 'Rechargez la page.',
  },
};
