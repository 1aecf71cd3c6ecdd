import { readFile } from 'node:fs/promises';
import { parse, type ValueNode } from '@humanwhocodes/momoa';
import { findDuplicateName, nameOf } from '../../shared/json/duplicate-name.ts';
import type { MemberReason, PlacedMemberError } from '../../shared/json/member-error.ts';
import { describePlacedErrors } from '../../shared/texts/member-error-sentences.ts';

/** A position in a file, from 1, as in editors. */
export interface FilePosition {
  readonly line: number;
  readonly column: number;
}

/** A text that isn't valid JSON. The message is the mistake in English, for the log. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  readonly mistake: PlacedMemberError;

  constructor(reason: MemberReason, { line, column }: FilePosition, detail = '', options?: ErrorOptions) {
    const mistake = { reason, detail, line, column, path: '' };
    super(describePlacedErrors([mistake], 'en'), options);
    this.mistake = mistake;
  }
}

/** A parsed JSON text, with the positions of its parts. */
export interface WrittenJson {
  readonly value: unknown;
  /**
   * Returns the start position of the value at a path. If the path doesn't exist, returns the position of the innermost existing value.
   * With a name, returns the position of the member with that name.
   */
  positionOf(path: readonly PropertyKey[], name?: string): FilePosition;
}

/** Reads a JSON file; see {@link readWrittenJson} and {@link decodeText}. */
export async function readPlacedJson(file: string): Promise<WrittenJson> {
  return readWrittenJson(decodeText(await readFile(file)));
}

/**
 * Decodes UTF-8.
 *
 * @throws JsonError with the position of the first invalid byte
 */
export function decodeText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString();
  if (Buffer.from(text).equals(bytes)) return text;
  const [before = ''] = text.split('\uFFFD', 1);
  throw new JsonError('not-utf8', endOf(before));
}

/**
 * Parses JSON (RFC 8259), with or without a byte order mark. Duplicate keys are errors, because the first value would be lost silently.
 *
 * @throws JsonError with the position if the JSON is invalid or an object contains a duplicate key
 */
export function readWrittenJson(text: string): WrittenJson {
  const unmarked = text.replace(/^\uFEFF/, '');
  const root = parsed(unmarked);
  const twin = findDuplicateName(root);
  if (twin !== null) throw new JsonError('key-twice', twin, twin.name);
  return {
    value: JSON.parse(unmarked),
    positionOf: (path, name) => {
      const node = nodeAt(root, path);
      const named = name === undefined || node.type !== 'Object' ? undefined : node.members.find((member) => nameOf(member) === name);
      const { line, column } = (named ?? node).loc.start;
      return { line, column };
    },
  };
}

function parsed(text: string): ValueNode {
  try {
    return parse(text).body;
  } catch (error) {
    if (error instanceof RangeError) throw new JsonError('nesting', { line: 1, column: 1 }, '', { cause: error });
    if (!(error instanceof Error && 'line' in error && 'column' in error && 'offset' in error)) throw error;
    const end = text.trimEnd();
    if (isTruncated(end)) throw new JsonError('truncated', endOf(end), '', { cause: error });
    // The beginning of the unexpected text: a word, or one character.
    const [unexpected = ''] = /[\w.+-]{1,20}|\S/u.exec(text.slice(Number(error.offset))) ?? [];
    throw new JsonError('unexpected', { line: Number(error.line), column: Number(error.column) }, unexpected, { cause: error });
  }
}

/** Checks whether the end is what makes a JSON text invalid. Node.js reports that, unlike the parser. */
function isTruncated(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return /end of JSON input|^Unterminated/.test(message) || message.includes(`at position ${text.length} `);
  }
}

function endOf(text: string): FilePosition {
  const lines = text.split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function nodeAt(root: ValueNode, path: readonly PropertyKey[]): ValueNode {
  const [step, ...others] = path;
  if (step === undefined) return root;
  const next =
    root.type === 'Object'
      ? root.members.find((member) => nameOf(member) === step)?.value
      : root.type === 'Array'
        ? root.elements[Number(step)]?.value
        : undefined;
  return next === undefined ? root : nodeAt(next, others);
}
