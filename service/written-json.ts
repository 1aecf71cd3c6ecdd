import { parse, type ValueNode } from '@humanwhocodes/momoa';
import { findDuplicateName, nameOf } from '../shared/json/duplicate-name.ts';

/** JSON that a person wrote: its value, and where in the text each part of it stands. */
export interface WrittenJson {
  readonly value: unknown;
  /** `line 3, column 5`: where what lies at a path begins, or the innermost of what is there; with a name, where that member's name does. */
  positionOf(path: readonly PropertyKey[], name?: string): string;
}

/**
 * Reads JSON (RFC 8259), after a byte order mark if there is one.
 *
 * @throws Error with the place, in words that end a sentence: where it is no JSON, and where an object names a member twice, of which one
 * would be lost without a word
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
