import type { French } from '../../../../shared/translation/french.ts';
import type { help as english } from '../en/help.ts';

/** Texts of `--help` and shell completion, in French. */
export const help: French<typeof english> = {
  overview: 'Dataquay en ligne de commande : dataquay COMMANDE [options]',
  further:
    'Pour afficher les options d’une commande et des exemples, exécutez dataquay help COMMANDE ; pour afficher la version, dataquay --version. Les options peuvent précéder ou suivre les arguments. Tout ce qui suit -- est traité comme un argument.',
  example: '{{does}} :\n    {{line}}',
  headings: {
    options: 'OPTIONS',
    examples: 'EXEMPLES',
    connection: 'CONNEXION (enregistrée)',
    speltOut: 'CONNEXION (par options)',
    withEither: 'TOUTES LES CONNEXIONS',
    secrets: 'SECRETS',
    environment: 'ENVIRONNEMENT',
    endings: 'SORTIE ET CODES DE SORTIE',
  },
  secrets: `Les secrets (S) ne sont pas passés sur la ligne de commande, car d’autres processus pourraient les lire. Utilisez
    env:NOM      la valeur de la variable d’environnement NOM
    file:CHEMIN  le contenu du fichier, sans le saut de ligne final
    -            l’entrée standard, sans le saut de ligne final
Avec --connection, utilisez --password, --client-secret et --token pour les secrets qui ne sont pas stockés dans le trousseau.`,
  environment: `    LC_ALL, LC_MESSAGES, LANG  langue des messages : français ou anglais
    NO_COLOR, TERM=dumb        pas de couleurs dans le terminal
    http_proxy, https_proxy, all_proxy, no_proxy
                               proxy, sauf si la connexion ou --proxy le définit
    KRB5CCNAME, KRB5_CONFIG    cache de tickets et configuration Kerberos
    DATAQUAY_POLICY            fichier des règles de l’administrateur`,
  endings: `La sortie standard ne contient que le résultat. Si le code de sortie n’est pas 0, la sortie d’erreur contient l’erreur, sa cause et comment la corriger : sous forme de texte dans un terminal, sinon et avec --json sous forme d’un objet JSON { code, message, cause, remedy, url?, status?, retryAfter?, serverRequestId?, requestId?, startedAt?, who?, clientId?, realm?, principal?, service?, alsoFailed? }.
    0  succès                   1  erreur interne ou de disque
    2  usage incorrect          3  non authentifié
    4  accès refusé             5  échec de la connexion
    6  requête rejetée ou API introuvable
    7  erreur du serveur, ou erreurs trouvées par verify
    130, 143, 129  arrêt par Ctrl+C, SIGTERM ou la fermeture du terminal`,
  commands: {
    run: {
      options: {
        param: 'valeur d’un paramètre de la requête, sans les guillemets du langage de requête',
      },
      summary: 'exécuter une requête enregistrée et écrire ses lignes',
      usage: 'FICHIER-DE-REQUÊTE [--param NOM=VALEUR]… [--all] [--output FICHIER] [--format FORMAT] CONNEXION',
      about:
        'Exécute une requête enregistrée (NOM.query.json ; - pour l’entrée standard) et écrit les lignes sur la sortie standard ou dans un fichier. Récupère la page définie dans le fichier, ou toutes les lignes avec --all. Si le fichier contient du SQL, exécute d’abord les requêtes de ses tables, puis le SQL sur leurs lignes.',
      examples: {
        first: 'Toutes les lignes d’une requête enregistrée, pour Excel en français',
      },
    },
    get: {
      summary: 'récupérer les lignes d’un chemin ou d’une URL, avec les valeurs exactement telles que reçues',
      usage: 'CHEMIN-ou-URL [--all] [--output FICHIER] [--format FORMAT] CONNEXION',
      about:
        'Envoie une requête, ou avec --all récupère toutes les lignes de la requête, et écrit les lignes sur la sortie standard ou dans un fichier. Les valeurs sont écrites exactement telles que reçues, mais les formules sont échappées dans les fichiers CSV et TSV (voir --formulas). Les chemins sont relatifs à l’URL de base. Les identifiants ne sont envoyés qu’à l’origine du serveur et aux autres origines de la connexion : ni à d’autres URL, ni lors de redirections vers d’autres origines.',
      examples: {
        first: 'Les premières lignes qui correspondent à un filtre',
        second: 'La même requête en OData, au format CSV',
        third: 'Toutes les lignes, dans un fichier dont les colonnes ont un type',
        fourth: 'Sans connexion enregistrée, avec un jeton lu dans un fichier',
      },
    },
    check: {
      options: {
        json: 'un objet { ok, steps: [{ id, status, startedAt?, evidence, cause?, remedy? }] }, status passed, failed ou skipped',
        until: 'dernière étape à exécuter',
        report: 'enregistrer un rapport sans secrets dans FICHIER.html ou FICHIER.json',
        noSignIn: 'n’exécuter que les étapes sans authentification (des échecs d’authentification peuvent verrouiller un compte)',
        api: 'API dont les métadonnées et les lignes sont demandées (par défaut : la première)',
        seconds:
          'durée maximale du test en secondes, de 1 à 600 (par défaut 60, ou le triple de --timeout) ; une étape peut en durer un tiers, ou --timeout si c’est plus long',
      },
      summary: 'tester la connexion à un serveur étape par étape',
      usage: '[--until ÉTAPE] [--no-sign-in] [--api PROJET/API] [--report FICHIER] [--json] CONNEXION',
      about:
        'Teste une connexion et indique le résultat de chaque étape, ou la cause de l’échec et comment corriger l’erreur. Étapes : name, tcp, proxy, tls, http, clock, identity-provider, token, claims, catalogue, metadata, rest, odata.',
      examples: {
        first: 'Tester la connexion au serveur d’exemple',
        network: 'Tester seulement le réseau, sans authentification',
        second: 'Le même test avec un résultat JSON, sans connexion enregistrée',
      },
    },
    catalogue: {
      options: {
        search: 'uniquement les API qui contiennent tous ces mots dans le nom, le titre, la description, les mots-clés ou les colonnes',
        json: 'un tableau de { root, accessPoint, title, details, keywords, updatedAt, columns }',
      },
      summary: 'lister les API auxquelles vous avez accès',
      usage: '[--search MOTS] [--json] CONNEXION',
      about: 'Liste toutes les API auxquelles vous avez accès, une par ligne : PROJET/API et son titre.',
      examples: {
        first: 'Toutes les API sur les vols et les retards',
      },
    },
    describe: {
      options: {
        json: 'un objet avec les URL, licences et colonnes du catalogue et de $metadata',
      },
      summary: 'afficher les URL et les colonnes d’une API',
      usage: 'PROJET/API [--json] CONNEXION',
      about: 'Affiche le titre, la description et les URL d’une API en REST et en OData, et ses colonnes avec leurs types.',
      examples: {
        first: 'Les colonnes d’une API et leurs types',
      },
    },
    verify: {
      options: {
        rows: 'lignes à vérifier par réponse ({{usualRows}} par défaut)',
        parallel: 'API à vérifier en parallèle, de 1 à {{maxParallel}} ({{usualAtOnce}} par défaut)',
        report: 'format du rapport : text (par défaut), json, junit (pour les serveurs d’intégration continue) ou html (une page web)',
        json: 'identique à --report json',
      },
      summary: 'vérifier que les API correspondent à leur entrée de catalogue et à $metadata, en REST et en OData',
      usage: '[PROJET/API] [--rows N] [--report text|json|junit|html] CONNEXION',
      about:
        'Vérifie une API, ou toutes les API du catalogue, en REST et en OData. Les lignes doivent être conformes à $metadata et identiques dans les deux formats. Les pages doivent être complètes et sans doublons. Les nombres de lignes, les filtres, le tri et la sélection de colonnes doivent être corrects. Chaque erreur est accompagnée de sa preuve. Le code de sortie est 7 si des erreurs sont trouvées.',
      examples: {
        first: 'Vérifier une API',
        second: 'Un rapport pour un serveur d’intégration continue',
      },
    },
    completion: {
      usage: '{{names}}',
      options: {
        connections: 'afficher les noms des connexions, un par ligne, au lieu d’un script',
      },
      summary: 'afficher un script de complétion pour un shell',
      about: `Affiche un script qui complète les commandes, options, valeurs, fichiers et noms de connexions dans un shell :
  bash         eval "$(dataquay completion bash)", dans ~/.bashrc
  zsh          source <(dataquay completion zsh), dans ~/.zshrc après compinit
  fish         dataquay completion fish | source,
               dans ~/.config/fish/config.fish
  powershell   dataquay completion powershell | Out-String | Invoke-Expression,
               dans $PROFILE`,
      examples: {
        first: 'Afficher le script pour Bash',
      },
    },
    whoami: {
      options: {
        json: 'un objet { who, method, until, claims, ticket? } ; until en UTC, claims décodés, jamais le jeton',
      },
      summary: 'afficher l’utilisateur connecté, la méthode et l’expiration',
      usage: '[--json] CONNEXION',
      about: 'S’authentifie et affiche l’utilisateur.',
      examples: {
        first: 'L’utilisateur connecté au serveur d’exemple, et la date d’expiration de sa session',
      },
    },
    export: {
      options: {
        columns: 'colonnes à exporter, dans cet ordre (par défaut : toutes)',
        where: "filtre OData, par exemple origin eq 'LAX' and delay gt 60",
        order: 'colonnes de tri',
      },
      summary: 'exporter les lignes d’une API dans un fichier',
      usage: 'PROJET/API --output FICHIER [--format FORMAT] [--columns A,B] [--where CONDITION] [--order A] CONNEXION',
      about:
        'Récupère toutes les lignes correspondantes et les écrit dans un fichier : CSV, TSV, JSON, NDJSON, Parquet, Arrow, XLSX ou Markdown, avec les types du catalogue et de $metadata. Le fichier n’est écrit que si l’export se termine. Avec --output -, les lignes sont écrites sur la sortie standard.',
      examples: {
        first: 'Les vols de Los Angeles en retard, le plus en retard d’abord',
        second: 'Un petit tableau Markdown',
      },
    },
    help: {
      summary: 'afficher l’aide d’une commande',
    },
    version: {
      summary: 'afficher la version',
    },
  },
  options: {
    connection: 'nom ou ID d’une connexion enregistrée (sample : le serveur d’exemple inclus)',
    'base-url': 'URL de base du serveur',
    auth: 'méthode d’authentification : none, password, client-credentials, service-token ou kerberos',
    'token-url': 'URL des jetons du fournisseur d’identité (ou utilisez --issuer)',
    issuer: 'émetteur du fournisseur d’identité, pour découvrir l’URL des jetons',
    'client-id': 'ID client',
    'client-secret': 'secret du client, s’il en a un',
    username: 'nom d’utilisateur (kerberos : le principal ; obligatoire avec --password)',
    password: 'mot de passe',
    token: 'jeton de service',
    'token-header': 'en-tête du jeton (par défaut : SVC-X-API-TOKEN)',
    spn: 'principal Kerberos du service (par défaut : HTTP/ suivi du nom d’hôte du serveur)',
    ccache: 'cache de tickets Kerberos (par défaut : celui du système)',
    kind: 'type de serveur : marketplace (par défaut) ou odata',
    ca: 'fichier de certificats d’autorité (PEM), en plus des certificats d’autorité du système',
    proxy: 'URL du proxy (par défaut : variables d’environnement)',
    'client-auth': 'où l’ID et le secret du client sont envoyés : post (formulaire, par défaut) ou basic (en-tête)',
    scope: 'portées du jeton (par défaut : openid profile email)',
    audience: 'identifiant de l’API destinataire du jeton, par exemple dans Auth0',
    'proxy-user': 'nom d’utilisateur pour le proxy',
    'proxy-password': 'mot de passe pour le proxy',
    'no-proxy': 'n’utiliser aucun proxy',
    pac: 'fichier PAC qui sélectionne le proxy : son URL ou son chemin',
    'client-cert': 'fichier du certificat client (PEM)',
    'client-key': 'fichier de la clé privée (PEM), si elle n’est pas dans celui du certificat',
    'catalogue-path': 'chemin du catalogue (par défaut : /dmp-api/expositions)',
    'rest-path': 'préfixe du chemin des API REST (par défaut : /dmp-api/data)',
    'odata-path': 'préfixe du chemin des API OData (par défaut : /dmp-api/odata)',
    'rows-path': 'chemin des lignes dans les réponses REST, par exemple data.items (par défaut : détecté automatiquement)',
    dialect: 'fichier JSON avec les différences du dialecte REST du serveur',
    'allowed-origins': 'autres origines qui reçoivent les identifiants, séparées par des virgules',
    'accept-certificate': 'accepter un certificat non approuvé : origine et empreinte SHA-256 (plusieurs : séparées par des virgules)',
    'service-name': 'nom du service dans le principal de service Kerberos (par défaut : HTTP)',
    'service-realm': 'royaume Kerberos du service (par défaut : selon krb5.conf)',
    canonicalization: 'résolution du nom d’hôte pour Kerberos : none (par défaut), forward ou forward-and-reverse',
    'send-ticket': 'quand le jeton Kerberos est envoyé : when-offered (par défaut) ou always',
    'no-mutual-auth': 'ne pas exiger que le serveur prouve son identité avec Kerberos',
    'allow-plain-http': 'autoriser l’envoi des identifiants en HTTP non chiffré à d’autres machines',
    timeout: 'délai maximal en secondes pour se connecter, pour les en-têtes de réponse et entre les fragments de la réponse',
    verbose: 'afficher chaque requête et les en-têtes de sa réponse sur stderr, sans secrets',
    har: 'enregistrer toutes les requêtes dans une archive HTTP (HAR), sans secrets',
    'data-dir': 'dossier de données de Dataquay, qui contient les connexions enregistrées',
    help: 'afficher cette aide',
    language: 'rest ou odata (par défaut : le premier qui peut exprimer toute la requête)',
    separator: 'CSV : séparateur , ; | ou tab (par défaut ,)',
    decimal: 'CSV et TSV : séparateur décimal . ou , (par défaut .)',
    quote: 'CSV et TSV : guillemets si nécessaire (needed), autour de tout texte (texts) ou de toutes les valeurs (all)',
    'line-end': 'CSV et TSV : fins de ligne crlf (par défaut en CSV) ou lf (par défaut en TSV)',
    bom: 'CSV et TSV : ajouter une marque d’ordre des octets UTF-8 (pour Excel)',
    formulas: 'CSV et TSV : ne pas échapper le texte qu’un tableur exécuterait comme une formule',
    all: 'récupérer toutes les lignes de la requête, page par page ; ses options de pagination sont ignorées',
    output: 'écrire dans FICHIER (de manière atomique) ; - pour la sortie standard',
    format: '{{stdout}} ; pour un fichier aussi {{others}} (par défaut : json, ou selon l’extension)',
    resume:
      'avec --output : stocker les lignes récupérées dans FICHIER.rows, afin de pouvoir reprendre une exécution interrompue (get et run : avec --all)',
    force: 'remplacer un fichier existant',
    about: 'écrire aussi FICHIER.query.json : source, requête, heure, nombre de lignes et utilisateur ; aucun secret',
    json: 'avec --output : un objet { path, rows, bytes, notes, changes } ; sinon identique à --format json',
  },
  placeholders: {
    STEP: 'ÉTAPE',
    'PROJECT/API': 'PROJET/API',
    'NAME=VALUE': 'NOM=VALEUR',
    WORDS: 'MOTS',
    FORMAT: 'FORMAT',
    NAME: 'NOM',
    METHOD: 'MÉTHODE',
    FILE: 'FICHIER',
    TYPE: 'TYPE',
    SECONDS: 'SECONDES',
    DIR: 'DOSSIER',
    LANGUAGE: 'LANGAGE',
    MODE: 'MODE',
    ENDING: 'FIN_DE_LIGNE',
  },
};
