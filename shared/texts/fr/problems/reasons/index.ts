import type { French } from '../../../../translation/french.ts';
import type { reasonTexts as english } from '../../../en/problems/reasons/index.ts';
import { addressReasonTexts } from './address.ts';
import { clientReasonTexts } from './client.ts';
import { dataReasonTexts } from './data.ts';
import { documentReasonTexts } from './document.ts';
import { fileReasonTexts } from './file.ts';
import { gatewayReasonTexts } from './gateway.ts';
import { identityReasonTexts } from './identity.ts';
import { kerberosReasonTexts } from './kerberos.ts';
import { proxyReasonTexts } from './proxy.ts';
import { rejectionReasonTexts } from './rejection.ts';
import { requestReasonTexts } from './request.ts';
import { responseReasonTexts } from './response.ts';
import { serviceReasonTexts } from './service.ts';
import { signInReasonTexts } from './sign-in.ts';
import { tokenReasonTexts } from './token.ts';

/** Why a response, redirect, or proxy is rejected or Kerberos fails, and what to do, in French. */
export const reasonTexts: French<typeof english> = {
  'unexpected-answer/status': {
    why: 'Le statut HTTP ({{status}}) n’indique ni un succès ni une erreur. Cas typiques : 304 Not Modified ou une redirection incomplète.',
    next: 'Vérifiez les en-têtes de réponse et l’adresse. Un proxy ou une passerelle a peut-être répondu.',
  },
  'unexpected-answer/not-rows': {
    why: 'La réponse ne contient pas de lignes dans un format connu : JSON, NDJSON ou texte délimité. Consultez le début de la réponse.',
    next: 'Comparez {{url}} avec la documentation de l’API, et corrigez l’URL de base et les chemins de cette connexion s’ils diffèrent. Sinon, demandez à l’administrateur du serveur ({{host}}) des lignes en JSON. Dans une requête, l’onglet « Brut » affiche la réponse.',
  },
  'unexpected-answer/rows-path': {
    why: 'Aucune liste de lignes à « {{path}} », le chemin défini dans la connexion.',
    next: 'Comparez avec l’onglet « Brut » et corrigez « Chemin des lignes dans les réponses REST » dans la connexion, ou laissez-le vide.',
  },
  'unexpected-answer/no-page': {
    why: 'Contrairement aux pages précédentes, cette page ne contient pas de lignes, bien que le serveur ({{host}}) indique un succès.',
    next: 'Lisez la réponse dans l’onglet « Brut », et reprenez à cette page plus tard. Les lignes déjà reçues sont conservées.',
  },
  'unexpected-answer/page-loop': {
    why: 'Le lien vers la page suivante désigne une page déjà récupérée.',
    next: 'Signalez ce lien à l’administrateur du serveur ({{host}}). Les lignes déjà reçues sont conservées.',
  },
  'unexpected-answer/pages-empty': {
    why: 'Le serveur a renvoyé {{pages}} pages vides de suite, chacune avec un lien vers une page suivante.',
    next: 'Reprenez si d’autres lignes peuvent suivre, ou réduisez la requête avec des filtres ou moins de colonnes. Sinon, contactez l’administrateur du serveur ({{host}}). Les lignes déjà reçues sont conservées.',
  },
  'unexpected-answer/malformed': {
    why: 'La réponse contient une erreur de syntaxe. Lignes avant l’erreur : {{rows}}.',
    next: 'Envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et la réponse : le serveur doit envoyer des données valides. Dans une requête, les lignes précédant l’erreur sont conservées, et l’onglet « Brut » affiche la réponse.',
  },
  'unexpected-answer/trailing': {
    why: 'Des données supplémentaires suivent la fin de la réponse.',
    next: 'Envoyez la réponse brute à l’administrateur du serveur ({{host}}). Les lignes sont conservées.',
  },
  'unexpected-answer/empty': {
    why: 'Le serveur a signalé un succès ({{status}}), mais la réponse n’a pas de corps. L’adresse n’est peut-être pas celle de l’API, ou une passerelle ou le serveur a perdu le contenu.',
    next: 'Comparez {{url}} avec la documentation de l’API, et corrigez l’URL de base et les chemins de cette connexion s’ils diffèrent. Sinon, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête. Un nouveau jeton ne sert à rien.',
  },
  'unexpected-answer/accepted': {
    why: 'Le serveur a accepté la requête pour plus tard (202 Accepted) et n’a renvoyé aucune donnée. Dataquay n’attend pas les résultats préparés en arrière-plan.',
    next: 'Réessayez plus tard. Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) comment recevoir directement les données.',
  },
  'unexpected-answer/cut-short': {
    why: 'La réponse est incomplète : le serveur, ou un proxy ou une passerelle devant lui, a cessé de l’envoyer trop tôt.',
    next: 'Réessayez. Si elle s’arrête chaque fois à un endroit proche, envoyez à l’administrateur du serveur ({{host}}) l’URL, l’heure et l’ID de requête. Dans une requête, les lignes déjà reçues sont conservées.',
  },
  'unexpected-answer/encoding': {
    why: 'La réponse n’est pas du texte valide dans l’encodage déclaré ({{charset}}). Certains caractères peuvent être incorrects.',
    next: 'Comparez avec l’onglet « Brut », et signalez l’encodage à l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/compression': {
    why: 'La réponse utilise une compression non prise en charge.',
    next: 'Contactez l’administrateur du serveur ({{host}}) ou du proxy.',
  },
  'unexpected-answer/decompressed-too-large': {
    why: 'La réponse compressée atteint une taille extrême une fois décompressée et pourrait épuiser la mémoire de cet ordinateur.',
    next: 'Contactez l’administrateur du serveur ({{host}}). Le reste de la réponse n’a pas été lu.',
  },
  'unexpected-answer/too-many-headers': {
    why: 'Les en-têtes de réponse dépassent la taille maximale.',
    next: 'Contactez l’administrateur du serveur ({{host}}) ou du proxy. Une cause fréquente est un trop grand nombre de cookies.',
  },
  'unexpected-answer/not-http': {
    why: 'La réponse n’est pas du HTTP. Un autre service utilise peut-être ce port.',
    next: 'Vérifiez le port et le schéma de l’adresse (https:// ou http://). Si vous ne les connaissez pas, demandez l’adresse de l’API à l’administrateur du serveur ({{host}}).',
  },
  'unexpected-answer/too-large': {
    why: 'Le document dépasse la taille maximale de {{bytes}} octets.',
    next: 'Vérifiez l’adresse : elle désigne peut-être autre chose que le document attendu.',
  },
  'result-too-large/groups': {
    why: 'Le nombre de groupes dépasse le maximum ({{groups}}).',
    next: 'Regroupez par moins de colonnes, utilisez des intervalles de temps plus grands, ou filtrez les lignes.',
  },
  'sql-limit/seconds': {
    why: 'L’instruction a duré plus de 120 secondes. Son processus a été arrêté.',
    next: 'Ajoutez des conditions de jointure ou des filtres, ou regroupez par moins de colonnes.',
  },
  'sql-limit/memory': {
    why: 'L’instruction a eu besoin de plus de 1 024 Mo de mémoire. Son processus a été arrêté.',
    next: 'Renvoyez des textes et des listes plus courts, regroupez par moins de colonnes, ou ajoutez des conditions de jointure et des filtres.',
  },
  'sql-limit/rows': {
    why: 'L’instruction a renvoyé plus de 5 000 000 lignes.',
    next: 'Ajoutez des filtres ou LIMIT, ou regroupez les lignes.',
  },
  'redirect-refused/too-many': {
    why: 'La requête a été redirigée plus de {{limit}} fois. La dernière redirection mène de {{from}} à {{to}}.',
    next: 'Saisissez l’adresse finale de l’API comme « URL de base » : la documentation ou le propriétaire de l’API l’indique. Si vous ne la connaissez pas, envoyez à l’administrateur du serveur ({{host}}) les redirections indiquées dans les détails.',
  },
  'redirect-refused/cookies': {
    why: 'Les redirections ne se terminent pas : après {{limit}} redirections, {{from}} redirige vers {{to}}. Le serveur définit aussi un cookie, et redirige peut-être jusqu’à ce qu’il le reçoive en retour. Dataquay n’envoie pas de cookies.',
    next: 'Vérifiez l’adresse, y compris https:// et une barre oblique finale. Si elle est correcte, demandez à l’administrateur du serveur ({{host}}) une adresse que des programmes peuvent utiliser sans cookies.',
  },
  'name-not-resolved/redirected': {
    why: 'Le serveur {{asked}} a redirigé la requête vers {{host}}, et ce nom est introuvable. C’est peut-être un nom interne du serveur, ou un nom résolu uniquement dans un réseau d’entreprise.',
    next: 'Connectez-vous au réseau d’entreprise ou au VPN. Si cela ne suffit pas, demandez à l’administrateur du serveur {{asked}} de corriger l’adresse de la redirection.',
  },
  'connection-refused/redirected': {
    why: 'Le serveur {{asked}} a redirigé la requête vers {{url}}. Cet hôte est injoignable, ou aucun service n’écoute sur ce port.',
    next: 'Demandez à l’administrateur du serveur {{asked}} de corriger l’adresse de la redirection. Derrière une passerelle, un port erroné ou une adresse interne est une cause fréquente.',
  },
  'redirect-refused/not-http': {
    why: 'La cible de la redirection n’est pas une adresse HTTP ou HTTPS valide.',
    next: 'Vérifiez l’adresse, ou contactez l’administrateur du serveur ({{host}}).',
  },
  'redirect-refused/downgrade': {
    why: 'Une redirection mène à un autre hôte, sans chiffrement : {{to}}. C’est peut-être la page d’authentification d’un réseau invité, ou l’adresse de la redirection est erronée. Dataquay ne la suit pas, car n’importe qui sur le réseau pourrait lire les données.',
    next: 'Dans un réseau invité, ouvrez {{to}} dans un navigateur, authentifiez-vous, puis réessayez. Sinon, comparez l’URL de base avec l’adresse qui vous a été donnée. Si elle est correcte, demandez à l’administrateur du serveur ({{host}}) de corriger la redirection vers {{to}}.',
  },
  'redirect-refused/downgrade-own': {
    why: 'Le serveur redirige la requête HTTPS vers sa propre adresse sans chiffrement : {{to}}. Souvent, une passerelle placée devant lui termine HTTPS, et le serveur situé derrière l’ignore. Dataquay ne la suit pas, car n’importe qui sur le réseau pourrait lire les données.',
    next: 'Comparez l’URL de base avec l’adresse qui vous a été donnée, chemin compris. Si elle est correcte, demandez à l’administrateur du serveur ({{host}}) que les redirections commencent par https://. La passerelle doit envoyer X-Forwarded-Proto: https, et le serveur doit en tenir compte.',
  },
  ...addressReasonTexts,
  ...proxyReasonTexts,
  ...fileReasonTexts,
  ...gatewayReasonTexts,
  ...requestReasonTexts,
  ...responseReasonTexts,
  ...clientReasonTexts,
  ...dataReasonTexts,
  ...rejectionReasonTexts,
  ...signInReasonTexts,
  ...documentReasonTexts,
  ...kerberosReasonTexts,
  ...tokenReasonTexts,
  ...identityReasonTexts,
  ...serviceReasonTexts,
};
