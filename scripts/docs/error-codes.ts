import { english, french } from '../../renderer/i18n/resources.ts';
import { type ProblemCode, problemCodes } from '../../shared/problems/problem.ts';
import { sharedEnglish, sharedFrench } from '../../shared/texts/shared-texts.ts';
import type { Language } from '../../shared/translation/create-texts.ts';
import { errorContexts, type Sent, settingLabels } from './error-context.ts';
import { generatedPage } from './markdown.ts';

const texts = {
  en: {
    problems: sharedEnglish.problems,
    title: 'Error codes A to Z',
    note: 'This page is generated from the code (`npm run docs`). To find the code of an error, select **Details** below the error message. In a terminal, the code is in brackets. Names such as `host` stand for values that the message contains.',
    cause: 'Cause',
    fix: 'Fix',
    sent: 'Sent before the error',
    settings: 'Related settings',
    colon: ':',
    stages: {
      nothing: 'nothing. The error was detected on your computer.',
      name: 'nothing, or only a DNS query for the host name and an attempt to connect. No request and no credentials were sent.',
      handshake: 'a TLS handshake. Unless the server rejected the client certificate, no request and no credentials were sent.',
      proxy: 'at most a request to the proxy, with the proxy password if one is set. The server didn’t receive the request.',
      redirect: 'the request to the first address. Nothing was sent to the target of the blocked redirect.',
      elsewhere: 'the request, with credentials to the first address, but without credentials to the redirect target.',
      pac: 'nothing to the server. If the PAC file is at a URL, only the file was requested.',
      identity:
        'a request to the identity provider, unless the connection failed first. To see it without secrets, select your name or **Sign-in failed** in the title bar, then **Exchange with the identity provider**.',
      realm: 'nothing, or only requests to the Kerberos realm. The server received no credentials.',
      request:
        'the request, unless the connection failed first. To see the request of a query, select the **Request** tab of the response.',
      update: 'nothing about you or your data. At most the list of versions and the update were requested.',
      page: 'not applicable. The error concerns Dataquay or a file on your computer, not a request.',
    } satisfies Record<Sent, string>,
  },
  fr: {
    problems: sharedFrench.problems,
    title: 'Codes d’erreur de A à Z',
    note: 'Cette page est générée à partir du code (`npm run docs`). Pour trouver le code d’une erreur, sélectionnez **Détails** sous son message. Dans un terminal, le code est entre crochets. Les noms tels que `host` représentent des valeurs que le message contient.',
    cause: 'Cause',
    fix: 'Solution',
    sent: 'Envoyé avant l’erreur',
    settings: 'Paramètres associés',
    colon: '\u00A0:',
    stages: {
      nothing: 'rien. L’erreur a été détectée sur votre ordinateur.',
      name: 'rien, ou seulement une requête DNS pour le nom d’hôte et une tentative de connexion. Ni requête ni identifiants n’ont été envoyés.',
      handshake: 'une négociation TLS. Sauf si le serveur a rejeté le certificat client, ni requête ni identifiants n’ont été envoyés.',
      proxy: 'au plus une requête au proxy, avec le mot de passe du proxy s’il est défini. Le serveur n’a pas reçu la requête.',
      redirect: 'la requête à la première adresse. Rien n’a été envoyé à la cible de la redirection bloquée.',
      elsewhere: 'la requête, avec les identifiants à la première adresse, mais sans identifiants à la cible de la redirection.',
      pac: 'rien au serveur. Si le fichier PAC se trouve à une URL, seul ce fichier a été demandé.',
      identity:
        'une requête au fournisseur d’identité, sauf si la connexion a échoué avant. Pour l’afficher sans secrets, sélectionnez votre nom ou **Échec de l’authentification** dans la barre de titre, puis **Échanges avec le fournisseur d’identité**.',
      realm: 'rien, ou seulement des requêtes au royaume Kerberos. Le serveur n’a reçu aucun identifiant.',
      request:
        'la requête, sauf si la connexion a échoué avant. Si l’erreur concerne une requête de données, la requête envoyée est affichée sous l’onglet **Requête HTTP** de la réponse.',
      update: 'rien sur vous ni sur vos données. Seules la liste des versions et, au plus, la mise à jour ont été demandées.',
      page: 'sans objet. L’erreur concerne Dataquay ou un fichier de votre ordinateur, et non une requête.',
    } satisfies Record<Sent, string>,
  },
} as const;

interface CauseAndFix {
  readonly why: string;
  readonly next: string;
}

