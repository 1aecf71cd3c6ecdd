import { withPassword } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json } from '../laboratory/responses.ts';
import { refused, rejecting } from './expected.ts';

const azureMissing = json(
  401,
  { statusCode: 401, message: 'Access denied due to missing subscription key. Make sure to include subscription key.' },
  { 'www-authenticate': 'AzureApiManagementKey realm="https://data.example",name="Ocp-Apim-Subscription-Key",type="header"' },
);

/** A user with these roles who signs in at Keycloak and may read the catalogue, but not the rows of one entity set. */
const withoutRows = (name: string, told: Verdict, roles: readonly string[]): FaultCase => ({
  name,
  verdict: told,
  stage: async (stage) => {
    const provider = await stage.provider({}, { claims: { realm_access: { roles } } });
    const denial = json(403, {
      error: { code: 'AccessDenied', message: "Access to entity set 'Permits' requires role 'permits-reader'.", target: 'Permits' },
    });
    const { origin } = await stage.api({ rest: denial, odata: denial });
    return withPassword(stage, origin, { tokenUrl: `${provider.origin}/realms/agency/protocol/openid-connect/token` });
  },
});

/** Gateways and services that require something else in addition to a valid sign-in. */
export const roleCases: readonly FaultCase[] = [
  rejecting(
    'Azure API Management requires a subscription key in addition to the sign-in',
    refused(
      /requires an API key in the header Ocp-Apim-Subscription-Key.*sends only the token.*in the header Authorization/,
      /exige une clé d’API dans l’en-tête Ocp-Apim-Subscription-Key.*dans l’en-tête Authorization/,
      /can’t send a key in addition.*enter Ocp-Apim-Subscription-Key as “Token header”.*admit the client dataquay without a key/,
      /ne peut pas envoyer de clé en plus.*saisissez Ocp-Apim-Subscription-Key comme.*admettre le client dataquay sans clé/,
    ),
    azureMissing,
  ),
  withoutRows(
    'the account lacks a role for one entity set',
    verdict(
      'rest',
      'not-permitted',
      { en: /requires permits-reader for Permits.*\(jo\) doesn’t have/, fr: /exige permits-reader pour Permits.*\(jo\) n’a pas/ },
      {
        en: /give permits-reader to your account or client \(jo\).*Keycloak: Role mapping.*Then sign in again/,
        fr: /accorder permits-reader à votre compte ou client \(jo\).*Keycloak.: Role mapping.*Connectez-vous ensuite à nouveau/,
      },
    ),
    ['catalogue-reader', 'offline_access'],
  ),
  withoutRows(
    'the token has the role that the service misses',
    verdict(
      'rest',
      'not-permitted',
      { en: /although the token .* lists permits-reader/, fr: /alors que le jeton .* contient permits-reader/ },
      { en: /from which claim the API reads roles/, fr: /dans quelle revendication l’API lit les rôles/ },
    ),
    ['permits-reader'],
  ),
];
