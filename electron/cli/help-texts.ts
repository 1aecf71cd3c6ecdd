import type { Words } from './wording.ts';

/** What help says beside what each command and option says of itself. Lines that begin with a blank are not wrapped: 80 places at most. */
export const helpTexts = {
  overview: {
    en: 'Dataquay command line: dataquay COMMAND [options]',
    fr: 'Dataquay en ligne de commande : dataquay COMMANDE [options]',
  },
  further: {
    en: 'Run dataquay help COMMAND for options and examples, and dataquay --version for the version. Options can come before or after arguments. Everything after -- is treated as an argument.',
    fr: 'Exécutez dataquay help COMMANDE pour les options et des exemples, et dataquay --version pour la version. Les options peuvent précéder ou suivre les arguments. Tout ce qui suit -- est traité comme un argument.',
  },
  headings: {
    options: { en: 'OPTIONS', fr: 'OPTIONS' },
    examples: { en: 'EXAMPLES', fr: 'EXEMPLES' },
    deployment: { en: 'CONNECTION (saved)', fr: 'CONNEXION (enregistrée)' },
    speltOut: { en: 'CONNECTION (by options)', fr: 'CONNEXION (par options)' },
    withEither: { en: 'ALL CONNECTIONS', fr: 'TOUTES LES CONNEXIONS' },
    secrets: { en: 'SECRETS', fr: 'SECRETS' },
    environment: { en: 'ENVIRONMENT', fr: 'ENVIRONNEMENT' },
    endings: { en: 'OUTPUT AND EXIT CODES', fr: 'SORTIE ET CODES DE SORTIE' },
  },
  secrets: {
    en: `Secrets (S) aren’t passed on the command line, because other processes could read them. Use
    env:NAME   the value of the environment variable NAME
    file:PATH  the content of the file, without the final line break
    -          stdin, without the final line break
With --profile, use --password, --client-secret, and --token for secrets that aren’t stored in the keychain.`,
    fr: `Les secrets (S) ne sont pas passés sur la ligne de commande, car d’autres processus pourraient les lire. Utilisez
    env:NOM      la valeur de la variable d’environnement NOM
    file:CHEMIN  le contenu du fichier, sans le saut de ligne final
    -            l’entrée standard, sans le saut de ligne final
Avec --profile, utilisez --password, --client-secret et --token pour les secrets qui ne sont pas stockés dans le trousseau.`,
  },
  environment: {
    en: `    LC_ALL, LC_MESSAGES, LANG  language of messages: French or English
    NO_COLOR, TERM=dumb        no colours in the terminal
    http_proxy, https_proxy, all_proxy, no_proxy
                               proxy, unless set in the connection or --proxy
    KRB5CCNAME, KRB5_CONFIG    Kerberos ticket cache and configuration
    DATAQUAY_POLICY            administrator policy file`,
    fr: `    LC_ALL, LC_MESSAGES, LANG  langue des messages : français ou anglais
    NO_COLOR, TERM=dumb        pas de couleurs dans le terminal
    http_proxy, https_proxy, all_proxy, no_proxy
                               proxy, sauf si la connexion ou --proxy le définit
    KRB5CCNAME, KRB5_CONFIG    cache de tickets et configuration Kerberos
    DATAQUAY_POLICY            fichier des règles de l’administrateur`,
  },
  endings: {
    en: `Stdout contains only the result. If the exit code isn’t 0, stderr contains the error, its cause, and how to fix it: as text in a terminal, otherwise and with --json as one JSON object { code, message, cause, remedy }.
    0  success                  1  internal or disk error
    2  invalid usage            3  not signed in
    4  access denied            5  connection failed
    6  query rejected or API not found
    7  server error, or verify found errors
    130, 143, 129  stopped by Ctrl+C, SIGTERM, or a closed terminal`,
    fr: `La sortie standard ne contient que le résultat. Si le code de sortie n’est pas 0, la sortie d’erreur contient l’erreur, sa cause et comment la corriger : sous forme de texte dans un terminal, sinon et avec --json sous forme d’un objet JSON { code, message, cause, remedy }.
    0  succès                   1  erreur interne ou de disque
    2  usage incorrect          3  non connecté
    4  accès refusé             5  échec de la connexion
    6  requête rejetée ou API introuvable
    7  erreur du serveur, ou erreurs trouvées par verify
    130, 143, 129  arrêt par Ctrl+C, SIGTERM ou la fermeture du terminal`,
  },
} as const satisfies Readonly<Record<string, Words | Readonly<Record<string, Words>>>>;