/** Returns the page of all error codes: title, cause, fix, what was sent, related settings, and specific reasons with causes and fixes. */
export function errorCodes(language: Language): string {
  const { problems, title, note } = texts[language];
  return generatedPage(
    title,
    note,
    [...problemCodes].sort().map((code) => {
      const { what, ...sentences } = problems.codes[code];
      const titles: Readonly<Record<string, string>> = problems.titles;
      const reasons = reasonsOf(code, language).map(([reason, parts]) => {
        const own = titles[`${code}/${reason}`];
        const heading = [`### ${code}: ${reason}`, ...(own === undefined ? [] : [`**${marked(own)}**`])];
        return [...heading, causeAndFix(parts, language, proxySourceOf(reason))].join('\n\n');
      });
      return [
        `## ${code}`,
        `**${marked(what)}**`,
        [causeAndFix(sentences, language), contextOf(code, language)].join('\n'),
        ...reasons,
      ].join('\n\n');
    }),
  );
}

/** Where the proxy of an error is set. */
type ProxySource = 'manual' | 'environment' | 'pac';

/** Returns where the proxy is set, for reasons that have only one source. */
function proxySourceOf(reason: string): ProxySource {
  if (reason.startsWith('environment-')) return 'environment';
  return reason.endsWith('-pac') ? 'pac' : 'manual';
}

function causeAndFix({ why, next }: CauseAndFix, language: Language, source: ProxySource = 'manual'): string {
  const { cause, fix, colon } = texts[language];
  const text = (sentence: string): string => marked(withSettings(sentence, language, source));
  return [why === '' ? [] : [`- ${cause}${colon} ${text(why)}`], next === '' ? [] : [`- ${fix}${colon} ${labelled(text(next))}`]]
    .flat()
    .join('\n');
}

/** Returns the lines about what was sent before an error, and about related settings. */
function contextOf(code: ProblemCode, language: Language): string {
  const { sent, settings, colon, stages } = texts[language];
  const [stage, ...related] = errorContexts[code];
  const labels = related.map((setting) => `**${settingLabels[setting](language === 'fr' ? french : english)}**`);
  return [`- ${sent}${colon} ${stages[stage]}`, ...(labels.length === 0 ? [] : [`- ${settings}${colon} ${labels.join(', ')}`])].join('\n');
}

/** Returns the specific reasons of a code: causes of TLS failures, and entries of the table of reasons. */
function reasonsOf(code: ProblemCode, language: Language): readonly (readonly [reason: string, texts: CauseAndFix])[] {
  const { problems } = texts[language];
  if (code === 'tls-failed') return Object.entries(problems.tls);
  return Object.entries<CauseAndFix>(problems.reasons).flatMap(([key, sentences]) =>
    key.startsWith(`${code}/`) ? [[key.slice(code.length + 1), sentences] as const] : [],
  );
}

/** Inserts the phrases about the settings of a connection. If the proxy is set elsewhere, the same error has other phrases. */
function withSettings(sentence: string, language: Language, source: ProxySource): string {
  const { setting, correct, avoid, direct, bypass } = texts[language].problems.proxy;
  const { correct: correctClock, alternative, ask } = texts[language].problems.clock;
  const phrases: Readonly<Record<string, string>> = {
    proxySetting: setting[source],
    correctProxy: correct[source],
    avoidProxy: avoid[source],
    directProxy: direct.unset,
    bypassProxy: bypass[source],
    useName: texts[language].problems.nameAdvice.many,
    nameCause: texts[language].problems.wrongHost.eitherCause,
    orWildcard: '',
    otherServer: texts[language].problems.wrongHost.otherServer,
    fileSetting: texts[language].problems.fileSettings.authority,
    correctClock: correctClock.unknown,
    otherClock: alternative.unknown,
    askByClock: ask.unknown,
    setting: texts[language].problems.settings.either,
  };
  return sentence.replace(
    /\{\{(\w+)\}\}/g,
    (placeholder, name: string) => phrases[name] ?? (/(?:Place|Note)$/.test(name) ? '' : placeholder),
  );
}

/** Shows placeholders, whose values are known only when the error occurs, by their names. */
function marked(sentence: string): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, '`$1`');
}

/** A fix with the labels of the user interface in bold. A quotation with a fact isn't a label. */
function labelled(sentence: string): string {
  return sentence.replace(/“([^”`]+)”|«\u00A0([^»`]+)\u00A0»/g, (_, english?: string, french?: string) => `**${english ?? french ?? ''}**`);
}
