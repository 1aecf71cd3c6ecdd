import type { French } from '../../../../shared/translation/french.ts';
import type { usage as english } from '../en/usage.ts';

/** Messages about invalid command lines in French. */
export const usage: French<typeof english> = {
  'option-unknown': {
    what: 'Option inconnue : {{option}}.',
    why: '{{why}}',
    next: 'Exécutez « dataquay {{command}} --help » pour la liste des options.',
  },
  'option-without-value': {
    what: 'L’option {{option}} exige une valeur.',
    why: 'Aucune valeur ne suit l’option.',
    next: 'Exécutez « dataquay {{command}} --help » pour la liste des options.',
  },
  'option-value-ambiguous': {
    what: 'La valeur de {{option}} est ambiguë.',
    why: 'La valeur commence par un tiret, comme une option.',
    next: 'Utilisez {{option}}=VALEUR pour une valeur qui commence par un tiret.',
  },
  'option-with-value': {
    what: 'L’option {{option}} ne prend pas de valeur.',
    why: 'L’option est un simple indicateur.',
    next: 'Supprimez la valeur, ou exécutez « dataquay {{command}} --help » pour la liste des options.',
  },
  'words-unreadable': {
    what: 'Arguments non valides pour {{command}}.',
    why: 'La ligne de commande ne peut pas être analysée.',
    next: 'Exécutez « dataquay {{command}} --help » pour la liste des options.',
  },
  'options-only': {
    what: 'Argument inattendu pour {{command}}.',
    why: 'La commande n’accepte que des options.',
    next: 'Exécutez « dataquay {{command}} --help » pour la liste des options.',
  },
  'no-command': {
    what: 'Commande manquante.',
    why: 'Commandes disponibles : {{names}}.',
    next: 'Exécutez « dataquay --help » pour la description de chaque commande.',
  },
  'command-unknown': {
    what: 'Commande inconnue.',
    why: '{{suggestion}} Commandes disponibles : {{names}}.',
    next: 'Exécutez « dataquay --help » pour la description de chaque commande.',
  },
  'broken-escape': {
    what: 'Chemin non valide.',
    why: '« {{escape}} » dans le chemin n’est pas un caractère UTF-8 encodé en pourcentage.',
    next: 'Encodez les caractères spéciaux en UTF-8, par exemple é en %C3%A9 et % en %25, ou écrivez-les sans encodage.',
  },
  'one-target': {
    what: 'get exige un chemin ou une URL.',
    why: '{{why}}',
    next: "Indiquez-le entre apostrophes : get '/dmp-api/data/PROJET/API?filter=a==1' …",
  },
  'one-api': {
    what: 'API absente ou non valide pour {{command}}.',
    why: '{{why}}',
    next: 'Indiquez une API sous la forme PROJET/API. Pour la liste des API, exécutez « dataquay catalogue » avec la même connexion.',
  },
  'one-query-file': {
    what: 'run exige un fichier de requête.',
    why: '{{why}}',
    next: 'Indiquez un fichier, par exemple NOM.query.json, ou - pour l’entrée standard.',
  },
  'one-shell': {
    what: 'completion exige le nom d’un shell pris en charge.',
    why: 'Shells pris en charge : {{names}}.',
    next: 'Indiquez le shell que vous utilisez.',
  },
  'export-needs-output': {
    what: 'export exige --output.',
    why: 'L’option indique où les lignes sont écrites.',
    next: 'Ajoutez --output FICHIER, ou --output - pour la sortie standard.',
  },
  'number-unusable': {
    what: 'Valeur non valide pour --{{option}}.',
    why: 'La valeur doit être un nombre entier de 1 à {{most}}.',
    next: 'Saisissez un nombre, par exemple {{usual}}.',
  },
  'value-unknown': {
    what: 'Valeur non valide pour --{{option}}.',
    why: 'Valeurs possibles : {{names}}.',
    next: '{{remedy}}',
  },
  'json-and-report': {
    what: '--json et --report ne peuvent pas être utilisées ensemble.',
    why: 'La commande écrit un seul rapport.',
    next: 'Supprimez l’une des deux options.',
  },
  'json-and-format': {
    what: '--json et --format ne peuvent pas être utilisées ensemble.',
    why: 'Les lignes sont écrites dans un seul format.',
    next: 'Supprimez l’une des deux options.',
  },
  'with-output': {
    what: '--{{option}} exige --output FICHIER.',
    why: 'L’option ne s’applique qu’aux fichiers.',
    next: 'Utilisez --output FICHIER, ou supprimez l’option.',
  },
  'resume-with-sql': {
    what: '--resume ne peut pas être utilisée avec du SQL.',
    why: 'La commande supprime les lignes récupérées pour les tables quand elle se termine.',
    next: 'Supprimez --resume.',
  },
  'resume-without-all': {
    what: '--resume exige --all.',
    why: 'Seule une commande qui récupère toutes les lignes peut être reprise.',
    next: 'Ajoutez --all, ou supprimez --resume.',
  },
  'kept-rows-in-use': {
    what: 'Le dossier {{path}} est utilisé par un autre processus dataquay ({{process}}).',
    why: 'Ce processus y écrit des lignes.',
    next: 'Attendez qu’il se termine, ou indiquez un autre fichier avec --output.',
  },
  'kept-rows-of-another': {
    what: 'Le dossier {{path}} contient les lignes d’une autre requête.',
    why: 'Les lignes proviennent d’une autre URL.',
    next: 'Reprenez d’abord cette requête, supprimez le dossier, ou indiquez un autre fichier avec --output.',
  },
  'format-for-file': {
    what: '--format {{format}} exige --output FICHIER.',
    why: 'Formats pour la sortie standard : {{names}}.',
    next: 'Utilisez --output FICHIER, ou l’un de ces formats.',
  },
  'output-empty': {
    what: '--output est vide.',
    why: 'La valeur doit être le chemin d’un fichier.',
    next: 'Saisissez un chemin, ou utilisez --output - pour écrire sur la sortie standard.',
  },
  'file-without-format': {
    what: 'Impossible de déterminer le format d’après le nom du fichier.',
    why: 'Extensions connues : {{names}}.',
    next: 'Utilisez --format, ou l’une de ces extensions.',
  },
  'for-csv-file': {
    what: '--{{option}} ne s’applique qu’aux formats CSV et TSV.',
    why: '{{why}}',
    next: 'Supprimez l’option, ou écrivez du CSV ou du TSV, par exemple avec --format csv.',
  },
  'separator-for-csv': {
    what: '--separator ne s’applique qu’au CSV.',
    why: 'TSV utilise toujours des tabulations.',
    next: 'Supprimez l’option, ou écrivez du CSV.',
  },
  'param-without-value': {
    what: '--param exige NOM=VALEUR.',
    why: 'Le nom ou le « = » est absent.',
    next: 'Utilisez par exemple --param annee=2020.',
  },
  'param-twice': {
    what: '--param {{name}} en double.',
    why: 'Un paramètre ne peut avoir qu’une seule valeur.',
    next: 'N’utilisez --param {{name}} qu’une seule fois.',
  },
  'query-file-unreadable': {
    what: 'Impossible de lire le fichier de requête.',
    why: '{{why}}',
    next: '{{remedy}}',
  },
  'no-saved-query': {
    what: 'Requête enregistrée non valide.',
    why: '{{why}}',
    next: 'Corrigez le fichier. Les éditeurs peuvent le valider avec dataquay-query.schema.json.',
  },
  'parameter-unknown': {
    what: 'La requête n’a pas de paramètre {{name}}.',
    why: '{{why}}',
    next: 'Supprimez le paramètre, ou corrigez son nom.',
  },
  'parameter-missing': {
    what: 'Valeurs manquantes : {{names}}.',
    why: 'Ces paramètres n’ont pas de valeur par défaut dans le fichier de requête.',
    next: 'Ajoutez {{options}}.',
  },
  'query-unfilled': {
    what: 'Un paramètre de la requête n’est pas valide.',
    why: '{{why}}',
    next: 'Corrigez la valeur de --param ou le fichier de requête.',
  },
  'query-unreadable': {
    what: 'La requête n’est pas valide.',
    why: '{{why}}',
    next: 'Corrigez la requête, puis exécutez à nouveau la commande.',
  },
  'query-unsayable': {
    what: 'La requête ne peut pas être exprimée en {{language}}.',
    why: '{{why}}',
    next: '{{remedy}}',
  },
  'profile-unknown': {
    what: 'Connexion introuvable.',
    why: 'Connexions disponibles : {{names}}.',
    next: 'Utilisez l’un de ces noms, ou indiquez avec --data-dir le dossier de données qui contient la connexion.',
  },
  'profile-ambiguous': {
    what: 'Plusieurs connexions ont ce nom.',
    why: 'Connexions correspondantes : {{names}}.',
    next: 'Utilisez l’ID de la connexion.',
  },
  'profile-at-browser': {
    what: 'Cette connexion ne permet pas de s’authentifier en ligne de commande.',
    why: 'Sa méthode d’authentification exige un navigateur.',
    next: 'Dans Dataquay, sélectionnez une autre méthode d’authentification pour la connexion. Ou utilisez --base-url avec --auth client-credentials ou service-token. Pour tester la connexion sans vous authentifier, utilisez check --no-sign-in.',
  },
  'profiles-unopened': {
    what: 'Impossible de lire les connexions.',
    why: 'Le fichier {{file}} existe mais ne peut pas être ouvert.',
    next: 'Vérifiez ses droits.',
  },
  'profiles-malformed': {
    what: 'Impossible de lire les connexions.',
    why: 'Le fichier de paramètres {{file}} n’est pas en JSON valide.',
    next: 'Restaurez le fichier à partir d’une sauvegarde, ou lancez Dataquay une fois. Dataquay renomme le fichier et démarre sans connexions enregistrées.',
  },
  'profiles-newer': {
    what: 'Impossible de lire les connexions.',
    why: 'Une version plus récente de Dataquay a écrit le dossier de données {{folder}}.',
    next: 'Utilisez la version plus récente de la commande dataquay, ou un autre dossier avec --data-dir.',
  },
  'no-deployment': {
    what: 'Aucune connexion indiquée.',
    why: 'La commande exige une connexion.',
    next: 'Ajoutez --connection NOM, ou --base-url URL et --auth MÉTHODE.',
  },
  'not-with-profile': {
    what: '--{{option}} ne peut pas être utilisée avec --connection.',
    why: 'La connexion contient déjà ce paramètre.',
    next: 'Supprimez --{{option}}. Pour utiliser d’autres paramètres, remplacez --connection par --base-url URL et --auth MÉTHODE.',
  },
  'timeout-unusable': {
    what: 'Valeur non valide pour --timeout.',
    why: 'La valeur doit être un nombre de secondes de 0.1 à 3600.',
    next: 'Saisissez un nombre, par exemple 30.',
  },
  'data-dir-empty': {
    what: '--data-dir est vide.',
    why: 'La valeur doit être le chemin d’un dossier.',
    next: 'Saisissez un chemin, ou supprimez l’option.',
  },
  'secret-meaningless': {
    what: '--{{option}} ne s’applique pas à cette connexion.',
    why: '{{why}}',
    next: '{{remedy}}',
  },
  'auth-missing': {
    what: 'L’option --auth est absente.',
    why: 'Cette option définit la méthode d’authentification.',
    next: 'Ajoutez --auth avec l’une de ces méthodes : {{names}}.',
  },
  'auth-needs': {
    what: '--auth {{auth}} exige {{wanted}}.',
    why: 'L’authentification est impossible sans cette option.',
    next: 'Ajoutez {{wanted}}. Pour connaître le format, exécutez « dataquay help get ».',
  },
  'not-together': {
    what: '--{{option}} et --{{other}} ne peuvent pas être utilisées ensemble.',
    why: 'Chacune de ces options sélectionne le proxy.',
    next: 'Supprimez --{{option}} ou --{{other}}.',
  },
  'option-needs': {
    what: '--{{option}} exige --{{other}}.',
    why: 'L’option n’a aucun effet sans --{{other}}.',
    next: 'Ajoutez --{{other}}, ou supprimez --{{option}}.',
  },
  'not-with-auth': {
    what: '--{{option}} ne s’applique pas à --auth {{auth}}.',
    why: 'Cette option appartient à une autre méthode d’authentification.',
    next: 'Supprimez l’option, ou modifiez --auth.',
  },
  'kerberos-password': {
    what: '--auth kerberos avec --password exige --username et ne peut pas être utilisée avec --ccache.',
    why: 'Avec un mot de passe, le ticket est demandé pour --username et stocké dans un cache distinct.',
    next: 'Avec --password, indiquez --username et omettez --ccache. Sinon, supprimez --password.',
  },
  'options-unusable': {
    what: 'Les options de connexion ne sont pas valides.',
    why: '{{why}}',
    next: 'Pour connaître le format de chaque option, exécutez « dataquay help get ».',
  },
  'option-unusable': {
    what: 'Valeur non valide pour --{{option}}.',
    why: '{{why}}',
    next: 'Pour connaître le format de chaque option, exécutez « dataquay help get ».',
  },
  'secret-at-terminal': {
    what: '--{{option}} - lit le secret sur l’entrée standard.',
    why: 'L’entrée standard est un terminal, où le texte saisi est visible.',
    next: 'Passez le secret par un tube, ou utilisez --{{option}} file:CHEMIN.',
  },
  'secret-file-unreadable': {
    what: 'Impossible de lire le fichier du secret pour --{{option}}.',
    why: 'Erreur système : {{reason}}.',
    next: 'Vérifiez le chemin et ses droits.',
  },
  'secret-itself': {
    what: '--{{option}} exige la source du secret, et non le secret lui-même.',
    why: 'Les autres processus peuvent lire la ligne de commande, et l’historique du shell l’enregistre.',
    next: 'Utilisez --{{option}} env:NOM, --{{option}} file:CHEMIN ou --{{option}} - (entrée standard). Si vous avez saisi le secret, effacez-le de l’historique du shell.',
  },
  'secret-not-in-environment': {
    what: 'La variable d’environnement pour --{{option}} n’est pas définie.',
    why: 'Aucune variable exportée ne porte ce nom.',
    next: 'Définissez et exportez la variable. Saisissez son nom sans $.',
  },
  'secret-empty': {
    what: 'Le secret pour --{{option}} est vide.',
    why: 'La variable, le fichier ou l’entrée n’a pas de contenu.',
    next: 'Vérifiez que la variable, le fichier ou l’entrée ne contient que le secret, sur une ligne.',
  },
  'secret-too-long': {
    what: 'Le secret pour --{{option}} est trop long.',
    why: 'Un secret peut avoir jusqu’à {{most}} caractères.',
    next: 'Vérifiez que la variable, le fichier ou l’entrée ne contient que le secret, sur une ligne.',
  },
  'secret-of-several-lines': {
    what: 'Le secret pour --{{option}} n’est pas valide.',
    why: 'Le secret a plusieurs lignes ou des caractères de contrôle.',
    next: 'Vérifiez que la variable, le fichier ou l’entrée ne contient que le secret, sur une ligne.',
  },
  'query-and-secret-on-one-input': {
    what: 'La requête et la valeur de --{{option}} ne peuvent pas être lues toutes les deux sur l’entrée standard.',
    why: 'L’entrée standard ne peut fournir que l’une des deux.',
    next: 'Utilisez --{{option}} env:NOM ou --{{option}} file:CHEMIN pour le secret.',
  },
  'secrets-on-one-input': {
    what: 'Les valeurs de --{{first}} et de --{{option}} ne peuvent pas être lues toutes les deux sur l’entrée standard.',
    why: 'L’entrée standard ne peut fournir qu’un seul secret.',
    next: 'Utilisez env:NOM ou file:CHEMIN pour l’une des deux options, et - (entrée standard) pour l’autre.',
  },
};
