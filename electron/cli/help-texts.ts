import type { Words } from './wording.ts';

/** What help says beside what each command and option says of itself. Lines that begin with a blank are not wrapped: 80 places at most. */
export const helpTexts = {
  overview: {
    en: 'Dataquay on the command line: dataquay COMMAND [options]',
    fr: 'Dataquay en ligne de commande : dataquay COMMANDE [options]',
  },
  further: {
    en: 'dataquay help COMMAND tells what a command takes, with examples; dataquay --version tells the version. Options may stand before or behind other words; what comes after -- is no option.',
    fr: 'dataquay help COMMANDE dit ce que prend une commande, avec des exemples ; dataquay --version dit la version. Les options peuvent être avant ou après les autres mots ; ce qui suit -- n’est pas une option.',
  },
  headings: {
    options: { en: 'OPTIONS', fr: 'OPTIONS' },
    examples: { en: 'EXAMPLES', fr: 'EXEMPLES' },
    deployment: { en: 'DEPLOYMENT, either', fr: 'DÉPLOIEMENT, soit' },
    speltOut: { en: 'or spelt out', fr: 'soit en toutes lettres' },
    withEither: { en: 'and with either', fr: 'et dans les deux cas' },
    secrets: { en: 'SECRETS', fr: 'SECRETS' },
    environment: { en: 'ENVIRONMENT', fr: 'ENVIRONNEMENT' },
    endings: { en: 'RESULT AND EXIT CODES', fr: 'RÉSULTAT ET CODES DE SORTIE' },
  },
  secrets: {
    en: `A secret S is never written on the command line, where every program of the machine could read it. It is
    env:NAME   the environment variable of that name
    file:PATH  the content of that file, without the line break at its end
    -          what comes on the standard input, likewise
With --profile, --password, --client-secret and --token give the secrets that the keystore does not hold.`,
    fr: `Un secret S n’est jamais écrit sur la ligne de commande, où tout programme de la machine pourrait le lire. C’est
    env:NOM      la variable d’environnement de ce nom
    file:CHEMIN  le contenu de ce fichier, sans le saut de ligne de sa fin
    -            ce qui vient par l’entrée standard, de même
Avec --profile, --password, --client-secret et --token donnent les secrets que le trousseau n’a pas.`,
  },
  environment: {
    en: `    LC_ALL, LC_MESSAGES, LANG  the language of people: French or English
    NO_COLOR, TERM=dumb        no colours at a terminal
    http_proxy, https_proxy, all_proxy, no_proxy
                               the proxy, unless a profile or --proxy says
    KRB5CCNAME, KRB5_CONFIG    the Kerberos ticket cache and configuration
    DATAQUAY_POLICY            the file of an administrator's rules`,
    fr: `    LC_ALL, LC_MESSAGES, LANG  la langue des gens : français ou anglais
    NO_COLOR, TERM=dumb        pas de couleurs au terminal
    http_proxy, https_proxy, all_proxy, no_proxy
                               le proxy, sauf si un profil ou --proxy le dit
    KRB5CCNAME, KRB5_CONFIG    le cache de tickets et la configuration Kerberos
    DATAQUAY_POLICY            le fichier des règles d’un administrateur`,
  },
  endings: {
    en: `Standard output holds the result and nothing else. Where the command does not end with 0, standard error says what happened, why and what to do: in words at a terminal, else and with --json as one JSON object { code, message, cause, remedy }.
    0  done                     1  a fault of this program or of the disk
    2  usage                    3  not signed in
    4  not permitted            5  not reachable
    6  query refused            7  fault of the server
    130, 143, 129  ended by Ctrl-C, by SIGTERM, by a terminal that closed`,
    fr: `La sortie standard contient le résultat et rien d’autre. Si la commande ne finit pas par 0, la sortie d’erreur dit ce qui s’est passé, pourquoi et quoi faire : en phrases à un terminal, sinon et avec --json en un objet JSON { code, message, cause, remedy }.
    0  fait                     1  une faute de ce programme ou du disque
    2  usage                    3  pas connecté
    4  pas permis               5  pas joignable
    6  requête refusée          7  faute du serveur
    130, 143, 129  finie par Ctrl-C, par SIGTERM, par un terminal fermé`,
  },
} as const satisfies Readonly<Record<string, Words | Readonly<Record<string, Words>>>>;
