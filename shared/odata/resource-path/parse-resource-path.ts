import type { Diagnostic } from '../../query/diagnostic.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import { createFindings, type Findings } from '../../query/findings.ts';
import { makeDiagnostic, replace } from '../../query/make-diagnostic.ts';
import { parseExpression } from '../parse/parse-expression.ts';
import { inOrder } from '../parse/parse-filter.ts';
import { createReader } from '../parse/reader.ts';
import { checkResourcePath } from './check-resource-path.ts';
import { checkSequence } from './check-sequence.ts';
import { encodeInPath } from './encode-in-path.ts';
import { readSegment } from './read-segment.ts';
import { relocate } from './relocate.ts';
import type { ResourcePath, ResourceSegment } from './resource-path-node.ts';
import { type RawSegment, splitPath } from './split-path.ts';

/** A resource path read: its tree (null for an empty text), and what is wrong with it. */
export interface ParsedResourcePath {
  readonly tree: ResourcePath | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** How many segments are read: far more than any real path has. */
const mostSegments = 200;

/** How a path is read. */
export interface ResourcePathOptions {
  /** Whether the segment right behind an entity set is its key (`Products/A1`), and not the name of a property; false unless said. */
  readonly keyAsSegment?: boolean;
}

/**
 * Reads the path of a request, without the service root before it and the `?` behind it: `Products(5)/name/$value`.
 *
 * Percent-encoding (URL Conventions 4.01, 2): `text` is as it stands in the URL. It is split at its slashes first, each segment is
 * decoded (UTF-8) afterwards: a slash, a question mark or a hash inside a key is `%2F`, `%3F`, `%23`; `%27` is a quote like `'`; a
 * `+` is a plus. Characters that need no escape for a reader (blanks, letters of any script) may stand unencoded. What the tree
 * holds is decoded; its ranges lie in `text`.
 *
 * Never throws. With the model of the entity set the names of properties, and the key's parts and types, are checked.
 */
export function parseResourcePath(text: string, model?: EntityModel, options: ResourcePathOptions = {}): ParsedResourcePath {
  if (text === '') return { tree: null, diagnostics: [] };
  const findings = createFindings();
  const raw = withoutOuterSlashes(text, findings);
  const segments: ResourceSegment[] = [];
  for (const each of raw.slice(0, mostSegments)) {
    const asKey = options.keyAsSegment === true && segments.length === 1 && segments[0]?.kind === 'name' && isUnmarked(each);
    segments.push(...readRaw(each, asKey, findings));
  }
  const surplus = raw[mostSegments];
  if (surplus !== undefined)
    findings.add(makeDiagnostic('too-deep', { from: surplus.from, to: text.length }, { parameters: { limit: mostSegments } }));
  if (findings.all.length === 0) checkSequence(segments, findings);
  const checked = model === undefined ? segments : checkResourcePath(segments, model, findings);
  return { tree: { kind: 'resourcePath', segments: checked, from: 0, to: text.length }, diagnostics: inOrder(findings.all) };
}

/** A slash at either end separates nothing. */
function withoutOuterSlashes(text: string, findings: Findings): RawSegment[] {
  const raw = splitPath(text);
  const isEmpty = (segment: RawSegment | undefined) => segment !== undefined && segment.from === segment.to;
  const first = isEmpty(raw[0]) ? 1 : 0;
  const last = raw.length > 1 && isEmpty(raw.at(-1)) ? raw.length - 1 : raw.length;
  const slashes = [first === 1 ? 0 : -1, last < raw.length ? text.length - 1 : -1].filter((at) => at >= 0);
  for (const at of new Set(slashes)) {
    const span = { from: at, to: at + 1 };
    findings.add(makeDiagnostic('odata-segment-empty', span, { fix: replace(span, '') }));
  }
  return raw.slice(first, last);
}

/** Whether a segment has none of the signs that set names apart from keys. */
function isUnmarked({ decoded }: RawSegment): boolean {
  return !/^\$|[.(]/.test(decoded.text);
}

function readRaw(raw: RawSegment, asKey: boolean, findings: Findings): readonly ResourceSegment[] {
  const { text, toSource, faults } = raw.decoded;
  for (const span of faults) findings.add(makeDiagnostic('percent-escape-broken', span, { parameters: { found: '%' } }));
  for (const from of raw.slashes) {
    const span = { from, to: from + 1 };
    findings.add(makeDiagnostic('odata-slash-encoded', span, { fix: replace(span, '%2F') }));
  }
  // Half of a character (a lone surrogate) can be sent by no URL.
  const half = text.isWellFormed() ? -1 : text.toWellFormed().indexOf('\ufffd');
  if (half >= 0) {
    const span = { from: toSource(half), to: toSource(half + 1) };
    findings.add(makeDiagnostic('odata-character', span, { parameters: { found: '\ufffd' } }));
  }
  const inner = createFindings();
  const segments = readSegment(createReader(text, parseExpression, { findings: inner }), asKey);
  for (const found of faults.length > 0 ? [] : inner.all) {
    const { from, to, fix } = found;
    const placed = fix === null ? null : { from: toSource(fix.from), to: toSource(fix.to), text: encodeInPath(fix.text) };
    findings.add({ ...found, from: toSource(from), to: toSource(to), fix: placed });
  }
  return relocate(segments, toSource);
}
