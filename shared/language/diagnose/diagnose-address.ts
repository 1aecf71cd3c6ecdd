import { makeDiagnostic, replace } from '../../diagnostics/diagnostic.ts';
import { readPasted } from '../../pasted/index.ts';
import { diagnosticInUrl, readableUrl, splitUrl, type UrlDiagnostic } from '../../url/index.ts';

/** The readable URL of an API in one language. */
interface OwnAddress {
  /** The name of the language. */
  readonly label: string;
  readonly url: string;
}

/** The readable URLs of an API. */
export interface OwnAddresses {
  /** The URL in the language of the text. Its `url` is empty if the API has none. */
  readonly own: OwnAddress;
  /** The URLs in the other languages. */
  readonly others: readonly OwnAddress[];
}

/**
 * Reports a wrong base URL: missing, that of the other language, or of another API.
 *
 * Another server can be requested, so that is only a warning. URLs below that of the API (`/$count`, a key) belong to the API.
 */
export function diagnoseAddress(text: string, { own: { label, url: own }, others }: OwnAddresses): UrlDiagnostic | null {
  const { base } = splitUrl(text);
  if (own === '' || isWithin(base, own)) return null;
  const trimmed = base.trim();
  const from = base.indexOf(trimmed);
  const span = { from, to: from + trimmed.length };
  const decoded = unwrapped(text);
  if (decoded !== null) return diagnosticInUrl(makeDiagnostic('address-encoded', { from: 0, to: text.length }, { fix: decoded }));
  const alone = urlWithin(trimmed, text);
  if (alone !== null) return diagnosticInUrl(makeDiagnostic('address-wrapped', { from: 0, to: text.length }, { fix: alone }));
  const verb = /^(?:GET|HEAD|POST)\s+(?=https?:)/i.exec(trimmed)?.[0];
  if (verb !== undefined) {
    const span = { from, to: from + verb.length };
    return diagnosticInUrl(makeDiagnostic('address-verb', span, { parameters: { found: verb.trim() }, fix: replace(span, '') }));
  }
  const address = readAddress(trimmed);
  if (address === null) return addressMissing(text, base, own);
  const ownAddress = readAddress(own);
  if (ownAddress === null || isWithin(address.fullAddress, ownAddress.fullAddress)) return null;
  const fix = replace(span, own);
  const other = others.find(({ url }) => isWithin(address.fullAddress, readAddress(url)?.fullAddress ?? url));
  if (other !== undefined) {
    return diagnosticInUrl(makeDiagnostic('address-of-side', span, { parameters: { found: other.label, language: label }, fix }));
  }
  const elsewhere = address.origin !== ownAddress.origin;
  const details = { severity: 'warning', parameters: { address: own }, fix } as const;
  return diagnosticInUrl(makeDiagnostic(elsewhere ? 'address-elsewhere' : 'address-of-another', span, details));
}

/** Reports a missing base URL, with the fix to insert it before parameters or to replace other words. */
function addressMissing(text: string, base: string, own: string): UrlDiagnostic {
  const hasQuery = text.slice(base.length).startsWith('?');
  const isParameters = !hasQuery && /^[$\w]+=/.test(base.trim());
  const span = isParameters ? { from: 0, to: 0 } : { from: 0, to: base.length };
  const fix = replace(span, isParameters ? `${own}?` : own);
  return diagnosticInUrl(makeDiagnostic('address-missing', { from: 0, to: base.length }, { parameters: { address: own }, fix }));
}

/** Returns the fix for a URL that is encoded as a whole, as inside another URL. Null for other texts. */
function unwrapped(text: string): { readonly from: number; readonly to: number; readonly text: string } | null {
  if (!/^\s*https?%3A%2F%2F/i.test(text)) return null;
  try {
    return replace({ from: 0, to: text.length }, readableUrl(decodeURIComponent(text.trim())));
  } catch {
    return null;
  }
}

/** Finds a URL in quotes or angle brackets (RFC 3986, Appendix C), or in a command. Null if there is none. */
function urlWithin(base: string, text: string): { readonly from: number; readonly to: number; readonly text: string } | null {
  if (!/^(?:[<"'`]\s*https?:|[a-z-]+\s[^?]*?\bhttps?:)/i.test(base) || /^(?:GET|HEAD|POST)\s+https?:/i.test(base)) return null;
  const pasted = readPasted(text);
  return 'refused' in pasted ? null : replace({ from: 0, to: text.length }, readableUrl(pasted.request.url));
}

/** Normalizes a URL (RFC 3986, 6.2): scheme and host in lower case, without the default port. Null if it isn't an HTTP URL. */
function readAddress(address: string): { readonly origin: string; readonly fullAddress: string } | null {
  const [prefix, scheme = '', host = '', port = ''] = /^(https?):\/\/([^/?#\s]*?)(:\d*)?(?=[/?#]|$)/i.exec(address) ?? [];
  if (prefix === undefined || host === '') return null;
  const usual = scheme.toLowerCase() === 'https' ? ':443' : ':80';
  const origin = `${scheme}://${host}`.toLowerCase() + (port === usual || port === ':' ? '' : port);
  return { origin, fullAddress: origin + readableUrl(address).slice(prefix.length) };
}

function isWithin(address: string, own: string): boolean {
  if (!address.startsWith(own)) return false;
  const next = address.charAt(own.length);
  return next === '' || next === '/' || next === '(';
}
