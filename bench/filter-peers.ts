import { createRequire } from 'node:module';
import { parse as parseRsql } from '@rsql/parser';

/** A parser to measure ours against; throws on what it does not read. */
export interface Peer {
  readonly name: string;
  readonly language: 'odata' | 'rsql';
  readonly parse: (text: string) => unknown;
}

const require = createRequire(import.meta.url);
// Two packages of CommonJS; the first has no types for its parser.
const cds: { parse: (url: string, settings: object) => unknown } = require('@sap/cds/libx/odata/parse/parser');
const odataV4: { filter: (text: string) => unknown } = require('odata-v4-parser');

/** The npm packages that read these languages best (by the share of OData's published cases that they accept, and by use). */
export const peers: readonly Peer[] = [
  { name: '@sap/cds', language: 'odata', parse: (text) => cds.parse(`a?$filter=${text}`, {}) },
  { name: 'odata-v4-parser', language: 'odata', parse: (text) => odataV4.filter(text) },
  { name: '@rsql/parser', language: 'rsql', parse: (text) => parseRsql(text) },
];

/** Whether a peer reads a text at all. */
export function reads(peer: Peer, text: string): boolean {
  try {
    peer.parse(text);
    return true;
  } catch {
    return false;
  }
}
