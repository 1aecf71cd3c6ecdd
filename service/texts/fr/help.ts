import type { French } from '../../../shared/translation/french.ts';
import type { help as english } from '../en/help.ts';

/** The text that `--help` of the data service prints. */
export const help: French<typeof english> = {
  options: `Publie des données sous forme d’API REST et OData, avec un fournisseur d’identité intégré.

  [--publication] FICHIER
                   fichier de publication (JSON) : sources, avec noms et descriptions ; rechargé quand il change
  --data SOURCE    un fichier (CSV, TSV, JSON, NDJSON, GeoJSON, Parquet, Excel, SQLite, DuckDB), un dossier de fichiers,
                   un Data Package, ou un schéma PostgreSQL (postgresql://user@host/database?schema=public) ou Trino
                   (trino://user@host:8080/catalog/schema) ; définissez un mot de passe avec ?password-file=FICHIER
                   ou ?password-env=NOM ; répétable
  --sample         publier aussi les données d’exemple (par défaut sans autres données)
  --host ADRESSE   adresse d’écoute (par défaut 127.0.0.1)
  --port N         port du service de données (par défaut : un port libre)
  --auth-port N    port du fournisseur d’identité, sur 127.0.0.1 (par défaut : un port libre)
  --tls-cert FICHIER, --tls-key FICHIER
                   chaîne de certificats et clé privée (PEM) ; le service n’accepte alors que HTTPS
  --base-url URL   URL publique derrière un proxy inverse, pour les liens (par défaut : celle de la requête)
  --cors-origin ORIGINE
                   origine web autorisée à lire les réponses (CORS) ; * pour toutes ; répétable (par défaut : aucune)
  --audit off|on|values
                   journal d’audit de toutes les réponses ; values : aussi les valeurs des conditions (par défaut off)
  --log-format text|json
                   format des lignes du journal propres au service (par défaut text) ; celles des requêtes sont toujours en JSON
  --trusted-proxy ADRESSE
                   adresse ou réseau (10.0.0.0/8) d’un proxy dont l’en-tête X-Forwarded-For est approuvé ; répétable
  --compression remote|always|never
                   clients qui reçoivent des réponses compressées : ceux d’autres machines, tous ou aucun (par défaut remote)
  --state URL      base PostgreSQL des jetons de service et des requêtes asynchrones, partagée par plusieurs instances
                   (postgresql://user@host/database?password-file=FICHIER ; par défaut : fichiers du dossier de données)
  --data-dir DOSSIER
                   dossier des données converties et des secrets (par défaut {{dataFolder}})

  --access FICHIER fichier de règles d’accès (par défaut : tout utilisateur authentifié peut tout lire)
  --issuer [PRÉFIXE=]URL
                   fournisseur d’identité dont les jetons sont acceptés ; répétable. PRÉFIXE précède les noms de ses
                   utilisateurs (sub) et groupes dans les règles d’accès ; obligatoire sauf si c’est la seule source
                   d’utilisateurs (--no-identity)
  --issuer-ca FICHIER
                   certificats d’autorité (PEM) également approuvés pour les connexions aux fournisseurs d’identité
  --audience NOM   valeur requise de l’attribut aud des jetons d’accès (bearer) (par défaut dataquay)
  --groups-claim CHEMIN
                   chemin de l’attribut des groupes, par exemple realm_access.roles (par défaut groups)
  --keytab FICHIER table de clés (keytab) de HTTP/hôte ; accepte aussi les tickets Kerberos (Negotiate)
  --kerberos-realm NOM
                   royaume dont les utilisateurs s’écrivent kerberos:nom dans les règles d’accès
                   (tous les autres s’écrivent kerberos:nom@ROYAUME)
  --service-token-days N
                   durée de vie maximale des jetons de service des utilisateurs que leur fournisseur d’identité
                   confirme (user-check) (par défaut 90)
  --unchecked-token-days N
                   durée de vie maximale des jetons de service des autres utilisateurs (par défaut 30)
  --no-identity    ne pas démarrer le fournisseur d’identité intégré
  --no-bearer      ne pas accepter de jetons d’accès (bearer)
  --no-service-tokens
                   ne pas accepter de jetons de service
  --basic          accepter aussi un jeton de service comme mot de passe de l’authentification Basic (exige TLS)

  --page-size N --odata-page-size N --query-seconds N --concurrent-queries N --queries-per-caller N
  --requests-per-minute N --megabytes-per-hour N
                   limites des requêtes
  --engine-wait-seconds N
                   durée d’attente d’une requête si le moteur est occupé (par défaut 10)
  --reader-seconds N --reader-bytes-per-second N
                   déconnecter les clients qui ne lisent rien pendant N secondes (par défaut 60), ou qui lisent trop
                   lentement un grand résultat (par défaut 16384)
  --connections N  connexions simultanées, dont la moitié au maximum pour une adresse (par défaut 2000)
  --failed-sign-ins N
                   échecs d’authentification par minute et par adresse avant qu’elle doive attendre (par défaut 300)
  --result-memory N
                   mégaoctets pour les résultats pas encore lus ; un quart au maximum par utilisateur (par défaut 64)
  --url-length N --body-bytes N
                   caractères d’une URL (par défaut 32768), octets du corps d’une requête (par défaut 1048576)
  --query-length N --query-parameters N --query-tokens N --query-nodes N --query-steps N --query-columns N
                   limites d’une requête, avec leur valeur par défaut : caractères (262144), options et alias (500), mots
                   et signes de ponctuation (20000), opérateurs et valeurs une fois les alias remplacés (10000),
                   transformations dans $apply (100), colonnes de tri, calculées ou agrégées (500)
  --batch-requests N
                   requêtes dans un $batch (par défaut 100)
  --async-requests N --async-megabytes N --async-seconds N
                   requêtes asynchrones d’un utilisateur (par défaut 10), mégaoctets de leurs réponses stockées (par
                   défaut 256), et secondes pendant lesquelles chacune peut s’exécuter, puis reste stockée (par défaut 600)
  --engine-memory N --process-memory N
                   mégaoctets pour les requêtes de chaque source de fichiers ; pour le processus, au-delà desquels les
                   requêtes sont rejetées
  --table-seconds N
                   secondes entre deux recherches de tables créées, supprimées ou modifiées (par défaut 30) ;
                   0 : au démarrage uniquement
  --drain-seconds N
                   secondes pendant lesquelles le service continue après SIGTERM, tandis que /readyz renvoie 503 (par défaut 0)
  --stop-seconds N secondes accordées ensuite aux réponses en cours (par défaut 3)

  --rest-sort signed|colon|comma --rest-envelope NOM --rest-more link|total|member|none --rest-errors problem|message
                   dialecte REST : syntaxe de tri, enveloppe des réponses, pagination et format des erreurs

  --config FICHIER lire les options dans un fichier JSON avec ces noms ; la ligne de commande est prioritaire
  --check          vérifier les fichiers des options, signaler chaque erreur avec ligne et colonne, puis quitter
                   (0 : valide, 1 : erreurs)
  --connect        avec --check : se connecter aussi aux émetteurs et aux bases de données, publier toutes les sources dans un
                   dossier temporaire, et y vérifier les règles d’accès
  --parent-pid N   s’arrêter quand le processus N se termine
  --help           afficher cette aide

Une fois prêt, le service écrit sur la sortie standard une ligne JSON avec ses adresses et identifiants. Les journaux sont écrits sur la
sortie d’erreur.
`,
  valid: 'La configuration est valide.\n',
  restart: 'Les modifications de ces options exigent un redémarrage : {{names}}.\n',
};
