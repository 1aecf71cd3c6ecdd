/** Why a server rejects the size, the headers, or the options of a request, and what to do; see {@link reasonTexts} in `reasons.ts`. */
export const requestReasonTexts = {
  'unexpected-answer/large-header': {
    why: 'The request headers are too large for {{limiter}} ({{status}}). Of {{sentBytes}} bytes, {{largest}} has {{largestBytes}}. Tokens of users in many groups are large.',
    next: 'Ask the identity provider’s administrator for tokens with fewer groups or roles, or the administrator of {{limiter}} for a limit above {{sentBytes}} bytes.',
  },
  'unexpected-answer/large-url': {
    why: 'The request is too large for {{limiter}} ({{status}}). Of {{sentBytes}} bytes, the URL has {{largestBytes}}, so the query is the cause.',
    next: 'Shorten the query: fewer columns, or shorter filters. Or ask the administrator of {{limiter}} for a limit above {{sentBytes}} bytes.',
  },
  'unexpected-answer/small-headers': {
    why: 'The request headers are too large for {{limiter}} ({{status}}), but Dataquay sent only {{sentBytes}} bytes. A gateway might add headers, such as cookies.',
    next: 'Send the administrator of {{limiter}} the URL, the time, and the number of bytes. Ask for the header limit, and which gateway adds headers.',
  },
  'unexpected-answer/media-type': {
    why: 'The server rejected a header of the request ({{status}}). Dataquay sent “Accept: {{accept}}” and no Content-Type, because a GET has no body.',
    next: 'No setting changes these headers. Ask the administrator of {{host}} to accept GET requests with this Accept header and without Content-Type.',
  },
  'query-refused/unsupported-option': {
    why: 'The server doesn’t support the option {{option}} ({{status}}).',
    next: 'Remove {{option}} from the query, then run it again. If you need it, ask the administrator of {{host}} whether the service can support it.',
  },
  'query-refused/unsupported-options': {
    why: 'The server doesn’t support an option of the query ({{status}}), and doesn’t report which one. The query has: {{options}}.',
    next: 'Remove one option at a time, then run the query again. Ask the administrator of {{host}} which options the service supports.',
  },
  'query-refused/test-option': {
    why: 'The connection test requested one row, and the server doesn’t support the option {{option}} ({{status}}).',
    next: 'Queries without {{option}} can still work: try one in the window. Ask the administrator of {{host}} whether the service can support it.',
  },
  'query-refused/test-options': {
    why: 'The connection test requested one row with the options {{options}}. The server doesn’t support one of them ({{status}}), and doesn’t report which.',
    next: 'Queries without these options can still work: try one in the window. Ask the administrator of {{host}} which options the service supports.',
  },
  'credentials-refused/service-token-audience': {
    why: 'The service token is for another service: its audience (claim aud) is {{aud}}. {{host}} expects another one, but doesn’t name it.',
    next: 'Ask the owner of the API for a token for {{host}}, and enter it under “Secrets”. If the token is right, correct “Base URL”.',
  },
  'credentials-refused/service-token-audience-expected': {
    why: 'The service token is for another service: its audience (claim aud) is {{aud}}, but {{host}} expects {{expectedAudience}}.',
    next: 'Ask the owner of the API for a token with the audience {{expectedAudience}}, and enter it under “Secrets”. If the token is right, correct “Base URL”.',
  },
  'credentials-refused/service-token-unknown': {
    why: 'The server doesn’t know this service token ({{tokenLength}} characters). It didn’t report an expiry. So the token is mistyped, incomplete, deleted, or for another server.',
    next: 'Compare its length and last characters with the original, and enter it again under “Secrets”. If they match, create a new token on {{host}}.',
  },
} as const;
