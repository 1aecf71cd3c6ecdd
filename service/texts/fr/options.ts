import type { French } from '../../../shared/translation/french.ts';
import type { options as english } from '../en/options.ts';

/** Errors in the options of the data service, in French. */
export const options: French<typeof english> = {
  unexpected: 'Argument inattendu : « {{argument}} ». Utilisez --help pour afficher les options.',
  unknown: 'Option inconnue : {{argument}}. Utilisez --help pour afficher les options.',
  'value-missing': '{{argument}} exige une valeur. Utilisez --help pour afficher les options.',
  'value-unexpected': '{{argument}} n’accepte pas de valeur. Utilisez --help pour afficher les options.',
  value: '--{{name}} exige {{wanted}}, et non « {{value}} ».',
  value_empty: '--{{name}} exige {{wanted}}, et non une valeur vide.',
  range: 'un nombre entier de {{least}} à {{most}}',
  wanted: {
    'parent-pid': 'un ID de processus',
    'rest-sort': 'signed, colon ou comma',
    'rest-envelope': 'le nom d’une propriété JSON',
    'rest-more': 'link, total, member ou none',
    'rest-errors': 'problem ou message',
    'base-url': 'l’URL publique du service, sans identifiants ni requête',
    compression: 'remote, always ou never',
    'log-format': 'text ou json',
    'trusted-proxy': 'une adresse ou un réseau, comme 10.0.0.0/8',
    audit: 'off, on ou values',
    'cors-origin': 'une origine (https://app.example.org) ou *',
    state: 'l’URL d’une base PostgreSQL sans mot de passe',
    'data-dir': 'le chemin d’un dossier',
    publication: 'un fichier de publication',
    data: 'un fichier, un dossier ou l’URL d’une base de données',
    issuer: 'l’URL d’un fournisseur d’identité (https, sauf sur cet ordinateur), précédée de PRÉFIXE= si nécessaire',
    other: 'une valeur',
  },
  connect: '--connect exige --check. Ajoutez cette option.',
  ports: '--port et --auth-port ont tous deux la valeur {{port}}. Utilisez deux ports différents.',
  tls: '--tls-cert et --tls-key doivent être utilisées ensemble. Ajoutez l’option manquante, ou supprimez l’autre.',
  envelope: '--rest-more member exige --rest-envelope. Ajoutez cette option.',
  realm: '--kerberos-realm exige --keytab. Ajoutez cette option.',
  'basic-tokens': '--basic exige les jetons de service. Supprimez --no-service-tokens.',
  'basic-tls': '--basic exige TLS. Ajoutez --tls-cert et --tls-key, ou --base-url https://… derrière un proxy sur cet ordinateur.',
  'no-methods': 'Avec --no-bearer et --no-service-tokens, personne ne peut se connecter. Supprimez l’une des deux, ou ajoutez --keytab.',
  'no-users': 'Personne ne peut se connecter. Ajoutez « issuer », « keytab » ou « operator-token » au fichier de configuration.',
  'no-issuer': 'Avec --no-identity, personne ne peut se connecter. Ajoutez --issuer ou --keytab, ou autorisez les jetons de service.',
  'prefix-missing':
    '{{issuer}} exige un préfixe, car des utilisateurs de {{other}} se connectent aussi. Utilisez --issuer PRÉFIXE=URL, par exemple --issuer main:=https://…, ou « prefix » dans le fichier de --config.',
  'prefix-overlap':
    '{{issuer}} a le préfixe « {{prefix}} », qui chevauche « {{otherPrefix}} » de {{other}}. Utilisez un préfixe différent.',
  'built-in': 'la source intégrée « {{name}} »',
  'built-in-provider': 'le fournisseur d’identité intégré (désactivé par --no-identity)',
};
