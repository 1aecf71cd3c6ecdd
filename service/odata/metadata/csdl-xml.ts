import { create } from 'xmlbuilder2';

const edmx = 'http://docs.oasis-open.org/odata/ns/edmx';
const edm = 'http://docs.oasis-open.org/odata/ns/edm';

/** An element as xmlbuilder2 takes it: attributes begin with `@`. */
export type Element = Readonly<Record<string, unknown>>;

/** Another schema that a document speaks of, and where it is described. */
export interface SchemaReference {
  readonly namespace: string;
  readonly alias: string;
  readonly url: string;
}

/** A CSDL document around one schema (OData CSDL XML 4.01, 3), with what it refers to. */
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
 * Texts as the writer has to have them.
 *
 * XML 1.0 has no place at all for most control characters (§2.2): where a description holds one, a replacement character stands for it.
 * The writer reads references in what it is given, and leaves alone what looks like one afterwards, so that a description with `&times;`
 * in it would make a document that no reader takes, and one with `&lt;` another text: each `&` is escaped twice before.
 */
function legible<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    typeof member === 'string'
      ? member
          // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
          .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
          .replaceAll('&', '&amp;amp;')
      : member,
  );
}
