import type { FaultCase } from '../laboratory/fault-case.ts';
import { json } from '../laboratory/responses.ts';
import {
  conditionalAccess,
  consent,
  defaultScope,
  diagnosis,
  disabled,
  entra,
  locked,
  otherTenant,
  passwordExpired,
  policy,
  providerFault,
  quoted,
  realmUnknown,
  rejecting,
  resourceUnknown,
  scope,
  secondFactor,
  secretExpired,
  secretId,
  unknownUser,
  wrongPassword,
} from './expected.ts';

/** Rejections by Microsoft Entra ID, with its messages and codes. */
export const entraCases: readonly FaultCase[] = [
  rejecting(
    'Entra: wrong password (50126)',
    quoted(wrongPassword, 50126),
    entra(50126, 'invalid_grant', 'Error validating credentials due to invalid username or password.'),
  ),
  rejecting(
    'Entra: user unknown (50034)',
    quoted(unknownUser, 50034),
    entra(
      50034,
      'invalid_grant',
      'The user account {EUII Hidden} does not exist in the contoso directory. To sign into this application, the account must be added to the directory.',
    ),
  ),
  rejecting(
    'Entra: account locked (50053)',
    quoted(locked, 50053),
    entra(50053, 'invalid_grant', "The account is locked, you've tried to sign in too many times with an incorrect user ID or password."),
  ),
  rejecting('Entra: password expired (50055)', quoted(passwordExpired, 50055), entra(50055, 'invalid_grant', 'The password is expired.')),
  rejecting('Entra: account disabled (50057)', quoted(disabled, 50057), entra(50057, 'invalid_grant', 'The user account is disabled.')),
  rejecting(
    'Entra: second factor required (50076)',
    quoted(secondFactor, 50076),
    entra(
      50076,
      'interaction_required',
      'Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access.',
      { suberror: 'basic_action' },
    ),
  ),
  rejecting(
    'Entra: second factor must be set up (50079)',
    quoted(secondFactor, 50079),
    entra(
      50079,
      'interaction_required',
      'Due to a configuration change made by your administrator, or because you moved to a new location, you must enroll in multi-factor authentication.',
    ),
  ),
  rejecting(
    'Entra: strong authentication required (50074)',
    quoted(secondFactor, 50074),
    entra(50074, 'interaction_required', 'Strong Authentication is required.'),
  ),
  rejecting(
    'Entra: security information must be registered (50072)',
    quoted(secondFactor, 50072),
    entra(50072, 'interaction_required', 'The user must enroll in multi-factor authentication.'),
  ),
  rejecting(
    'Entra: user not assigned (50105)',
    quoted(policy, 50105),
    entra(
      50105,
      'invalid_grant',
      "Your administrator has configured the application Data ('x') to block users unless they are specifically granted ('assigned') access to the application.",
    ),
  ),
  rejecting(
    'Entra: blocked by conditional access (53003)',
    quoted(conditionalAccess, 53003),
    entra(
      53003,
      'invalid_grant',
      'Access has been blocked by Conditional Access policies. The access policy does not allow token issuance.',
    ),
  ),
  rejecting(
    'Entra: device not managed (53000)',
    quoted(conditionalAccess, 53000),
    entra(
      53000,
      'invalid_grant',
      'Device is not in required device state: compliant. Conditional Access policy requires a compliant device.',
    ),
  ),
  rejecting(
    'Entra: no consent (65001)',
    quoted(consent, 65001),
    entra(
      65001,
      'invalid_grant',
      "The user or administrator has not consented to use the application with ID 'x' named 'Data'. Send an interactive authorization request for this user and resource.",
      { suberror: 'consent_required' },
    ),
  ),
  rejecting(
    'Entra: application unknown (700016)',
    quoted(otherTenant, 700016),
    entra(
      700016,
      'unauthorized_client',
      "Application with identifier 'dataquay' was not found in the directory 'Contoso'. This can happen if the application has not been installed by the administrator of the tenant.",
    ),
  ),
  rejecting(
    'Entra: client secret wrong (7000215)',
    quoted(secretId, 7000215),
    entra(
      7000215,
      'invalid_client',
      "Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app 'x'.",
    ),
    'client',
  ),
  rejecting(
    'Entra: client secret expired (7000222)',
    quoted(secretExpired, 7000222),
    entra(
      7000222,
      'invalid_client',
      "The provided client secret keys for app 'x' are expired. Visit the Azure portal to create new keys for your app.",
    ),
    'client',
  ),
  rejecting(
    'Entra: client secret missing (7000218)',
    quoted(
      diagnosis(
        'token',
        'oauth-client-secret-wrong',
        /Allow public client flows is off/,
        /flux clients publics.* est désactivé/,
        /Allow public client flows to Yes/,
        /flux clients publics.* sur Oui/,
      ),
      7000218,
    ),
    entra(7000218, 'invalid_client', "The request body must contain the following parameter: 'client_assertion' or 'client_secret'."),
    'password',
    { hasClientSecret: false },
  ),
  rejecting(
    'Entra: tenant unknown (90002)',
    quoted(realmUnknown, 90002),
    entra(
      90002,
      'invalid_request',
      "Tenant 'contosso.com' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud.",
    ),
  ),
  rejecting(
    'Entra: resource unknown (500011)',
    quoted(resourceUnknown, 500011),
    entra(500011, 'invalid_resource', 'The resource principal named api://data was not found in the tenant named Contoso.'),
  ),
  rejecting(
    'Entra: scope invalid (70011)',
    quoted(scope, 70011),
    entra(
      70011,
      'invalid_scope',
      "The provided value for the input parameter 'scope' is not valid. The scope openid profile email is not valid.",
    ),
    'client',
  ),
  rejecting(
    'Entra: scope without /.default (1002012)',
    quoted(defaultScope, 1002012),
    entra(
      1002012,
      'invalid_scope',
      'The provided value for scope openid profile email is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier (application ID URI).',
    ),
    'client',
  ),
  rejecting(
    'Entra: application disabled (7000112)',
    quoted(
      diagnosis('token', 'oauth-client-unknown', /disabled/, /désactivé/, /Client ID|administrator/, /client|administrateur/),
      7000112,
    ),
    entra(7000112, 'unauthorized_client', "Application 'x'(Data) is disabled."),
  ),
  rejecting(
    'Entra: the service is unavailable (90033)',
    quoted(providerFault, 90033),
    json(503, { error: 'temporarily_unavailable', error_description: 'AADSTS90033: A transient error has occurred. Please try again.' }),
  ),
  rejecting(
    'Entra: application not found (700011)',
    quoted(otherTenant, 700011),
    entra(700011, 'unauthorized_client', "Application with identifier 'x' wasn't found in the directory."),
  ),
  rejecting(
    'Entra: tenant restrictions (500022)',
    quoted(policy, 500022),
    entra(500022, 'invalid_request', "Access to 'Contoso' tenant is denied."),
  ),
  rejecting(
    'Entra: the resource was removed (650054)',
    quoted(scope, 650054),
    entra(650054, 'invalid_client', "The application 'x' asked for permissions to access a resource that has been removed."),
  ),
];
