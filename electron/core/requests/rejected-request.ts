import type { Problem } from '../../../shared/problems/problem.ts';
import { splitParameters, splitUrl } from '../../../shared/url/index.ts';
import { type HeaderLines, headerValue } from '../../wire/header-lines.ts';
import type { Sender } from '../../wire/sender.ts';
import type { SentRequest } from '../../wire/sent-request.ts';
import type { Meaning } from './token-refusal.ts';

/** A response that rejects the request for its size, its headers, or its options, and what was sent. */
interface RejectedRequest {
  readonly url: string;
  readonly headers: HeaderLines;
  readonly sender: Sender | null;
  /** Message of the server. Empty if the response has none. */
  readonly message: string;
  /** Undefined if it isn't known. */
  readonly sent: SentRequest | undefined;
}

/** Bytes of headers that every common server and proxy accepts. */
const alwaysAccepted = 4_000;

/** Bytes from which a URL can be too long. */
const longUrl = 1_000;

/** Names a rejected part of the request, by what was sent. Returns other meanings unchanged. */
export function withRejectedPart(meaning: Meaning, rejected: RejectedRequest): Meaning {
  if (meaning.reason === 'unsupported-options') return aboutOptions(meaning, rejected);
  const { sent } = rejected;
  if (sent === undefined) return meaning;
  const { accept, bytes, largest, largestBytes } = sent;
  if (meaning.reason === 'media-type') return { ...meaning, facts: { accept } };
  const isUrl = largest === 'URL';
  const facts = { limiter: limiterOf(rejected), sentBytes: bytes, largest, largestBytes };
  if (meaning.reason === 'request-too-large')
    return isUrl && largestBytes >= longUrl ? { ...meaning, reason: 'large-url', facts } : meaning;
  if (meaning.reason !== 'request-headers-too-large') return meaning;
  return { ...meaning, reason: bytes < alwaysAccepted ? 'small-headers' : isUrl ? 'large-url' : 'large-header', facts };
}

/** Returns who rejected the request: the program that sent the response, with the host unless it is a proxy of the user's network. */
function limiterOf({ url, headers, sender }: RejectedRequest): string {
  const { hostname } = new URL(url);
  if (sender?.role === 'proxy') return sender.name;
  const name = sender?.name ?? headerValue(headers, 'server')?.slice(0, 60);
  if (name !== undefined) return `${name} (${hostname})`;
  // RFC 9110, section 7.6.3: the protocol, the name of the intermediary, and a comment.
  const via = /^\s*\S+\s+([^,]{1,100})/.exec(headerValue(headers, 'via') ?? '')?.[1]?.trim();
  return via === undefined ? hostname : `${via} (Via)`;
}

/** Returns the option of the URL that the server doesn't support, if its message names one. Otherwise lists the options of the URL. */
function aboutOptions({ reason: _reason, ...meaning }: Meaning, { url, message }: RejectedRequest): Meaning {
  const options = [...new Set(splitParameters(url, splitUrl(url)).map(({ name }) => name.text))].filter((name) => name !== '');
  if (options.length === 0) return meaning;
  const facts: Problem['parameters'] = { options: options.join(', ').slice(0, 300) };
  const words = new Set(message.toLowerCase().split(/[^\w$-]+/));
  const named = options.filter((name) => words.has(name.toLowerCase()));
  const [option] = named;
  if (option === undefined || named.length > 1) return { ...meaning, reason: 'unsupported-options', facts };
  return { ...meaning, reason: 'unsupported-option', facts: { ...facts, option } };
}
