import type { ProblemTexts } from '../problem-texts.ts';

/** What happened, why, and what to do next, in French, for every code of `problem.ts`. */
export const problemTexts: ProblemTexts = {
  'application-unreachable': {
    what: 'Cette page a perdu l’application.',
    why: 'L’application a été arrêtée, ou la connexion entre les deux s’est coupée.',
    next: 'Si seule la connexion s’est coupée, la page se reconnecte d’elle-même. Si l’application est arrêtée, relancez-la : elle ouvre une nouvelle page.',
  },
  'page-not-admitted': {
    what: 'L’application n’admet pas cette page.',
    why: 'Le lien a déjà servi, ou il date d’un démarrage précédent de l’application.',
    next: 'Ouvrez le lien affiché par l’application à son dernier démarrage.',
  },
  'name-not-resolved': {
    what: 'Le nom {{host}} est introuvable.',
    why: 'Le nom est mal écrit, ou ce poste n’atteint pas son serveur de noms ; certains noms n’existent qu’à l’intérieur d’un réseau d’entreprise.',
    next: 'Vérifiez l’adresse et le réseau ou le VPN, puis réessayez.',
  },
  'connection-refused': {
    what: 'Aucune connexion avec {{host}}.',
    why: 'La machine est inaccessible, ou rien n’écoute sur ce port : le service est peut-être arrêté.',
    next: 'Attendez le retour du service ou prévenez ses exploitants, puis réessayez.',
  },
  'connection-lost': {
    what: 'La connexion avec {{host}} s’est interrompue.',
    why: 'L’autre côté ou un intermédiaire l’a fermée avant la fin de la réponse.',
    next: 'Réessayez. Ce qui est déjà arrivé est conservé.',
  },
  'timed-out': {
    what: 'Pas de réponse à temps ({{host}}).',
    why: 'Le réseau est lent ou bloqué, ou la requête demande plus de temps que prévu.',
    next: 'Réessayez, ou demandez moins : moins de colonnes, moins de lignes, une condition plus étroite.',
  },
  'tls-failed': {
    what: 'La connexion sécurisée avec {{host}} a échoué.',
    why: 'Son certificat n’est pas reconnu sur ce poste, a expiré ou porte un autre nom.',
    next: 'Faites vérifier le certificat ou l’horloge du poste. Rien n’a été envoyé.',
  },
  'redirect-refused': {
    what: 'Une redirection n’a pas été suivie ({{host}}).',
    why: 'Elle tourne en rond, va trop loin, mène à une adresse illisible ou passe de https à http.',
    next: 'Corrigez l’adresse pour éviter cette redirection.',
  },
  'sample-not-running': {
    what: 'Le déploiement d’exemple n’est pas en marche.',
    why: 'Son programme n’a pas encore démarré, ou il s’est arrêté.',
    next: 'Réessayez dans un instant. Si cela ne suffit pas, relancez l’application.',
  },
  'not-signed-in': {
    what: 'Personne n’est connecté.',
    why: 'Cette demande exige un utilisateur connecté.',
    next: 'Connectez-vous, puis réessayez.',
  },
  'sign-in-refused': {
    what: 'Le fournisseur d’identité a refusé la connexion.',
    why: 'L’utilisateur, le mot de passe ou le client n’est pas accepté, ou ce mode de connexion n’est pas autorisé.',
    next: 'Vérifiez la connexion de ce profil, puis connectez-vous à nouveau.',
  },
  'identity-provider-unreachable': {
    what: 'Le fournisseur d’identité est inaccessible.',
    why: 'Sans accès à son serveur ({{host}}), aucune connexion ne peut être ouverte ni renouvelée.',
    next: 'Attendez son retour ou vérifiez le réseau, puis connectez-vous à nouveau.',
  },
  'identity-provider-odd-answer': {
    what: 'Le fournisseur d’identité n’a pas renvoyé de jeton.',
    why: 'L’adresse des jetons est peut-être celle d’autre chose, comme une page de connexion ou un proxy.',
    next: 'Vérifiez l’adresse des jetons de ce profil, puis connectez-vous à nouveau.',
  },
  'identity-provider-fault': {
    what: 'Le fournisseur d’identité a eu une défaillance.',
    why: 'La cause est de son côté : {{host}}, ou ce qui se trouve devant, redémarre, est surchargé ou en panne.',
    next: 'Il sera interrogé à nouveau sans intervention. Si cela dure, prévenez ses exploitants.',
  },
  'identity-provider-silent': {
    what: 'Le fournisseur d’identité ne répond pas à temps.',
    why: 'Il est surchargé ou en cours de démarrage ({{host}}), ou quelque chose retient la connexion en chemin.',
    next: 'Il sera interrogé à nouveau sans intervention. Si cela dure, vérifiez le réseau ou le VPN, et interrogez ses exploitants.',
  },
  'identity-provider-web-page': {
    what: 'Au lieu d’un jeton, {{host}} a envoyé une page destinée aux personnes.',
    why: 'L’adresse est peut-être celle d’une page de connexion, ou un intermédiaire a répondu : un proxy, ou un réseau qui exige d’abord sa propre connexion.',
    next: 'Ouvrez une page quelconque dans un navigateur pour voir si le réseau attend quelque chose. Vérifiez l’URL des jetons du profil : celle de Keycloak finit par /protocol/openid-connect/token.',
  },
  'identity-provider-other-issuer': {
    what: 'Le fournisseur d’identité porte un autre nom que celui du profil.',
    why: 'L’émetteur du profil est mal écrit ou a un autre préfixe, le fournisseur est joint par un autre nom que le sien, ou un intermédiaire a répondu à sa place. Les détails montrent les deux noms.',
    next: 'Si le nom trouvé est bien celui de votre fournisseur, indiquez-le comme émetteur dans le profil. Sinon, ne vous connectez pas et prévenez votre administrateur.',
  },
  'oauth-address-wrong': {
    what: 'Le fournisseur d’identité n’a rien à cette adresse.',
    why: 'Souvent un préfixe manque ou est de trop : les anciens Keycloak ont /auth devant /realms, les récents non. Ou bien le realm est mal écrit, ou l’adresse est celle d’un autre serveur.',
    next: 'Vérifiez l’URL des jetons ou l’émetteur du profil : essayez avec et sans /auth.',
  },
  'oauth-realm-unknown': {
    what: 'Le fournisseur d’identité ne connaît pas de realm {{realm}}.',
    why: 'Son nom est mal écrit (la casse compte), il a été renommé ou désactivé, ou il se trouve sur un autre serveur.',
    next: 'Vérifiez le realm dans l’URL des jetons ou l’émetteur du profil.',
  },
  'oauth-issuer-needed': {
    what: 'Ce mode de connexion a besoin de l’adresse de l’émetteur.',
    why: 'L’URL des jetons ne dit pas où se trouve la page de connexion, ni où s’obtiennent les codes d’appareil.',
    next: 'Indiquez l’émetteur dans le profil : l’adresse sous laquelle se trouve /.well-known/openid-configuration.',
  },
  'oauth-method-not-offered': {
    what: 'Le fournisseur d’identité n’offre pas ce mode de connexion.',
    why: 'Son document de découverte ne donne pas d’adresse pour lui : il y est désactivé, ou n’existe pas.',
    next: 'Choisissez un autre mode de connexion, ou interrogez les exploitants du fournisseur.',
  },
  'oauth-method-not-allowed': {
    what: 'Le client n’a pas droit à ce mode de connexion.',
    why: 'Le fournisseur doit l’autoriser pour chaque client : dans Keycloak « Direct access grants » pour un mot de passe, « Standard flow » pour le navigateur, « Device authorization grant » pour un code, « Service accounts » pour le client lui-même.',
    next: 'Faites-le activer pour le client que nomme le profil, ou choisissez un autre mode.',
  },
  'oauth-password-wrong': {
    what: 'Le nom ou le mot de passe n’a pas été accepté.',
    why: 'L’un des deux est faux, cet utilisateur n’existe pas dans ce realm, ou le compte est bloqué après plusieurs échecs : le fournisseur répond de même dans les trois cas. Le mot de passe a pu changer dans un autre annuaire.',
    next: 'Vérifiez les deux (casse, clavier, realm). Après plusieurs essais, attendez quelques minutes avant le suivant, ou demandez si le compte est bloqué.',
  },
  'oauth-account-disabled': {
    what: 'Le compte est désactivé.',
    why: 'Un administrateur du fournisseur d’identité l’a désactivé ; le mot de passe n’y est pour rien.',
    next: 'Demandez à votre administrateur de l’activer.',
  },
  'oauth-account-locked': {
    what: 'Le compte est bloqué pour un temps.',
    why: 'Trop d’essais ont échoué, peut-être ceux d’un autre programme resté à l’ancien mot de passe.',
    next: 'Attendez quelques minutes, puis réessayez une fois. S’il se bloque encore, cherchez cet autre programme.',
  },
  'oauth-account-unfinished': {
    what: 'Le compte n’est pas encore utilisable.',
    why: 'Le fournisseur attend ce que vous seul pouvez faire : changer le mot de passe, confirmer l’adresse électronique, installer un second facteur ou accepter des conditions. Le mot de passe seul n’y suffit pas.',
    next: 'Connectez-vous une fois dans un navigateur (chez le fournisseur, ou ici par « Navigateur »), faites ce qu’il demande, puis reconnectez-vous.',
  },
  'oauth-client-unknown': {
    what: 'Le fournisseur d’identité ne connaît pas le client.',
    why: 'L’identifiant du client est mal écrit, appartient à un autre realm ou est désactivé ; certains fournisseurs disent cela aussi d’un secret faux.',
    next: 'Vérifiez l’identifiant du client et son secret dans le profil, et le realm dans l’adresse.',
  },
  'oauth-client-secret-wrong': {
    what: 'Le fournisseur d’identité n’accepte pas le secret du client.',
    why: 'Le secret est faux ou a été renouvelé, il manque, le client est public et n’en a pas, ou le fournisseur l’attend à l’autre endroit (formulaire ou en-tête).',
    next: 'Saisissez à nouveau le secret du client, et vérifiez dans le profil s’il en a un et comment il est envoyé.',
  },
  'oauth-pkce-required': {
    what: 'Le fournisseur d’identité exige PKCE, que ce mode de connexion n’a pas.',
    why: 'Le client n’accepte que les connexions commencées ici et qui en portent la preuve.',
    next: 'Connectez-vous par « Navigateur » ou « Code d’appareil », qui la portent, ou faites lever cette exigence pour ce client.',
  },
  'oauth-redirect-refused': {
    what: 'Le fournisseur d’identité ne laisse pas le navigateur revenir vers ce poste.',
    why: 'Les adresses de redirection du client ne contiennent pas http://127.0.0.1/callback (tout port), ou le client est d’un autre type.',
    next: 'Faites ajouter http://127.0.0.1/callback aux adresses de redirection du client, ou connectez-vous par « Code d’appareil ».',
  },
  'oauth-scope-refused': {
    what: 'Le fournisseur d’identité refuse une portée (scope) demandée par le profil.',
    why: 'Elle est mal écrite, n’existe pas dans ce realm, ou ce client n’y a pas droit. Les détails disent ce qui a été demandé.',
    next: 'Corrigez la portée dans le profil ; openid profile email est ce qu’attendent les déploiements.',
  },
  'oauth-denied': {
    what: 'La connexion a été refusée.',
    why: 'Vous-même, ou une règle du fournisseur d’identité, n’avez pas laissé entrer cette application.',
    next: 'Reconnectez-vous et acceptez. Si rien ne vous a été demandé, interrogez votre administrateur.',
  },
  'oauth-not-finished': {
    what: 'La connexion n’a pas été achevée à temps.',
    why: 'La page de connexion ou le code n’a pas servi en quelques minutes, la page a montré une erreur (par exemple une adresse de redirection interdite), ou aucun navigateur ne s’est ouvert.',
    next: 'Reconnectez-vous. Si la page a montré une erreur, signalez-la à votre administrateur.',
  },
  'oauth-session-ended': {
    what: 'Votre session chez le fournisseur d’identité est terminée.',
    why: 'Elle est restée inactive ou ouverte trop longtemps, un administrateur y a mis fin, vous vous êtes déconnecté ailleurs, ou sa clé à usage unique a servi deux fois.',
    next: 'Reconnectez-vous. Vos requêtes sont conservées.',
  },
  'credentials-refused': {
    what: 'Le déploiement a refusé l’identification.',
    why: 'Le jeton a expiré, a été révoqué ou n’est pas destiné à ce déploiement.',
    next: 'Déconnectez-vous puis reconnectez-vous. Si cela persiste, essayez un autre mode de connexion.',
  },
  'kerberos-not-installed': {
    what: 'Kerberos n’est pas utilisable sur ce poste.',
    why: 'La bibliothèque Kerberos, ses programmes ou la partie de l’application qui leur parle manque.',
    next: 'Installez ce que les détails indiquent, puis reconnectez-vous. Les autres modes de connexion fonctionnent sans cela.',
  },
  'kerberos-no-ticket': {
    what: 'Aucun ticket Kerberos ne permet la connexion.',
    why: 'Le cache de tickets est absent, vide ou illisible : personne ne s’est connecté au royaume avec lui.',
    next: 'Obtenez un ticket (kinit, ou la connexion au réseau de l’entreprise), vérifiez le cache indiqué dans le profil, puis reconnectez-vous.',
  },
  'kerberos-other-principal': {
    what: 'Le ticket Kerberos appartient à quelqu’un d’autre.',
    why: 'Le profil ou cette session vaut pour {{principal}}, et le cache contient le ticket d’un autre utilisateur.',
    next: 'Reconnectez-vous avec le titulaire du cache, obtenez un ticket pour l’autre, ou indiquez un autre cache dans le profil.',
  },
  'kerberos-ticket-expired': {
    what: 'Le ticket Kerberos a expiré.',
    why: 'Un ticket ne dure que quelques heures, et personne n’a renouvelé celui-ci.',
    next: 'Obtenez un nouveau ticket (kinit, ou verrouillez puis déverrouillez la session d’un poste géré), puis reconnectez-vous.',
  },
  'kerberos-service-unknown': {
    what: 'Le royaume Kerberos ne connaît pas le service {{service}}.',
    why: 'L’adresse est peut-être un alias, ou le service est enregistré sous un autre nom d’hôte, ou pas du tout.',
    next: 'Essayez une autre canonicalisation dans le profil ou saisissez le principal du service ; s’il n’a jamais été enregistré, voyez les exploitants ({{host}}).',
  },
  'kerberos-realm-unknown': {
    what: 'Aucun chemin ne mène de votre royaume Kerberos à celui du service {{service}}.',
    why: 'L’hôte a été rattaché au royaume {{realm}}, que le vôtre ne connaît pas ou auquel il ne fait pas confiance.',
    next: 'Saisissez le royaume du service dans le profil, ou faites ajouter le domaine dans krb5.conf.',
  },
  'kerberos-service-address': {
    what: 'Kerberos exige un nom, et {{host}} est un nombre.',
    why: 'Un royaume connaît les services par leur nom d’hôte, jamais par une adresse IP.',
    next: 'Utilisez le nom de l’hôte dans l’adresse du profil, ou saisissez le principal du service.',
  },
  'kerberos-kdc-unreachable': {
    what: 'Aucun serveur Kerberos ne répond pour le royaume.',
    why: 'Le serveur du royaume {{realm}} refuse les connexions ou reste muet : c’est courant hors du réseau de l’entreprise.',
    next: 'Rejoignez le réseau ou le VPN du royaume, puis reconnectez-vous.',
  },
  'kerberos-configuration': {
    what: 'La configuration Kerberos de ce poste ne mène à aucun serveur.',
    why: 'Le fichier krb5.conf manque, contient une erreur ou n’indique aucun serveur pour le royaume {{realm}}.',
    next: 'Faites corriger krb5.conf par l’administrateur du poste ; les détails contiennent le message de la bibliothèque.',
  },
  'kerberos-clock-skew': {
    what: 'L’horloge de ce poste diffère trop de celle du royaume Kerberos.',
    why: 'Kerberos admet cinq minutes d’écart au plus.',
    next: 'Réglez l’horloge, de préférence par un serveur de temps, puis reprenez un ticket et reconnectez-vous.',
  },
  'kerberos-server-clock': {
    what: 'L’horloge du déploiement ({{host}}) diffère trop de celle de ce poste.',
    why: 'Kerberos admet cinq minutes d’écart au plus, et sa réponse en montre davantage.',
    next: 'Si l’horloge de ce poste est juste, signalez aux exploitants ({{host}}) que la leur ne l’est pas.',
  },
  'kerberos-token-refused': {
    what: 'Le déploiement ({{host}}) n’a pas accepté un jeton Kerberos valable.',
    why: 'Sa table de clés n’a peut-être pas la clé du service {{service}} ou en a une ancienne, son horloge est peut-être fausse, ou il croit avoir déjà vu ce jeton ; il ne le dit pas.',
    next: 'Demandez aux exploitants de comparer la clé du service {{service}} avec celle du royaume, et de lire leur journal à cette heure.',
  },
  'kerberos-server-not-authenticated': {
    what: 'Le déploiement ({{host}}) n’a pas prouvé son identité ; sa réponse n’est pas montrée.',
    why: 'La preuve que seul le détenteur de la clé du service {{service}} peut donner manque ou est fausse. Un intermédiaire a pu répondre.',
    next: 'Vérifiez l’adresse et le chemin qui y mène. Si le déploiement ne se prouve jamais, ou répond sans demander qui vous êtes, voyez les réglages Kerberos du profil.',
  },
  'kerberos-not-offered': {
    what: 'Le déploiement ({{host}}) ne propose pas la connexion par Kerberos.',
    why: 'Il demande autre chose ; les détails disent quoi.',
    next: 'Choisissez un autre mode de connexion, ou réglez le profil pour toujours envoyer un jeton si le déploiement l’accepte sans le proposer.',
  },
  'kerberos-ntlm-refused': {
    what: 'La connexion serait retombée sur NTLM, ce qui n’est jamais fait.',
    why: 'NTLM peut être relayé et cassé. Il est proposé là où Kerberos ne marche pas, souvent parce que le nom du service n’est pas enregistré.',
    next: 'Faites enregistrer le principal du service, ou saisissez le bon dans le profil.',
  },
  'kerberos-password-needed': {
    what: 'La connexion exige le mot de passe ({{principal}}).',
    why: 'Ce profil obtient son propre ticket avec un mot de passe, qui n’est jamais conservé.',
    next: 'Connectez-vous et saisissez le mot de passe, ou laissez le profil utiliser le ticket du système.',
  },
  'kerberos-password-wrong': {
    what: 'Le mot de passe Kerberos est faux.',
    why: 'Le royaume a refusé le mot de passe ({{principal}}). Un compte est verrouillé après quelques essais.',
    next: 'Vérifiez l’utilisateur et le mot de passe, puis reconnectez-vous.',
  },
  'kerberos-password-expired': {
    what: 'Le mot de passe Kerberos a expiré et doit être changé.',
    why: 'Le royaume ne donne pas de ticket avant cela ({{principal}}).',
    next: 'Changez-le avec kpasswd ou là où votre entreprise le permet, puis connectez-vous avec le nouveau.',
  },
  'kerberos-user-unknown': {
    what: 'Le royaume Kerberos ne connaît pas cet utilisateur ({{principal}}).',
    why: 'Le nom est mal écrit, ou il appartient à un autre royaume.',
    next: 'Vérifiez le principal dans le profil : le royaume s’écrit en capitales après le signe @.',
  },
  'kerberos-account-closed': {
    what: 'Le compte Kerberos est fermé.',
    why: 'Il est désactivé, verrouillé après de faux mots de passe, ou arrivé à son terme ({{principal}}).',
    next: 'Demandez à l’administrateur des comptes du royaume de l’ouvrir.',
  },
  'kerberos-helper-ended': {
    what: 'Le processus qui tient la bibliothèque Kerberos s’est arrêté.',
    why: 'Une bibliothèque chargée avant elle, ou elle-même, l’a fait échouer.',
    next: 'Réessayez : il est relancé. Si cela persiste, signalez-le avec les détails ci-dessous.',
  },
  'kerberos-failed': {
    what: 'Kerberos a échoué pour une raison inconnue ici.',
    why: 'La bibliothèque Kerberos a dit quelque chose que cette application ne sait pas expliquer.',
    next: 'Montrez les détails à l’administrateur de Kerberos dans votre entreprise.',
  },
  'secret-needed': {
    what: 'Il faut un secret pour se connecter.',
    why: 'Le profil ne contient ni mot de passe ni jeton : vous le donnez ici, et il n’est gardé que selon votre choix.',
    next: 'Saisissez-le ci-dessous ou dans le profil, puis connectez-vous.',
  },
  'method-forbidden': {
    what: 'Cette façon de se connecter est interdite sur ce poste.',
    why: 'Les règles de l’administrateur ne l’autorisent pas.',
    next: 'Choisissez une autre façon de vous connecter, ou demandez à votre administrateur.',
  },
  'token-maker-refused': {
    what: 'Aucun jeton de service ne se crée pour vous de cette façon chez {{host}}.',
    why: 'Un jeton de service est créé, listé et révoqué par son propriétaire en personne : qui est connecté par un jeton de service ne l’est pas.',
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
  'plain-http-refused': {
    what: 'Rien de secret n’a été envoyé à {{host}}.',
    why: 'Son adresse est en http : quiconque écoute en chemin pourrait lire le secret.',
    next: 'Utilisez l’adresse https, ou autorisez http sans chiffrement dans le profil.',
  },
  'profile-file-unusable': {
    what: 'Un fichier que nomme le profil ne peut pas servir.',
    why: 'Il manque, est illisible, ou n’est pas ce qu’il devrait être.',
    next: 'Vérifiez le chemin sous « Avancé ». Les détails nomment le fichier.',
  },
  'clock-skew': {
    what: 'Les horloges diffèrent.',
    why: 'L’horloge de ce poste et celle de l’autre côté ne sont pas à la même heure : les jetons semblent expirés, ou pas encore valables.',
    next: 'Faites régler l’horloge qui se trompe ; les détails disent de combien de secondes.',
  },
  'catalogue-not-found': {
    what: 'Il n’y a pas de catalogue à cette adresse.',
    why: 'Quelque chose répond pour {{host}}, mais pas comme un déploiement à ce chemin.',
    next: 'Vérifiez l’URL de base, le genre de déploiement et, pour une place de marché, ses chemins.',
  },
  'not-permitted': {
    what: 'Vous ne pouvez pas utiliser cette API.',
    why: 'Le déploiement vous connaît, mais ses règles d’accès ne vous ouvrent pas cette API.',
    next: 'Demandez l’accès au propriétaire de l’API.',
  },
  'unknown-api': {
    what: 'Le déploiement ne connaît pas cette API.',
    why: 'Elle a été renommée ou supprimée, ou elle n’est pas partagée avec vous.',
    next: 'Cherchez-la dans le catalogue.',
  },
  'query-refused': {
    what: 'Le déploiement a refusé la requête.',
    why: 'Un élément n’est pas compris ou pas permis ; son message dit lequel.',
    next: 'Corrigez l’endroit indiqué, puis relancez la requête.',
  },
  'too-many-requests': {
    what: 'Le déploiement demande moins de requêtes.',
    why: 'Il en a reçu trop en peu de temps.',
    next: 'Attendez un peu, puis réessayez.',
  },
  'deployment-fault': {
    what: 'Le déploiement a échoué en répondant.',
    why: 'La faute est de son côté.',
    next: 'Réessayez plus tard. Si cela persiste, transmettez les détails ci-dessous à ses exploitants.',
  },
  'unexpected-answer': {
    what: 'La réponse n’est pas celle attendue.',
    why: 'Autre chose que les données est revenu, peut-être d’un proxy ou d’une page de connexion.',
    next: 'Regardez la réponse brute et vérifiez l’adresse.',
  },
  'proxy-failed': {
    what: 'Le proxy {{proxy}} n’a pas laissé passer la requête.',
    why: 'Il est injoignable, refuse cette adresse, ou demande un utilisateur et un mot de passe.',
    next: 'Vérifiez le proxy dans les paramètres de connexion du profil, ou demandez à qui le gère. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable': {
    what: 'Le fichier PAC de ce profil ne nomme aucun proxy utilisable.',
    why: 'Il ne peut être obtenu ou lu, il échoue ou dure trop longtemps, ou il ne nomme que des proxys non pris en charge (SOCKS).',
    next: 'Vérifiez son adresse dans les paramètres de connexion du profil, ou indiquez-y le proxy lui-même. Rien n’a été envoyé à {{host}}.',
  },
  'result-too-large': {
    what: 'Le résultat prend plus de place sur le disque qu’il ne peut.',
    why: 'Les lignes arrivées avant sont conservées et affichées ; les suivantes n’ont pas été lues.',
    next: 'Demandez moins de lignes ou de colonnes, ou une page à la fois.',
  },
  'walks-too-large': {
    what: 'L’ensemble des lignes récupérées prend toute la place qu’il peut prendre sur le disque.',
    why: 'Les réglages limitent ce qu’elles peuvent prendre ensemble ; les récupérations inachevées comptent aussi. Rien n’en est supprimé sans vous.',
    next: 'Supprimez-en parmi celles que montrent l’accueil et l’historique, fermez-en d’autres, ou permettez davantage dans les réglages, puis reprenez.',
  },
  'row-too-large': {
    what: 'Une ligne de la réponse est trop grande.',
    why: 'Elle dépasse ce que l’application garde pour une seule ligne.',
    next: 'Choisissez moins de colonnes. Les lignes précédentes sont conservées.',
  },
  'invalid-url': {
    what: 'Cette URL ne peut pas être envoyée.',
    why: 'Elle est incomplète, n’est ni http ni https, ou contient un nom d’utilisateur et un mot de passe.',
    next: 'Corrigez l’URL, puis réessayez.',
  },
  'invalid-input': {
    what: 'L’application n’a pas accepté la demande.',
    why: 'Une valeur manque ou sort de ce qui est permis.',
    next: 'Changez la valeur, puis réessayez.',
  },
  'unknown-profile': {
    what: 'Ce profil n’existe plus.',
    why: 'Il a été supprimé pendant que cette page était ouverte.',
    next: 'Rechargez la page.',
  },
  'unknown-run': {
    what: 'Ce résultat n’est plus là.',
    why: 'Ses lignes ont été rendues quand il n’était plus affiché.',
    next: 'Relancez la requête.',
  },
  'earlier-rows-gone': {
    what: 'Les lignes de cette exécution ne sont plus gardées.',
    why: 'De plus récentes ont pris leur place, ou l’historique a été effacé.',
    next: 'Relancez la requête : ses lignes seront gardées pour être comparées aux suivantes.',
  },
  'earlier-rows-of-another': {
    what: 'Ces lignes ont été reçues pour {{principal}} et ne sont montrées à personne d’autre.',
    why: 'La personne connectée maintenant peut voir d’autres lignes.',
    next: 'Connectez-vous en tant que {{principal}}, ou relancez la requête vous-même.',
  },
  'unknown-walk': {
    what: 'Ces lignes ne sont plus là.',
    why: 'Elles ont été abandonnées, ici ou dans une autre fenêtre.',
    next: 'Récupérez de nouveau toutes les lignes.',
  },
  'walk-outdated': {
    what: 'Le reste des lignes ne peut plus être récupéré.',
    why: 'Les données ont changé pendant la lecture : le lien vers la page suivante ne mène plus nulle part.',
    next: 'Les lignes reçues sont conservées et affichées. Récupérez de nouveau toutes les lignes pour un résultat entier.',
  },
  'export-file-exists': {
    what: 'Un fichier de ce nom existe déjà.',
    why: 'Rien n’est remplacé sans votre accord.',
    next: 'Choisissez un autre nom, ou exportez de nouveau en remplaçant le fichier.',
  },
  'export-not-a-file': {
    what: 'Ce qui porte ce nom n’est pas un fichier.',
    why: 'C’est un dossier, un périphérique ou un tube, et un fichier ne prend la place que d’un fichier.',
    next: 'Choisissez un autre nom.',
  },
  'export-name-too-long': {
    what: 'Le nom du fichier est trop long.',
    why: 'La plupart des systèmes acceptent 255 octets : une lettre accentuée en a deux, un signe d’Asie orientale trois, un émoji quatre.',
    next: 'Choisissez un nom plus court.',
  },
  'export-too-large': {
    what: 'Cela ne tient pas dans un classeur.',
    why: 'Une feuille contient 1 048 576 lignes, en-tête comprise, 16 384 colonnes et 32 767 caractères par cellule.',
    next: 'Prenez CSV, Parquet ou Arrow, qui n’ont pas ces limites, ou demandez moins.',
  },
  'export-column-unknown': {
    what: 'Une ligne a une colonne que les lignes précédentes n’ont pas.',
    why: 'Les colonnes ont été reprises des premières lignes, et aucune valeur n’est laissée de côté en silence.',
    next: 'Choisissez les colonnes à exporter, ou prenez NDJSON ou JSON, où chaque ligne peut avoir les siennes.',
  },
  'export-value-unfit': {
    what: 'Une valeur n’est pas ce que sa colonne déclare, ou perdrait des chiffres.',
    why: 'Le fichier dit de chaque colonne ce qu’elle contient, et il était commencé quand la valeur est arrivée.',
    next: 'Récupérez d’abord les lignes, puis exportez-les : une telle colonne devient alors du texte. Ou prenez un format de textes, comme CSV.',
  },
  'export-folder-unusable': {
    what: 'Rien ne peut être écrit dans ce dossier.',
    why: 'Il n’existe pas, ou vous n’avez pas le droit d’y écrire.',
    next: 'Choisissez un autre dossier.',
  },
  'saved-query-unknown': {
    what: 'Cette requête enregistrée n’est plus là.',
    why: 'Son fichier a été supprimé ou renommé en dehors de l’application.',
    next: 'Cherchez-le dans le dossier des requêtes enregistrées, ou enregistrez la requête de nouveau.',
  },
  'saved-query-changed': {
    what: 'Votre modification n’a pas été enregistrée.',
    why: 'Quelqu’un d’autre a modifié le fichier depuis que vous l’avez ouvert.',
    next: 'Ouvrez-le de nouveau pour voir ce qui a changé, ou enregistrez la vôtre sous un autre titre.',
  },
  'storage-failed': {
    what: 'L’application n’a pas pu écrire ou lire ses fichiers.',
    why: 'Le disque est peut-être plein, ou le dossier de données n’est pas accessible en écriture.',
    next: 'Libérez de la place ou vérifiez les droits du dossier de données, puis réessayez.',
  },
  internal: {
    what: 'L’application a commis une erreur.',
    why: 'La faute est dans l’application elle-même, ni de votre fait ni de celui du déploiement.',
    next: 'Réessayez. Si cela persiste, signalez-la avec les détails ci-dessous.',
  },
};
