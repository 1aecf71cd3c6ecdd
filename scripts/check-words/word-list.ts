/** A discouraged wording and what to write instead. */
export interface DiscouragedWord {
  /** Matched at word boundaries, ignoring case. */
  readonly pattern: string;
  readonly replacement: string;
}

/** Discouraged in English strings and docs: standard terms of HTTP, OAuth, OData, SQL, and the platform's UI replace them. */
export const englishWords: readonly DiscouragedWord[] = [
  { pattern: 'anew', replacement: 'again' },
  { pattern: 'whoever', replacement: 'anyone who, you, or the administrator' },
  { pattern: 'those who run', replacement: 'the administrator of' },
  { pattern: 'all the same', replacement: 'anyway' },
  { pattern: 'own words', replacement: 'server message' },
  { pattern: 'vouch(?:es|ed)? for', replacement: 'trusted' },
  { pattern: 'the other (?:side|end)', replacement: 'the server' },
  { pattern: '(?:go|goes|going|went) along', replacement: 'is sent or is included' },
  { pattern: '(?:go|goes|going) on with', replacement: 'continue or resume' },
  { pattern: 'the usual', replacement: 'the default' },
  { pattern: 'mend(?:s|ed|ing)?', replacement: 'fix' },
  { pattern: 'is no (?!longer\\b|more than\\b)[a-z]+', replacement: 'isn’t a valid …' },
  { pattern: 'are no (?!longer\\b|more than\\b|statistics\\b)[a-z]+', replacement: 'aren’t …' },
  { pattern: 'cannot say', replacement: 'doesn’t support' },
  { pattern: 'speaks? (?:OData|REST|TLS|HTTP)', replacement: 'supports' },
  { pattern: 'by itself', replacement: 'automatically' },
  { pattern: 'lies? (?:at|in|beside|behind|below)', replacement: 'is in or is at' },
  { pattern: 'stands? (?:in|at|beside|behind|below|there|here)', replacement: 'is in or is at' },
  { pattern: 'read(?:ing)? again', replacement: 'refresh' },
  { pattern: '(?:comes?|came) twice', replacement: 'is duplicated' },
  { pattern: 'blanks?', replacement: 'space' },
  { pattern: 'least and greatest', replacement: 'minimum and maximum' },
  { pattern: 'some minutes', replacement: 'a few minutes' },
  { pattern: 'the answers?', replacement: 'the response' },
  { pattern: 'the deployments?', replacement: 'the server or the connection' },
  { pattern: 'keystores?', replacement: 'keychain or credential store' },
  { pattern: 'ways? of signing in', replacement: 'sign-in method' },
  { pattern: 'the way in', replacement: 'connection test' },
  { pattern: 'taken? out of (?:the )?(?:list|disk)', replacement: 'delete or remove' },
  { pattern: 'good until', replacement: 'expires' },
  { pattern: 'no end', replacement: 'doesn’t expire' },
  { pattern: 'sent on to', replacement: 'redirected to' },
  { pattern: 'authority files?', replacement: 'CA certificate' },
  { pattern: 'signed by itself', replacement: 'self-signed' },
  { pattern: 'plain http', replacement: 'unencrypted HTTP' },
  { pattern: 'open wire', replacement: 'unencrypted HTTP' },
  { pattern: 'in the clear', replacement: 'unencrypted' },
  { pattern: 'longest silence', replacement: 'idle timeout' },
  { pattern: 'connect within', replacement: 'connection timeout' },
  { pattern: 'as the system', replacement: 'system setting' },
  { pattern: 'let in', replacement: 'access denied or permission' },
  { pattern: 'getting in', replacement: 'authentication' },
  { pattern: 'redirect address(?:es)?', replacement: 'redirect URI' },
  { pattern: 'stands? a second time', replacement: 'appears twice' },
  { pattern: 'decimal signs?', replacement: 'decimal separator' },
  { pattern: 'line ends?', replacement: 'line ending' },
  { pattern: 'mark of UTF-8', replacement: 'byte order mark (BOM)' },
  { pattern: 'kinds? of charts?', replacement: 'chart type' },
  { pattern: 'write over', replacement: 'overwrite' },
  { pattern: 'broke off', replacement: 'dropped connection' },
  { pattern: 'cut (?:off|short)', replacement: 'truncated' },
  { pattern: 'ask(?:ed|s)? again', replacement: 'retry' },
  { pattern: 'this machine', replacement: 'this computer' },
  { pattern: 'who is signed in here', replacement: 'you' },
  { pattern: '(?:is|are|than|with) th(?:at|ose) of', replacement: 'the noun again' },
  { pattern: 'at most requests', replacement: 'nothing, or only …' },
  { pattern: '(?:values?|exactly|rows|each object) as sent', replacement: 'as received' },
  { pattern: 'all of them', replacement: 'all and the noun' },
  { pattern: 'among them', replacement: 'the noun again' },
  { pattern: 'set accept to it', replacement: 'set the Accept header to …' },
  { pattern: '(?:message|dialog|warning|note|form) says', replacement: 'shows, contains, or lists' },
  { pattern: 'certificate of the server', replacement: 'server certificate' },
  { pattern: 'could not', replacement: 'couldn’t' },
];

/** Discouraged in French strings. */
export const frenchWords: readonly DiscouragedWord[] = [
  { pattern: 'justificatifs?', replacement: 'identifiants' },
  { pattern: 'façons? de (?:se|vous) connecter', replacement: 'méthode d’authentification' },
  { pattern: 'modes? de connexion', replacement: 'méthode d’authentification' },
  { pattern: 'd’habitude', replacement: 'par défaut' },
  { pattern: 'habituel(?:le)?s?', replacement: 'par défaut' },
  { pattern: 'relire', replacement: 'actualiser' },
  { pattern: 'chercher', replacement: 'rechercher' },
  { pattern: 'montrer', replacement: 'afficher' },
  { pattern: 'réglages?', replacement: 'paramètres' },
  { pattern: 'déploiements?', replacement: 'serveur ou connexion' },
  { pattern: 'l’autre côté', replacement: 'le serveur' },
  { pattern: 'autre bout', replacement: 'serveur ou adresse distante' },
  { pattern: 'genre', replacement: 'type' },
  { pattern: 'en rond', replacement: 'circulaire' },
  { pattern: 'ce poste', replacement: 'cet ordinateur' },
  { pattern: 'cette machine', replacement: 'cet ordinateur' },
  { pattern: 'texte vide', replacement: 'chaîne vide' },
  { pattern: 'identifiants? d’accès', replacement: 'identifiants' },
  { pattern: 'ce que dit le serveur', replacement: 'message du serveur' },
  { pattern: 'le chemin s’arrête', replacement: 'échec de l’étape' },
  { pattern: 'une espace', replacement: 'un espace' },
  { pattern: 'tel(?:le)?s? qu’envoyée?s?', replacement: 'tel que reçu' },
  { pattern: 'est l’un de', replacement: 'est parmi' },
  { pattern: 'auprès duquel', replacement: 'sur lequel' },
  { pattern: 'nuls? \\(null\\)', replacement: 'null' },
];

/** Words of a sentence in the docs, at most. */
export const longestSentence = 30;

/** Whole strings in which a discouraged word is the right one. */
export const allowedStrings: readonly string[] = [];

/** Docs that aren't rewritten yet. A page that passes must be removed from this list. */
export const pendingDocs: readonly string[] = ['docs/architecture.md'];
