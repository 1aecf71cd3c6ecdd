import { type ProblemCode, problemCodes } from '../../../shared/problems/problem.ts';
import type { ReasonKey } from '../../../shared/problems/problem-reasons.ts';

/** Numeric error codes of an identity provider, by problem code, with a reason if the code has one. */
type Numbers = Partial<Readonly<Record<ProblemCode | ReasonKey, readonly number[]>>>;

/** `AADSTS` codes of Microsoft Entra (learn.microsoft.com/entra/identity-platform/reference-error-codes). */
const entra: Numbers = {
  'oauth-password-wrong/user-unknown': [50034, 51004],
  'oauth-password-wrong': [50056, 50126],
  'oauth-account-locked': [50053],
  'oauth-account-disabled': [50057, 500571],
  'oauth-account-unfinished/password-expired': [50055, 50142, 50144],
  'oauth-account-unfinished': [50125, 50135],
  'oauth-second-factor-needed': [50072, 50074, 50076, 50078, 50079, 50158, 500121],
  'oauth-policy-denied/assignment': [50105],
  'oauth-policy-denied/other-tenant': [50020, 50177, 90072],
  'oauth-policy-denied/device': [50097, 50129, 50155, 53009, 135010, 135011, 530003, 530004, 700003],
  'oauth-policy-denied/client-permission': [501051],
  'oauth-policy-denied': [50005, 50131, 50178, 53004, 53010, 53011, 80012, 500021, 500022, 500212, 500213, 530031, 530032, 530034, 530035],
  'oauth-policy-denied/conditional-access': [53000, 53001, 53002, 53003],
  'oauth-consent-needed/declined': [65004],
  'oauth-consent-needed': [65001, 90093, 90094, 90095, 650052],
  'oauth-client-unknown/tenant': [700016, 700011],
  'oauth-client-unknown/disabled': [7000112],
  'oauth-client-unknown': [70001, 700038, 650056, 7000229],
  'oauth-client-secret-wrong/expired': [7000222],
  'oauth-client-secret-wrong/secret-id': [7000215],
  'oauth-client-secret-wrong': [70002, 7000216, 7000218, 7000219, 700027, 90002155],
  'oauth-client-secret-wrong/assertion': [50012, 50013, 70021, 70025, 700021, 700023, 700024, 700211, 700212, 700213],
  'oauth-address-wrong': [50049, 900561],
  'oauth-realm-unknown/tenant': [90002, 90005, 900021, 900022, 900023],
  'oauth-realm-unknown/common': [50059, 50128, 50194, 90019, 90130, 9001023],
  'oauth-scope-refused/resource': [50001, 500011, 500014],
  'oauth-scope-refused/api-permission': [65005, 650054, 650057],
  'oauth-scope-refused/missing': [28003, 901002],
  'oauth-scope-refused': [28002, 70011, 90009, 650051, 650053, 700022],
  'oauth-scope-refused/default-scope': [1002012],
  'oauth-method-not-allowed/unsupported': [70003],
  'oauth-method-not-allowed': [70005, 70007, 700054, 9001011],
  'oauth-pkce-required': [501481, 9002325],
  'oauth-redirect-refused/single-page': [9002327],
  'oauth-redirect-refused': [50011, 70004, 500112, 500113, 500117, 900971, 9002326],
  'oauth-session-ended/inactive': [50089, 70008, 70043, 700081, 700082, 700084],
  'oauth-session-ended/revoked': [50132, 50133, 50173],
  'oauth-session-ended': [50085],
  'sign-in-refused/code': [54005],
  'oauth-denied': [50058, 70044],
  'oauth-not-finished/expired': [70018, 70019],
  'sign-in-refused/interaction': [16000, 50140, 50199, 75011],
  'sign-in-refused/federation': [50008, 50107, 81004],
  'sign-in-refused/account-type': [500200, 500207],
  'identity-provider-fault': [50000, 80001, 80002, 80005, 80007, 80010, 80013, 80014, 90006, 90012, 90033, 90100],
  'too-many-requests/sign-in': [50196, 90055],
};

/** `AADB2C` codes of Azure AD B2C. */
const entraB2c: Numbers = {
  'oauth-password-wrong': [90053, 90225],
  'oauth-method-not-allowed': [90224],
  'oauth-account-unfinished/password-expired': [90118],
  'oauth-redirect-refused': [90006],
  'oauth-client-unknown': [90007, 90008, 90068],
  'oauth-scope-refused': [90055, 90117, 90146, 90205],
  'oauth-denied': [90091],
  'oauth-session-ended': [90080, 90088, 90128, 90129],
};

/** `MSIS` codes of Active Directory Federation Services. */
const adfs: Numbers = {
  'oauth-password-wrong': [9659],
  'oauth-client-unknown': [9223, 9607, 9612],
  'oauth-client-secret-wrong': [9622, 9623, 9624],
  'oauth-scope-refused': [9329, 9330, 9600, 9601, 9602],
  'oauth-redirect-refused': [9224, 9225, 9609],
  'oauth-method-not-allowed': [9608, 9610, 9611],
  'oauth-policy-denied': [5007, 7068, 9321, 9626],
  'oauth-session-ended': [9614, 9615, 9616],
};

const families: readonly (readonly [pattern: RegExp, numbers: Numbers])[] = [
  [/\bAADSTS(\d{4,8})\b/, entra],
  [/\bAADB2C(\d{4,8})\b/, entraB2c],
  [/\bMSIS(\d{4,5})\b/, adfs],
];

/** Returns the problem code and the reason for the numeric error code in a provider's message. Null if there is no known error code. */
export function meaningOfNumber(message: string): { readonly code: ProblemCode; readonly reason?: string } | null {
  for (const [pattern, numbers] of families) {
    const number = Number(pattern.exec(message)?.[1] ?? Number.NaN);
    const entry = Object.entries(numbers).find(([, known]) => known.includes(number));
    if (entry === undefined) continue;
    const [name, reason] = entry[0].split('/');
    const code = problemCodes.find((known) => known === name);
    if (code !== undefined) return { code, ...(reason !== undefined && { reason }) };
  }
  return null;
}
