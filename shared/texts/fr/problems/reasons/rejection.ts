import type { French } from '../../../../translation/french.ts';
import type { rejectionReasonTexts as english } from '../../../en/problems/reasons/rejection.ts';

/** Why a data server rejects an OAuth token, and what to do, in French. */
export const rejectionReasonTexts: French<typeof english> = {
  'credentials-refused/expired': {
    why: 'Le serveur signale que le jeton a expiré ou n’est pas encore valable. Si le jeton est nouveau, les horloges diffèrent peut-être.',
    next: 'Reconnectez-vous. Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) de comparer les horloges du serveur et du fournisseur d’identité.',
  },
  'credentials-refused/new-token-expired': {
    why: 'Le serveur signale que le jeton a expiré ou n’est pas encore valable. Pourtant, le fournisseur d’identité l’a émis pendant ce test, et il est valable jusqu’au {{validUntil}}. L’horloge de l’API, ou d’une passerelle placée devant elle, est probablement fausse.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de comparer les horloges de l’API et de sa passerelle avec un serveur de temps, et de vérifier l’âge autorisé des jetons. Envoyez-lui l’URL, l’heure et l’ID de requête. Une nouvelle authentification n’y change rien.',
  },
  'credentials-refused/clock-ahead': {
    why: 'Le serveur a refusé comme expiré un jeton valable, car son horloge avance de {{duration}} sur celle de cet ordinateur.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de synchroniser son horloge avec un serveur de temps. {{otherClock}} Une nouvelle authentification n’y change rien.',
  },
  'credentials-refused/clock-behind': {
    why: 'Le serveur a refusé un jeton qui n’est pas encore valable pour lui, car son horloge retarde de {{duration}} sur celle de cet ordinateur.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) de synchroniser son horloge avec un serveur de temps. {{otherClock}} Une nouvelle authentification n’y change rien.',
  },
  'credentials-refused/reported-clock': {
    why: 'Le serveur a refusé le jeton comme expiré ou pas encore valable. Cela résulte de l’horloge fausse que signale l’étape « {{reportedBy}} » : le jeton est valable selon l’horloge du fournisseur d’identité {{provider}}, mais pas selon celle de {{host}}.',
    next: 'Corrigez l’horloge comme indiqué pour l’étape « {{reportedBy}} », puis relancez le test. D’ici là, une nouvelle authentification ou un nouveau jeton n’y change rien.',
  },
  'credentials-refused/new-token-reported-clock': {
    why: 'Le serveur a refusé un nouveau jeton sans indiquer de raison. Cela résulte probablement de l’horloge fausse que signale l’étape « {{reportedBy}} » : le jeton est valable selon l’horloge du fournisseur d’identité {{provider}}, mais pas selon celle de {{host}}.',
    next: 'Corrigez d’abord l’horloge comme indiqué pour l’étape « {{reportedBy}} », puis relancez le test. D’ici là, une nouvelle authentification ou un nouveau jeton n’y change rien.',
  },
  'credentials-refused/provider-clock-ahead': {
    why: 'Le serveur a refusé un nouveau jeton comme n’étant pas encore valable. L’horloge du fournisseur d’identité {{provider}} avance de {{duration}} sur celle de cet ordinateur : ses jetons commencent donc dans le futur.',
    next: 'Demandez à l’administrateur du fournisseur d’identité de synchroniser l’horloge de {{provider}} avec un serveur de temps. En attendant, réessayez {{duration}} après l’authentification.',
  },
  'credentials-refused/provider-clock-behind': {
    why: 'Le serveur a refusé un nouveau jeton comme expiré. L’horloge du fournisseur d’identité {{provider}} retarde de {{duration}} sur celle de cet ordinateur : ses jetons sont donc expirés dès leur émission.',
    next: 'Demandez à l’administrateur du fournisseur d’identité de synchroniser l’horloge de {{provider}} avec un serveur de temps. Une nouvelle authentification n’y change rien.',
  },
  'credentials-refused/new-token': {
    why: 'Le serveur a refusé un jeton que le fournisseur d’identité a émis pendant ce test : le jeton n’a donc pas expiré. Le serveur n’indique pas de raison. En général, il attend une autre audience (celle du jeton : {{aud}}), ou ne fait pas confiance à l’émetteur ({{iss}}).',
    next: 'Demandez au propriétaire de l’API sa portée (scope) ou son audience, et l’émetteur auquel elle fait confiance. Corrigez ensuite « Portée (scope) », « Audience » ou « Émetteur » dans cette connexion. Ou demandez à l’administrateur du fournisseur d’identité d’ajouter l’audience aux jetons du client {{clientId}}. Si tout est correct, l’administrateur du serveur ({{host}}) trouve la raison dans le journal : envoyez-lui l’URL, l’heure et l’ID de requête. Un nouveau jeton avec les mêmes paramètres n’y change rien.',
  },
  'credentials-refused/new-token-opaque': {
    why: 'Le serveur a refusé un jeton que le fournisseur d’identité a émis pendant ce test : le jeton n’a donc pas expiré. Le serveur n’indique pas de raison. En général, le jeton est destiné à une autre API (« Portée (scope) »), ou provient d’un fournisseur d’identité auquel l’API ne fait pas confiance (« Émetteur »). L’API attend peut-être aussi des jetons qu’elle peut lire (JWT), ce que celui-ci n’est pas.',
    next: 'Demandez au propriétaire de l’API sa portée (scope), et le fournisseur d’identité auquel elle fait confiance. Corrigez ensuite « Portée (scope) », « Émetteur » ou « URL des jetons » dans cette connexion. Si tout est correct, l’administrateur du serveur ({{host}}) trouve la raison dans le journal : envoyez-lui l’URL, l’heure et l’ID de requête. Un nouveau jeton avec les mêmes paramètres n’y change rien.',
  },
  'credentials-refused/new-token-unreadable': {
    why: 'Le serveur ne peut pas lire le jeton, car il attend un JWT. Le fournisseur d’identité a émis un jeton opaque ou chiffré, que lui seul peut lire. En général, cela signifie que le jeton n’est pas destiné à cette API.',
    next: '{{audienceFix}} Si les jetons doivent être opaques, demandez à l’administrateur du serveur ({{host}}) de les vérifier auprès du fournisseur d’identité (introspection). Un nouveau jeton avec les mêmes paramètres n’y change rien.',
  },
  'credentials-refused/new-token-clock-ahead': {
    why: 'Le serveur a refusé un nouveau jeton sans indiquer de raison. L’horloge du serveur avance de {{duration}} sur celle du fournisseur d’identité : pour le serveur, le jeton a donc probablement expiré.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) et à celui du fournisseur d’identité de synchroniser leurs horloges avec un serveur de temps. Une nouvelle authentification n’y change rien.',
  },
  'credentials-refused/new-token-clock-behind': {
    why: 'Le serveur a refusé un nouveau jeton sans indiquer de raison. L’horloge du serveur retarde de {{duration}} sur celle du fournisseur d’identité : pour le serveur, le jeton n’est donc probablement pas encore valable.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) et à celui du fournisseur d’identité de synchroniser leurs horloges avec un serveur de temps. Une nouvelle authentification n’y change rien.',
  },
  'credentials-refused/audience': {
    why: 'Le serveur signale que le jeton est destiné à une autre API : il attend une autre audience. Consultez le message du serveur.',
    next: '{{audienceFix}} Un nouveau jeton avec les mêmes paramètres n’y change rien.',
  },
  'credentials-refused/audience-expected': {
    why: 'L’audience du jeton ({{aud}}) n’est pas celle que le serveur attend ({{expectedAudience}}).',
    next: '{{audienceFix}} Un nouveau jeton avec les mêmes paramètres n’y change rien.',
  },
  'credentials-refused/audience-scope': {
    why: 'L’audience du jeton ({{aud}}) n’est pas celle que demande « Portée (scope) » ou « Audience » ({{expectedAudience}}), et le serveur ne l’accepte pas. Le fournisseur d’identité a ignoré ce paramètre, ou le jeton est destiné à une autre API.',
    next: 'Demandez au propriétaire de l’API si « Portée (scope) », « Audience » et l’audience {{expectedAudience}} sont correctes. Si oui, demandez à l’administrateur du fournisseur d’identité d’émettre les jetons du client {{clientId}} avec cette audience. Un nouveau jeton avec les mêmes paramètres n’y change rien.',
  },
  'credentials-refused/audience-rejected': {
    why: 'Le jeton a été émis pour l’audience {{aud}}, que ce serveur n’accepte pas. Le serveur n’indique pas quelle audience il attend.',
    next: '{{audienceFix}} Un nouveau jeton avec les mêmes paramètres n’y change rien.',
  },
  'credentials-refused/audience-adfs': {
    why: 'AD FS a émis le jeton pour l’audience {{aud}}, que ce serveur n’accepte pas. AD FS émet des jetons pour l’API que demande « Portée (scope) ». Sans une telle portée, l’audience est urn:microsoft:userinfo.',
    next: 'Demandez au propriétaire de l’API son identifiant dans AD FS (AD FS : API Web, identificateur de partie de confiance). Sous « Portée (scope) », saisissez cet identifiant, une barre oblique et une portée, par exemple https://api.example/data/openid. Reconnectez-vous ensuite. Si AD FS refuse cette portée, demandez à l’administrateur d’AD FS d’autoriser le client {{clientId}} pour cette API Web (autorisations du client). Un nouveau jeton avec les mêmes paramètres n’y change rien.',
  },
  'credentials-refused/audience-graph': {
    why: 'Le jeton est destiné à Microsoft Graph (audience {{aud}}), et non à cette API. Microsoft Entra ID émet de tels jetons si « Portée (scope) » ne désigne aucune autre API.',
    next: '{{audienceFix}} Un nouveau jeton avec la même portée n’y change rien.',
  },
  'credentials-refused/audience-version': {
    why: 'Le serveur n’accepte pas l’audience du jeton, {{aud}}. Ce peut être tout de même la bonne API. Comme audience, Microsoft Entra ID indique l’ID d’application de l’API dans les jetons de version 2, et son URI d’ID d’application en version 1.',
    next: 'Demandez au propriétaire de l’API si {{aud}} est son ID d’application ou son URI d’ID d’application. Si oui, il fait accepter aussi cette audience par l’API, ou modifie requestedAccessTokenVersion dans le manifeste de son inscription d’application. Sinon, demandez-lui la portée de l’API, et corrigez « Portée (scope) » dans cette connexion. Un nouveau jeton avec les mêmes paramètres n’y change rien.',
  },
  'credentials-refused/no-audience': {
    why: 'Le jeton n’indique pas d’audience (revendication aud), mais le serveur en exige une. Consultez le message du serveur.',
    next: '{{audienceFix}} Un nouveau jeton avec les mêmes paramètres n’y change rien.',
  },
  'credentials-refused/encrypted-token': {
    why: 'Le jeton est chiffré (JWE, 5 parties), et {{host}} l’a rejeté. En général, seul le fournisseur d’identité peut lire un tel jeton. Auth0 l’émet si ni « Audience » dans cette connexion ni le locataire (tenant) n’indiquent d’API.',
    next: 'Demandez au propriétaire de l’API son identifiant (audience), saisissez-le sous « Audience » dans cette connexion, et reconnectez-vous. Si « Audience » est déjà correct, demandez à l’administrateur du fournisseur d’identité d’émettre pour le client {{clientId}} des jetons signés, destinés à l’API de {{host}}. Un nouveau mot de passe ou secret n’y change rien.',
  },
  'credentials-refused/issuer': {
    why: 'Le serveur ne fait pas confiance à l’émetteur du jeton. Consultez le message du serveur.',
    next: 'Demandez au propriétaire de l’API à quel émetteur elle fait confiance. Vérifiez que « URL des jetons » et « Émetteur » de cette connexion ont exactement cette adresse. Si c’est le même émetteur, demandez à l’administrateur du serveur ({{host}}) de l’accepter.',
  },
  'credentials-refused/issuer-known': {
    why: 'Le serveur ne fait pas confiance à l’émetteur du jeton ({{iss}}). C’est un autre fournisseur d’identité, realm, locataire ou environnement, ou un autre nom d’hôte ou port.',
    next: 'Envoyez au propriétaire de l’API l’émetteur {{iss}}, et demandez-lui auquel elle fait confiance. Si c’est un autre, corrigez « URL des jetons » ou « Émetteur » dans cette connexion : http ou https, nom d’hôte, port et chemin doivent être exactement les mêmes. Si c’est celui-ci, demandez à l’administrateur du serveur ({{host}}) de l’accepter. Un nouveau jeton de cet émetteur n’y change rien.',
  },
  'credentials-refused/issuer-version': {
    why: 'Le serveur ne fait pas confiance à l’émetteur du jeton ({{iss}}). Soit le jeton provient d’un autre locataire, soit l’API attend l’autre version de jetons. Leurs émetteurs sont https://sts.windows.net/LOCATAIRE/ (version 1) et https://login.microsoftonline.com/LOCATAIRE/v2.0 (version 2).',
    next: 'Demandez au propriétaire de l’API à quel émetteur elle fait confiance. Si le locataire diffère, corrigez « Émetteur » ou « URL des jetons » dans cette connexion. Si la version diffère, le propriétaire de l’API règle requestedAccessTokenVersion dans le manifeste de son inscription d’application, ou accepte les deux émetteurs.',
  },
  'credentials-refused/signature': {
    why: 'Le serveur ne peut pas vérifier la signature du jeton. Soit le jeton provient d’un autre fournisseur d’identité, realm ou environnement que celui auquel l’API fait confiance, soit le serveur a des clés de signature périmées.',
    next: 'Demandez au propriétaire de l’API à quel émetteur elle fait confiance, et comparez-le avec « Émetteur » et « URL des jetons » de cette connexion. S’ils sont identiques, demandez à l’administrateur du serveur ({{host}}) de recharger les clés de signature du fournisseur d’identité. Une nouvelle authentification n’y change rien.',
  },
  'credentials-refused/new-token-stated': {
    why: 'Le serveur a refusé un jeton que le fournisseur d’identité a émis pendant ce test : le jeton n’a donc pas expiré. Il n’est pas valable pour ce serveur, ou a été révoqué. Consultez le message du serveur.',
    next: 'Si le message n’indique pas quoi changer, demandez au propriétaire de l’API quelle audience et quel émetteur elle accepte. Le jeton a l’audience {{aud}} et l’émetteur {{iss}}. Corrigez ensuite « Portée (scope) », « Audience » ou « Émetteur » dans cette connexion. Si tout est correct, l’administrateur du serveur ({{host}}) trouve la raison dans le journal : envoyez-lui le message du serveur, l’URL, l’heure et l’ID de requête. Un nouveau jeton avec les mêmes paramètres n’y change rien.',
  },
  'credentials-refused/access-policy': {
    why: 'Une stratégie d’accès de Microsoft Entra ID a mis fin à la validité du jeton (évaluation continue de l’accès). En général, le réseau de cet ordinateur n’est pas autorisé, ou la session a été révoquée, par exemple après un changement du mot de passe. Consultez le message du serveur.',
    next: 'Connectez-vous au réseau de l’entreprise ou au VPN, déconnectez-vous, puis connectez-vous à nouveau avec « Navigateur (OAuth) ». Si le problème persiste, envoyez à l’administrateur du fournisseur d’identité le message du serveur et l’heure : le journal des connexions indique la stratégie.',
  },
};
