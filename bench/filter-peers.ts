import { createRequire } from 'node:module';
import { parse as parseRsql } from '@rsql/parser';

/** A parser for comparison. It throws an error for filters that it doesn't support. */
export interface Peer {
  readonly name: string;
  readonly language: 'odata' | 'rsql';
  readonly parse: (text: string) => unknown;
}

const require = createRequire(import.meta.url);
// Both are CommonJS packages. The first has no types for its parser.
const cds: { parse: (url: string, settings: object) => unknown } = require('@sap/cds/libx/odata/parse/parser');
const odataV4: { filter: (text: string) => unknown } = require('odata-v4-parser');

/** The npm packages with the best support for these languages, by OData's published test cases and by use. */
export const peers: readonly Peer[] = [
  { name: '@sap/cds', language: 'odata', parse: (text) => cds.parse(`a?$filter=${text}`, {}) },
  { name: 'odata-v4-parser', language: 'odata', parse: (text) => odataV4.filter(text) },
  { name: '@rsql/parser', language: 'rsql', parse: (text) => parseRsql(text) },
];

/** Returns whether a peer supports a filter. */
export function isSupported(peer: Peer, text: string): boolean {
  try {
    peer.parse(text);
    return true;
  } catch {
    return false;
  }
}
