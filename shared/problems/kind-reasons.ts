/** Reasons of a catalogue or `$metadata` that a server of another kind doesn't have. A part of `reasonKeys`. */
export const kindReasonKeys = [
  'catalogue-not-found/odata-kind',
  'metadata-not-found/marketplace-kind',
  'metadata-not-found/only-metadata',
] as const;
