import { distinct, leftHeaders, leftMethod, type Pasted, type PastedLeft, readPastedUrl } from './read-url.ts';

const command = /(?:^|[\s;|&({=])(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\s/i;
/** A text as PowerShell writes it: in double quotes a backtick escapes, in single ones nothing but the doubled quote does. */
const quoted = String.raw`"(?:[^"${'`'}]|${'`'}[\s\S]|"")*"|'(?:[^']|'')*'`;
/** The same, also where its end is missing: to look for another text within it would take quadratic time. */
const quotedOrOpen = String.raw`"(?:[^"${'`'}]|${'`'}[\s\S]|"")*(?:"|${'`'}?$)|'(?:[^']|'')*(?:'|$)`;

/** Whether this text has a request of PowerShell in it, as browsers copy it (“Copy as PowerShell”). */
export function looksLikePowershell(text: string): boolean {
  return command.test(text);
}

function unquoted(word: string): string {
  if (word.startsWith("'")) return word.slice(1, -1).replaceAll("''", "'");
  if (!word.startsWith('"')) return word;
  return word
    .slice(1, -1)
    .replaceAll('""', '"')
    .replace(/`([\s\S])/g, '$1');
}

function parameter(text: string, name: string): string | null {
  return new RegExp(String.raw`-${name}[\s:]+(${quoted}|[^\s-][^\s]*)`, 'i').exec(text)?.[1] ?? null;
}

/** The first text in quotes; undefined where there is none, or its end is missing. */
function closedText(text: string): string | undefined {
  const found = new RegExp(quotedOrOpen).exec(text)?.[0];
  return found !== undefined && new RegExp(`^(?:${quoted})$`).test(found) ? found : undefined;
}

/** A parameter's value; of a variable the text that the lines before give it. */
function writtenFor(word: string | null, text: string): string | null {
  if (word === null || !/^\$\w+$/.test(word)) return word;
  return new RegExp(`\\${word}\\s*=\\s*(${quoted})`, 'i').exec(text)?.[1] ?? word;
}

/** What in double quotes only PowerShell could work out: `$name`, `$env:NAME`, `$(…)`; options of OData that somebody left bare are none. */
function substitutions(word: string): readonly PastedLeft[] {
  if (word.startsWith("'")) return [];
  const plain = word.replace(/`[\s\S]/g, '');
  const found = plain.match(
    /\$(?:\([^)]{0,200}\)|\{[^}]{0,200}\}|(?!(?:filter|select|orderby|expand|search|compute|apply|top|skip|count|format|skiptoken|levels|index)\b)[A-Za-z_][\w:]*)/g,
  );
  return (found ?? []).map((text) => ({ what: 'substitution', text }));
}

/** The last request of PowerShell in a text; the lines before it make its session, which is left out. */
export function readPowershell(text: string): Pasted {
  const begin = [...text.matchAll(new RegExp(command, 'gi'))].at(-1)?.index ?? 0;
  const own = text.slice(begin).replace(/`\r?\n/g, ' ');
  const word = writtenFor(parameter(own, 'Uri'), text) ?? closedText(own) ?? /https?:\/\/\S+/i.exec(own)?.[0];
  if (word === undefined || word === null) return { refused: 'no-url' };
  const read = readPastedUrl(unquoted(word));
  if ('refused' in read) return { refused: 'no-url' };
  const table = /-Headers\s+@\{([^}]*)/i.exec(own)?.[1] ?? '';
  const pair = new RegExp(String.raw`(${quotedOrOpen}|(?<![\w-])[\w-]+)\s*=\s*(?:${quotedOrOpen}|[^;\n]*)`, 'g');
  const names = [...table.matchAll(pair)].map(([, name = '']) => unquoted(name));
  const credential = /-(?:Credential|UseDefaultCredentials|Token|Authentication)\b/i.test(own) || /\.Cookies\.Add\(/i.test(text);
  const left: PastedLeft[] = [
    ...read.request.left,
    ...leftMethod(unquoted(parameter(own, 'Method') ?? '')),
    ...leftHeaders(names),
    ...(credential ? [{ what: 'credentials' } as const] : []),
    ...(/-(?:Body|InFile|Form)\b/i.test(own) ? [{ what: 'body' } as const] : []),
    ...substitutions(word),
  ];
  return { request: { url: read.request.url, left: distinct(left) } };
}
