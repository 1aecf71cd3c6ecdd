import { create } from 'xmlbuilder2';

const edmx = 'http://docs.oasis-open.org/odata/ns/edmx';
const edm = 'http://docs.oasis-open.org/odata/ns/edm';

/** An element for xmlbuilder2: attributes begin with `@`. */
export type Element = Readonly<Record<string, unknown>>;

/** A referenced schema and its URL. */
export interface SchemaReference {
  readonly namespace: string;
  readonly alias: string;
  readonly url: string;
}

/** Returns a CSDL document of one schema (OData CSDL XML 4.01, 3), with its references. */
export function csdlXml(references: readonly SchemaReference[], schema: Element): string {
  const document = {
    'edmx:Edmx': {
      '@Version': '4.0',
      '@xmlns:edmx': edmx,
      ...(references.length === 0 ? {} : { 'edmx:Reference': references.map(reference) }),
      'edmx:DataServices': { Schema: { '@xmlns': edm, ...schema } },
    },
  };
  return create({ version: '1.0', encoding: 'UTF-8' }, legible(document)).end({ prettyPrint: true });
}

function reference({ namespace, alias, url }: SchemaReference): Element {
  return { '@Uri': url, 'edmx:Include': { '@Namespace': namespace, '@Alias': alias } };
}

/**
 * Returns texts that the XML writer accepts.
 *
 * XML 1.0 doesn't allow most control characters (§2.2), so they become replacement characters. The writer doesn't escape text that looks
 * like a reference. A description with `&times;` would make an invalid document, and `&lt;` would become another text. Therefore each `&`
 * is escaped twice.
 */
function legible<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    typeof member === 'string'
      ? member
          // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
          .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
          .replaceAll('&', '&amp;amp;')
      : member,
  );
}
