import { readFile } from 'node:fs/promises';
import { parse, type ValueNode } from '@humanwhocodes/momoa';
import { findDuplicateName, nameOf } from '../shared/json/duplicate-name.ts';

/** A parsed JSON text, with the positions of its parts. */
export interface WrittenJson {
  readonly value: unknown;
  /**
   * Returns the start position of the value at a path, such as `line 3, column 5`. If the path doesn't exist, returns the position of the
   * innermost existing value. With a name, returns the position of the member with that name.
   */
  positionOf(path: readonly PropertyKey[], name?: string): string;
}

/** Reads a JSON file; see {@link readWrittenJson} and {@link decodeText}. */
export async function readPlacedJson(file: string): Promise<WrittenJson> {
  return readWrittenJson(decodeText(await readFile(file)));
}

/**
 * Decodes UTF-8.
 *
 * @throws Error with the position of the first invalid byte, as the end of a sentence
 */
export function decodeText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString();
  if (Buffer.from(text).equals(bytes)) return text;
  const [before = ''] = text.split('\uFFFD', 1);
  const lines = before.split('\n');
  const column = (lines.at(-1) ?? '').length + 1;
  throw new Error(`${positionText({ line: lines.length, column })}: the file isn’t UTF-8`);
}

/**
 * Parses JSON (RFC 8259), with or without a byte order mark. Duplicate keys are errors, because the first value would be lost silently.
 *
 * @throws Error with the position, as the end of a sentence, if the JSON is invalid or an object contains a duplicate key
 */
export function readWrittenJson(text: string): WrittenJson {
  const unmarked = text.replace(/^\uFEFF/, '');
  const root = parsed(unmarked);
  const twin = findDuplicateName(root);
  if (twin !== null) throw new Error(`duplicate key "${twin.name}" in ${positionText(twin)}`);
  return {
    value: JSON.parse(unmarked),
    positionOf: (path, name) => {
      const node = nodeAt(root, path);
      const named = name === undefined || node.type !== 'Object' ? undefined : node.members.find((member) => nameOf(member) === name);
      return positionText((named ?? node).loc.start);
    },
  };
}

function parsed(text: string): ValueNode {
  try {
    return parse(text).body;
  } catch (error) {
    if (error instanceof RangeError) throw new Error('it is nested too deeply', { cause: error });
    if (!(error instanceof Error && 'line' in error && 'column' in error)) throw error;
    const position = positionText({ line: Number(error.line), column: Number(error.column) });
    throw new Error(`${position}: ${error.message.replace(/\.? \(\d+:\d+\)$/, '')}`, { cause: error });
  }
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

function positionText({ line, column }: { readonly line: number; readonly column: number }): string {
  return `line ${line}, column ${column}`;
}
