import type { TypeUse } from '../declaration.ts';
import { attributeOf, type XmlNode } from './xml-node.ts';

/** An attribute that is `true` or `false`. */
export function truthAttribute(node: XmlNode, name: string, absent: boolean): boolean {
  const value = attributeOf(node, name);
  return value === null ? absent : value.trim() === 'true';
}

/** A type name without `Collection(…)`, and whether it had one (CSDL 4.01, 4.4). Without a name it is a text. */
export function readTypeName(written: string | null): { readonly typeName: string; readonly list: boolean } {
  const name = (written ?? '').trim();
  const collection = /^Collection\(([^()]*)\)$/.exec(name);
  return { typeName: (collection?.[1]?.trim() ?? name) || 'Edm.String', list: collection !== null };
}

/** Type and facets of a property, a parameter or a result (CSDL 4.01, 7.1 and 7.2). */
export function readTypeUse(node: XmlNode): TypeUse {
  const precision = wholeNumber(attributeOf(node, 'Precision'));
  const scale = readScale(attributeOf(node, 'Scale'));
  const maxLength = wholeNumber(attributeOf(node, 'MaxLength'));
  return {
    ...readTypeName(attributeOf(node, 'Type')),
    nullable: truthAttribute(node, 'Nullable', true),
    ...(precision === undefined ? {} : { precision }),
    ...(scale === undefined ? {} : { scale }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

function readScale(text: string | null): TypeUse['scale'] {
  const word = text?.trim().toLowerCase();
  return word === 'variable' || word === 'floating' ? word : wholeNumber(text);
}
