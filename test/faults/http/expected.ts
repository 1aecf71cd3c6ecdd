import { open, withPassword, withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Responder } from '../laboratory/responses.ts';

// Expected diagnoses of HTTP errors, and the servers that cause these errors.

export const unexpected = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp, step: Verdict['step'] = 'http'): Verdict =>
  verdict(step, 'unexpected-answer', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });
export const fault = (cause: RegExp, causeFr: RegExp, fix = /[Tt]ry again|administrator/, fixFr = /[Rr]éessayez|administrateur/): Verdict =>
  verdict('http', 'deployment-fault', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });
export const denied = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp, step: Verdict['step'] = 'http'): Verdict =>
  verdict(step, 'not-permitted', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

export const noRoute = unexpected(
  /gateway .*has no route for this host name and path/,
  /passerelle .*n’a pas de route pour ce nom d’hôte et ce chemin/,
  /base URL and paths.*administrators of the gateway/,
  /URL de base et les chemins.*administrateurs de la passerelle/,
);
/** The diagnosis of a port that belongs to a service other than a web server. */
export const otherService = (step: Verdict['step'], service: RegExp): Verdict =>
  verdict(
    step,
    'unexpected-answer',
    { en: [/belongs to another service/, service], fr: [/celui d’un autre service/, service] },
    { en: /port of the API/, fr: /port de l’API/ },
  );
export const unregistered = verdict(
  'http',
  'deployment-fault',
  { en: /no active service of this name and version/, fr: /aucun service actif de ce nom/ },
  { en: /name of the service in “Base URL”.*\/IWFND\/MAINT_SERVICE/, fr: /nom du service dans «.URL de base.».*\/IWFND\/MAINT_SERVICE/ },
);
export const httpsPort = unexpected(/expects HTTPS on this port/, /HTTPS sur ce port/, /begins with https:\/\//, /commence par https:\/\//);
export const clientCertificate = verdict(
  'http',
  'tls-failed',
  { en: /requires a client certificate/, fr: /exige un certificat client/ },
  { en: /client certificate/, fr: /certificat client/ },
);
export const clientRejected = verdict(
  'http',
  'tls-failed',
  { en: /rejected the client certificate/, fr: /(refusé|rejeté) le certificat client/ },
  { en: /Client certificate file|client certificate/, fr: /certificat client/ },
);
export const headersTooLarge = unexpected(
  /request headers are too large for .*only \d+ bytes/,
  /en-têtes de la requête sont trop grands pour .*que \d+ octets/,
  /header limit/,
  /limite des en-têtes/,
);
export const unknownHost = unexpected(/No site named .* is configured/, /[Aa]ucun site/, /Check the host name/, /Vérifiez le nom d’hôte/);
export const firewall = denied(
  /web application firewall .*blocked the request/,
  /pare-feu.*bloqué/,
  /support ID|allow this request/,
  /administrateur/,
);
export const gatewayDenied = denied(
  /denied access with a web page, probably before the request reached the API/,
  /avant (que|qu’).*API/,
  /which rule denied the request/,
  /quelle règle a refusé la requête/,
  'catalogue',
);
export const ipDenied = denied(
  /requests from your IP address/,
  /requêtes de votre adresse IP/,
  /allow your IP address/,
  /autoriser votre adresse IP/,
  'catalogue',
);
export const badGateway = fault(
  /gateway .*(got|received) no valid response from the server behind it/,
  /passerelle.*(pas reçu|n’a reçu).*réponse/,
);
/** The diagnosis of a gateway that can’t connect to the server behind it. */
export const unreachable = fault(
  /gateway .*can’t connect to the server behind it/,
  /passerelle .*ne peut pas se connecter au serveur situé derrière elle/,
  /administrator of 127\.0\.0\.1 that the gateway can’t connect/,
  /administrateur du serveur \(127\.0\.0\.1\) que la passerelle ne peut pas se connecter/,
);
/** The diagnosis of a gateway whose servers are all stopped or unhealthy. */
export const noBackend = fault(
  /gateway.* has no available server to which it can forward/,
  /passerelle.* n’a pas de serveur disponible auquel transmettre/,
  /start the servers behind the gateway/,
  /démarrer les serveurs situés derrière la passerelle/,
);
export const gatewayTls = fault(
  /or a gateway in front of it.*can’t establish a secure connection to another server/,
  /ou une passerelle devant lui.*connexion sécurisée avec un autre serveur/,
  /TLS connection to the server behind it fails/,
  /connexion TLS au serveur situé derrière lui échoue/,
);
export const unavailable = fault(/temporarily unavailable \(503\)/, /temporairement indisponible \(503\)/);
export const gatewayTimeout = fault(
  /stopped waiting for the server behind it|stopped waiting for one row of \S+ from the server behind it/,
  /a cessé d’attendre (?:le serveur|une ligne de \S+ du serveur) situé derrière elle/,
  /longer timeout in Dataquay/,
  /délai plus long dans Dataquay/,
);
export const serverError = verdict(
  'catalogue',
  'deployment-fault',
  { en: /error is on the server/, fr: /erreur (vient du|est côté|provient du) serveur/ },
  { en: /administrator/, fr: /administrateur/ },
);
export const retryAfter = (when: RegExp): Verdict =>
  verdict(
    'catalogue',
    'too-many-requests',
    { en: [/limits the number of requests/, when], fr: [/limite le nombre de requêtes/, when] },
    { en: /[Ww]ait/, fr: /[Aa]ttendez|[Pp]atientez/ },
  );
export const quota = verdict(
  'catalogue',
  'too-many-requests',
  { en: /request quota is used up/, fr: /quota.*épuisé/ },
  { en: /higher quota/, fr: /quota/ },
);
export const noCatalogue = verdict(
  'catalogue',
  'catalogue-not-found',
  { en: /found nothing at http/, fr: /n’a rien trouvé à l’adresse http/ },
  { en: /Base URL/, fr: /URL de base/ },
);
export const methodNotAllowed = unexpected(
  /doesn’t allow GET requests/,
  /n’autorise pas.*GET/,
  /base URL and paths/,
  /URL de base/,
  'catalogue',
);
export const badRequest = unexpected(
  /rejected as invalid \(400\)/,
  /non valide \(400\)/,
  /base URL, host name, and paths/,
  /URL de base/,
  'catalogue',
);
export const loginPage = unexpected(/returned a web page/, /page web/, /sign-in method/, /méthode d’authentification/, 'catalogue');
export const loginElsewhere = unexpected(
  /redirected .*web page/,
  /redirig.*page web/,
  /sign-in method/,
  /méthode d’authentification/,
  'catalogue',
);
export const noRedirect = (cause: RegExp, causeFr: RegExp): Verdict =>
  verdict('http', 'redirect-refused', { en: cause, fr: causeFr }, { en: /final|https:\/\/|address/, fr: /finale|https:\/\/|adresse/ });

/** Creates a case whose server sends this response to every request. The connection has no sign-in. */
export const always = (name: string, expected: Verdict | null, all: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => open((await stage.api({ all })).origin),
});
/** Creates a case whose server sends this response to every request. The connection signs in with a service token. */
export const secured = (name: string, expected: Verdict | null, all: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => withServiceToken(stage, (await stage.api({ all })).origin),
});

