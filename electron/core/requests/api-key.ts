/** What an API gateway reports about the key of the calling program. */
export interface KeyRefusal {
  readonly state: 'missing' | 'rejected';
  /** Name of the key's header, from the gateway's message. Null if the message names none. */
  readonly header: string | null;
  /** The headers that such gateways usually read, separated by commas. Administrators can change them. */
  readonly usualHeaders: string;
}

/** A message of a gateway, and the headers that the gateway's documentation names. A message can name another header. */
interface Gateway {
  readonly pattern: RegExp;
  readonly headers: string;
}

/** Headers of gateways that let administrators choose the header, or that aren't known. */
const chosen = 'X-API-Key, apikey';

/** Messages about a missing key. The first match applies, so specific patterns come first. */
const missing: readonly Gateway[] = [
  // Azure API Management.
  { pattern: /missing subscription key/i, headers: 'Ocp-Apim-Subscription-Key' },
  // Apigee.
  { pattern: /failed to resolve api ?key variable|FailedToResolveAPIKey/i, headers: 'x-apikey' },
  // Google Cloud Endpoints and API Gateway.
  { pattern: /unregistered callers|API_KEY_SERVICE_BLOCKED/i, headers: 'x-goog-api-key' },
  // Kong.
  { pattern: /no api key found in/i, headers: 'apikey, X-API-Key' },
  // WSO2 API Manager.
  { pattern: /\b900902\b|^missing credentials/i, headers: 'apikey, X-API-Key' },
  // MuleSoft.
  { pattern: /unable to retrieve client_id/i, headers: 'client_id' },
  // Tyk.
  { pattern: /authorization field missing/i, headers: 'Authorization' },
  { pattern: /API_KEY_MISSING/, headers: chosen },
  {
    pattern: /\b(?:missing|no|without|requires?|provide|supply|include|expected)\b[^.<]{0,40}\b(?:api|subscription)[ _-]?key\b/i,
    headers: chosen,
  },
  {
    pattern:
      /\b(?:api|subscription)[ _-]?key\b[^.<]{0,40}\b(?:missing|required|needed|absent|not (?:found|provided|present|supplied|specified|set))/i,
    headers: chosen,
  },
];

const rejected: readonly Gateway[] = [
  { pattern: /invalid subscription key/i, headers: 'Ocp-Apim-Subscription-Key' },
  { pattern: /invalid api ?key|oauth\.v2\.InvalidApiKey/, headers: 'x-apikey' },
  { pattern: /api key not valid|API_KEY_INVALID.*googleapis|googleapis.*API_KEY_INVALID/i, headers: 'x-goog-api-key' },
  // IBM API Connect sends the same message for a missing key.
  { pattern: /invalid client id or secret|client id not registered/i, headers: 'X-IBM-Client-Id' },
  { pattern: /\b900901\b/, headers: 'apikey, X-API-Key' },
  // Tyk.
  { pattern: /\bkey not authori[sz]ed\b(?!:)|\bkey has expired, please renew\b/i, headers: 'Authorization' },
  {
    pattern:
      /\b(?:invalid|unknown|expired|wrong|incorrect|revoked|disabled|inactive|bad)\b[^.<]{0,30}\b(?:api|subscription)[ _-]?key\b|API_KEY_INVALID/i,
    headers: chosen,
  },
  {
    pattern:
      /\b(?:api|subscription)[ _-]?key\b[^.<]{0,40}\b(?:not valid|invalid|unknown|expired|incorrect|revoked|disabled|not recognized|blocked)/i,
    headers: chosen,
  },
];

/** Matches a header name in a message, such as `request.header.apikey`, `X-API-Key header`, or `header "X-API-Key"`. */
const namedHeader =
  /request\.header\.([\w-]+)|\b([a-z][\w-]*key)\b["'`]? (?:request )?header|header[ :]+["'`]?([a-z][\w-]*key)\b|name="([a-z][\w-]*key)"/i;

/** Returns the header of an API key that a message names. Null if the message names none. */
export function keyHeaderIn(message: string): string | null {
  return (
    namedHeader
      .exec(message)
      ?.slice(1)
      .find((name) => name !== undefined) ?? null
  );
}

/**
 * Returns whether a gateway's message reports a missing or a rejected API key, and the headers of the key.
 *
 * @param message The challenges (`WWW-Authenticate`), the server message, and the start of the body.
 * @returns Null if the response isn't about a key.
 */
export function keyRefusalOf(message: string): KeyRefusal | null {
  const [isMissing, isRejected] = [missing, rejected].map((gateways) => gateways.find(({ pattern }) => pattern.test(message)));
  const gateway = isRejected ?? isMissing;
  // Kong sends this challenge if it requires a key.
  const isKong = gateway === undefined && /(?:^|, *)Key realm=/i.test(message);
  if (gateway === undefined && !isKong) return null;
  return {
    state: isRejected === undefined && !isKong ? 'missing' : 'rejected',
    header: keyHeaderIn(message),
    usualHeaders: gateway?.headers ?? 'apikey, X-API-Key',
  };
}
