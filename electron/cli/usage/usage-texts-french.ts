import type { UsageTexts } from './usage-texts.ts';

/** What is wrong with a command line, why, and what to do, in French. */
export const usageTextsFrench: UsageTexts = {
  'option-unknown': {
    what: 'Option inconnue : {{option}}.',
    why: '{{perhaps}}',
    next: '« {{command}} --help » énumère les options.',
  },
  'option-without-value': {
    what: 'L’option {{option}} attend une valeur.',
    why: 'La ligne de commande est illisible.',
    next: '« {{command}} --help » énumère les options.',
  },
  'option-value-ambiguous': {
    what: 'La valeur de {{option}} est ambiguë.',
    why: 'Ce qui suit commence par un tiret, comme les options.',
    next: 'Écrivez {{option}}=VALEUR quand la valeur elle-même commence par un tiret.',
  },
  'option-with-value': {
    what: 'L’option {{option}} ne prend pas de valeur.',
    why: 'La ligne de commande est illisible.',
    next: '« {{command}} --help » énumère les options.',
  },
  'words-unreadable': {
    what: 'Les mots après {{command}} sont illisibles.',
    why: 'La ligne de commande est illisible.',
    next: '« {{command}} --help » énumère les options.',
  },
  'options-only': {
    what: '{{command}} ne prend que des options.',
    why: 'Un mot n’appartient à aucune option.',
    next: '« {{command}} --help » énumère les options.',
  },
  'no-command': {
    what: 'Aucune commande n’est donnée.',
    why: 'C’est une de : {{names}}.',
    next: '« --help » dit ce que fait chacune.',
  },
  'command-unknown': {
    what: 'Le premier mot n’est pas une commande.',
    why: '{{perhaps}} C’est une de : {{names}}.',
    next: '« --help » dit ce que fait chacune.',
  },
  'one-target': {
    what: 'get prend un seul chemin ou une seule URL.',
    why: '{{why}}',
    next: "Écrivez-la entre apostrophes : get '/dmp-api/data/RACINE/API?filter=a==1' …",
  },
  'one-api': {
    what: '{{command}} prend une seule API, écrite RACINE/API.',
    why: '{{why}}',
    next: '« catalogue » les énumère.',
  },
  'one-query-file': {
    what: 'run prend un seul fichier de requête.',
    why: '{{why}}',
    next: 'Nommez ce seul fichier.',
  },
  'one-shell': {
    what: 'completion prend le nom d’un shell.',
    why: 'C’est un de : {{names}}.',
    next: 'Nommez celui que vous utilisez.',
  },
  'export-needs-output': {
    what: 'export demande --output.',
    why: 'Il écrit un fichier.',
    next: 'Ajoutez --output FICHIER, ou --output - pour la sortie standard.',
  },
  'number-unusable': {
    what: '--{{option}} ne peut être employé ainsi.',
    why: 'Il prend un nombre de 1 à {{most}}.',
    next: 'Écrivez un nombre, par exemple {{usual}}.',
  },
  'value-unknown': {
    what: 'La valeur de --{{option}} est inconnue.',
    why: 'C’est une de : {{names}}.',
    next: '{{remedy}}',
  },
  'json-and-report': {
    what: '--json et --report disent deux choses différentes.',
    why: 'Il n’y a qu’un rapport.',
    next: 'Omettez l’un des deux.',
  },
  'json-and-format': {
    what: '--json et --format disent deux choses différentes.',
    why: 'Les lignes sont écrites dans un seul format.',
    next: 'Omettez l’un des deux.',
  },
  'with-output': {
    what: '--{{option}} va avec --output.',
    why: 'Il n’y a pas de fichier.',
    next: 'Ajoutez --output FICHIER, ou omettez-le.',
  },
  'resume-without-all': {
    what: '--resume va avec --all.',
    why: 'Une seule réponse est demandée d’un coup : il n’y a rien à reprendre.',
    next: 'Ajoutez --all, ou omettez --resume.',
  },
  'kept-rows-in-use': {
    what: '{{path}} est en cours d’écriture par une autre commande.',
    why: 'Le processus {{process}} y apporte des lignes.',
    next: 'Attendez-le, ou choisissez un autre fichier.',
  },
  'kept-rows-of-another': {
    what: '{{path}} contient les lignes d’une autre requête.',
    why: 'Elles viennent d’une autre adresse que celle-ci.',
    next: 'Terminez d’abord cette requête, supprimez le dossier, ou choisissez un autre fichier.',
  },
  'format-for-file': {
    what: '--format {{format}} va dans un fichier.',
    why: 'Vers la sortie standard vont {{names}}.',
    next: 'Ajoutez --output FICHIER.',
  },
  'output-empty': {
    what: '--output ne nomme aucun fichier.',
    why: 'Les lignes vont vers la sortie standard quand il est omis.',
    next: 'Donnez un chemin.',
  },
  'file-without-format': {
    what: 'Le nom du fichier n’indique aucun format.',
    why: 'Il ne finit par aucun de {{names}}.',
    next: 'Donnez --format, ou une autre extension.',
  },
  'for-csv-file': {
    what: '--{{option}} va avec un fichier CSV ou TSV.',
    why: '{{why}}',
    next: 'Omettez-le, ou écrivez un tel fichier.',
  },
  'separator-for-csv': {
    what: '--separator va avec CSV.',
    why: 'TSV a des tabulations entre les valeurs.',
    next: 'Omettez-le, ou écrivez du CSV.',
  },
  'param-without-value': {
    what: '--param prend NOM=VALEUR.',
    why: 'Il y en a un sans nom ou sans =.',
    next: "Écrivez par exemple --param 'annee=2020'.",
  },
  'param-twice': {
    what: '--param {{name}} est donné deux fois.',
    why: 'Un paramètre a une seule valeur.',
    next: 'Omettez l’un des deux.',
  },
  'query-file-unreadable': {
    what: 'Le fichier de requête ne peut être lu.',
    why: '{{why}}',
    next: 'Vérifiez le chemin et qui peut le lire.',
  },
  'no-saved-query': {
    what: 'Le fichier n’est pas une requête enregistrée.',
    why: '{{why}}',
    next: 'Corrigez ce qui est nommé ; dataquay-query.schema.json aide les éditeurs.',
  },
  'parameter-unknown': {
    what: 'La requête n’a pas de paramètre {{name}}.',
    why: '{{why}}',
    next: 'Omettez-le, ou corrigez son nom.',
  },
  'parameter-missing': {
    what: 'La requête demande {{names}}.',
    why: 'Il n’y a pas de valeur, et le fichier n’en propose aucune.',
    next: "Ajoutez --param '{{name}}=VALEUR'.",
  },
  'query-unfilled': {
    what: 'La requête ne peut être remplie.',
    why: '{{why}}',
    next: 'Corrigez la valeur, ou le fichier.',
  },
  'query-unreadable': {
    what: 'La requête ne peut être lue.',
    why: '{{why}}',
    next: 'Corrigez ce qui est nommé.',
  },
  'query-unsayable': {
    what: 'La requête ne peut se dire en {{language}}.',
    why: '{{why}}',
    next: '{{remedy}}',
  },
  'profile-unknown': {
    what: 'Ce profil n’existe pas.',
    why: 'Il y a : {{names}}.',
    next: 'Nommez l’un d’eux, ou le --data-dir où il se trouve.',
  },
  'profile-ambiguous': {
    what: 'Plusieurs profils ont ce nom.',
    why: 'Il y a : {{names}}.',
    next: 'Nommez-le par son identifiant.',
  },
  'profile-at-browser': {
    what: 'Ce profil ne peut se connecter en ligne de commande.',
    why: 'Sa façon de se connecter demande quelqu’un devant un navigateur.',
    next: 'Choisissez une autre façon pour le profil, ou décrivez le déploiement avec --auth client-credentials ou service-token.',
  },
  'profiles-unopened': {
    what: 'Les profils ne peuvent être lus.',
    why: 'Le fichier {{file}} existe, mais ne peut être ouvert.',
    next: 'Vérifiez qui peut le lire.',
  },
  'profiles-malformed': {
    what: 'Les profils ne peuvent être lus.',
    why: 'Le fichier {{file}} n’est pas ce qu’écrit l’application.',
    next: 'Lancez l’application une fois : elle met le fichier de côté.',
  },
  'no-deployment': {
    what: 'Aucun déploiement n’est nommé.',
    why: 'Une commande s’adresse à un déploiement.',
    next: 'Donnez --profile NOM, ou --base-url URL et --auth MÉTHODE.',
  },
  'not-with-profile': {
    what: '--{{option}} ne va pas avec --profile.',
    why: 'Le profil le dit déjà.',
    next: 'Omettez l’un des deux.',
  },
  'timeout-unusable': {
    what: '--timeout ne peut être employé ainsi.',
    why: 'Il prend des secondes, de 0.1 à 3600.',
    next: 'Écrivez un nombre, par exemple 30.',
  },
  'data-dir-empty': {
    what: '--data-dir ne nomme aucun dossier.',
    why: 'Il est vide.',
    next: 'Donnez le chemin d’un dossier, ou omettez-le.',
  },
  'secret-meaningless': {
    what: '--{{option}} n’a pas de sens pour ce profil.',
    why: 'Sa façon de se connecter ne prend pas un tel secret.',
    next: 'Omettez-le.',
  },
  'auth-missing': {
    what: '--auth manque.',
    why: 'Il dit comment se connecter.',
    next: 'Donnez l’une de ces valeurs : {{names}}.',
  },
  'auth-needs': {
    what: '--auth {{auth}} demande {{wanted}}.',
    why: 'Sans lui, personne ne peut être connecté.',
    next: 'Ajoutez-le ; --help dit ce qu’il prend.',
  },
  'not-with-auth': {
    what: '--{{option}} n’a pas de sens avec --auth {{auth}}.',
    why: 'Il appartient à une autre façon de se connecter.',
    next: 'Omettez-le, ou choisissez l’autre --auth.',
  },
  'kerberos-password': {
    what: '--auth kerberos avec --password demande --username et aucun --ccache.',
    why: 'Un ticket obtenu par mot de passe est fait pour le --username, et se trouve dans un cache à lui.',
    next: 'Ajoutez --username, ou omettez --password.',
  },
  'options-unusable': {
    what: 'Les options ne décrivent pas un déploiement.',
    why: '{{why}}',
    next: '--help dit ce que prend chaque option.',
  },
  'option-unusable': {
    what: '--{{option}} ne peut être employé ainsi.',
    why: '{{why}}',
    next: '--help dit ce que prend chaque option.',
  },
  'secret-at-terminal': {
    what: '--{{option}} - attend le secret sur l’entrée standard.',
    why: 'C’est un terminal, où le texte saisi se voit.',
    next: 'Passez-le par un tube, ou employez --{{option}} file:CHEMIN.',
  },
  'secret-file-unreadable': {
    what: 'Le fichier de --{{option}} ne peut être lu.',
    why: 'Le système dit {{reason}}.',
    next: 'Vérifiez le chemin et qui peut le lire.',
  },
  'secret-itself': {
    what: '--{{option}} ne prend pas le secret lui-même.',
    why: 'Tout programme de cette machine peut lire les lignes de commande, et les shells les gardent dans leur historique.',
    next: 'Donnez-le par --{{option}} env:NOM, --{{option}} file:CHEMIN, ou --{{option}} - pour l’entrée standard.',
  },
  'secret-not-in-environment': {
    what: '--{{option}} ne trouve pas de secret.',
    why: 'Il n’y a pas de variable d’environnement de ce nom.',
    next: 'Définissez et exportez la variable, et écrivez son nom seul, sans $.',
  },
  'secret-empty': {
    what: 'Ce que nomme --{{option}} n’est pas un secret.',
    why: 'C’est vide.',
    next: 'Mettez-y le secret seul, sur une ligne.',
  },
  'secret-too-long': {
    what: 'Ce que nomme --{{option}} n’est pas un secret.',
    why: 'C’est plus long qu’aucun secret.',
    next: 'Mettez-y le secret seul, sur une ligne.',
  },
  'secret-of-several-lines': {
    what: 'Ce que nomme --{{option}} n’est pas un secret.',
    why: 'Il a plusieurs lignes, ou des caractères de contrôle.',
    next: 'Mettez-y le secret seul, sur une ligne.',
  },
  'query-and-secret-on-one-input': {
    what: 'La requête et --{{option}} veulent tous deux l’entrée standard.',
    why: 'Elle contient l’un des deux.',
    next: 'Donnez le secret par --{{option}} env:NOM ou --{{option}} file:CHEMIN.',
  },
  'secrets-on-one-input': {
    what: '--{{first}} et --{{option}} veulent tous deux l’entrée standard.',
    why: 'Elle contient un seul secret.',
    next: 'Donnez-le par --{{option}} env:NOM, --{{option}} file:CHEMIN, ou --{{option}} - pour l’entrée standard.',
  },
};