/** Patterns of a fix that an administrator makes, in English and French. */
export const administrator = [/administrator/, /administrateur/] as const;

export const refused = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('catalogue', 'credentials-refused', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

export const atToken = (code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('token', code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

/** A server that rejects the token of a signed-in user. */
export const rejecting = (name: string, told: Verdict, all: Responder): FaultCase => ({
  name,
  verdict: told,
  stage: async (stage) => {
    const { tokenUrl } = await stage.provider();
    return withPassword(stage, (await stage.api({ all })).origin, { tokenUrl });
  },
});

/** An identity provider whose token endpoint sends this response. The user signs in with a password. */
export const atProvider = (name: string, told: Verdict | null, token: Responder): FaultCase => ({
  name,
  verdict: told,
  stage: async (stage) => {
    const { tokenUrl } = await stage.provider({ token });
    return withPassword(stage, (await stage.api()).origin, { tokenUrl });
  },
});

/** The time one hour from now, in whole seconds as in HTTP headers. */
export const date = new Date(Date.now() + 3_600_000);
date.setUTCMilliseconds(0);

/** A token that the identity provider issued during the test, and that the server rejects without a reason. */
export const newToken = refused(
  /issued during this test.*gives no reason/,
  /émis pendant ce test.*n’indique pas de raison/,
  /owner of the API for its scope or audience/,
  /propriétaire de l’API sa portée/,
);
/** A new token that the server rejects as expired or not yet valid, although its own clock is right. */
export const newTokenExpired = refused(
  /expired or isn’t valid yet.*issued it during this test/,
  /a expiré ou n’est pas encore valable.*émis pendant ce test/,
  /compare the clocks.*new sign-in doesn’t help/,
  /comparer les horloges.*nouvelle authentification n’y change rien/,
);
