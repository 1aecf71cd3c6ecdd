import type { French } from '../../../translation/french.ts';
import type { connectionTexts as english } from '../../en/problems/connection.ts';

/** Problems of connections, their secrets, and service tokens: what happened, why, and what to do next, in French. */
export const connectionTexts: French<typeof english> = {
  'not-signed-in': {
    what: 'Vous n’êtes pas connecté.',
    why: 'Cette requête exige une authentification.',
    next: 'Connectez-vous, puis réessayez. Si la connexion n’a pas de méthode d’authentification, sélectionnez-en d’abord une.',
  },
  'sign-in-refused': {
    what: 'Le fournisseur d’identité a refusé l’authentification.',
    why: 'Le fournisseur d’identité signale une erreur dont Dataquay ne connaît pas la cause. Consultez le message du serveur.',
    next: 'Comparez l’ID client, la portée et l’adresse dans {{setting}} avec les valeurs fournies par l’administrateur du fournisseur d’identité, puis reconnectez-vous. Si elles sont correctes, envoyez-lui le message du serveur, l’URL, l’heure et l’ID de la requête.',
  },
  'credentials-refused': {
    what: 'Le serveur a refusé vos identifiants.',
    why: 'Le jeton a expiré, a été révoqué ou n’est pas valide pour ce serveur.',
    next: 'Déconnectez-vous, puis reconnectez-vous. Avec un jeton de service, saisissez d’abord un nouveau jeton sous « Secrets ». Si le problème persiste, essayez une autre méthode d’authentification.',
  },
  'secret-needed': {
    what: 'Saisissez votre mot de passe, le secret du client ou votre jeton pour vous connecter.',
    why: 'La connexion ne contient pas le secret qu’exige sa méthode d’authentification.',
    next: 'Saisissez le secret ci-dessous ou sous « Secrets » dans la connexion, puis connectez-vous.',
  },
  'method-forbidden': {
    what: 'Cette méthode d’authentification est bloquée sur cet ordinateur.',
    why: 'Les règles de l’administrateur ne l’autorisent pas, ou sont inutilisables.',
    next: 'Sélectionnez une autre méthode d’authentification, ou contactez votre administrateur.',
  },
  'token-maker-refused': {
    what: 'Cette authentification ne permet pas de gérer les jetons de service ({{host}}).',
    why: 'Seul un utilisateur authentifié peut créer, lister et révoquer des jetons de service. Vous êtes peut-être connecté avec un jeton de service ou en tant que client.',
    next: 'Connectez-vous avec votre nom d’utilisateur et votre mot de passe ou dans le navigateur, puis réessayez.',
  },
  'token-refused': {
    what: 'La demande de jeton de service a été refusée ({{host}}).',
    why: 'Le libellé ou la durée de validité n’est pas autorisé, ou vous avez atteint le nombre maximal de jetons de service.',
    next: 'Modifiez le libellé ou la durée, ou révoquez un jeton dont vous n’avez plus besoin.',
  },
  'token-not-held': {
    what: 'La valeur de ce jeton de service n’est plus disponible.',
    why: 'La valeur n’est affichée qu’une fois. Elle est supprimée quand vous l’enregistrez, sélectionnez « Terminé » ou fermez Dataquay.',
    next: 'Révoquez ce jeton et créez-en un autre.',
  },
  'profile-read-only': {
    what: 'Cette connexion ne peut pas être modifiée.',
    why: 'C’est la connexion à l’exemple ou à vos données, ou votre administrateur la gère.',
    next: 'Si votre administrateur gère la connexion, dupliquez-la et modifiez la copie. Sinon, ajoutez une autre connexion.',
  },
  'profile-file-unusable': {
    what: 'Impossible d’utiliser l’un des fichiers de cette connexion.',
    why: 'Le fichier est absent, illisible ou n’a pas le bon format.',
    next: 'Vérifiez le chemin sous « Paramètres de connexion ». Les détails indiquent le fichier.',
  },
  'unknown-profile': {
    what: 'Cette connexion n’existe plus.',
    why: 'Elle a été supprimée pendant que cette fenêtre était ouverte.',
    next: 'Actualisez la page.',
  },
};
