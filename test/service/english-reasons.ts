import type { SourceReason } from '../../shared/publication/source-reason.ts';
import { printSourceReason } from '../../shared/texts/source-reason-sentences.ts';

/** Returns problems or events with their reasons in English. */
export function inEnglish<Part extends { readonly reason: SourceReason | null }>(parts: readonly Part[]) {
  return parts.map((part) => ({ ...part, reason: part.reason === null ? null : printSourceReason(part.reason, 'en') }));
}
