import { distinct, type OmittedPart, omittedHeaders, omittedMethod, type Pasted, readPastedUrl } from './read-url.ts';

const command = /(?:^|[\s;|&({=])(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\s/i;
/** A PowerShell string. In double quotes a backtick escapes; in single quotes only a quote is escaped, by doubling. */
const quoted = String.raw`"(?:[^"${'`'}]|${'`'}[\s\S]|"")*"|'(?:[^']|'')*'`;
/** A string that can be unterminated. Searching for another string within it would take quadratic time. */
const quotedOrOpen = String.raw`"(?:[^"${'`'}]|${'`'}[\s\S]|"")*(?:"|${'`'}?$)|'(?:[^']|'')*(?:'|$)`;

/** Checks whether a text contains a PowerShell request, as browsers copy it (“Copy as PowerShell”). */
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

/** Returns the first terminated string. Undefined if there is none. */
function closedText(text: string): string | undefined {
  const match = new RegExp(quotedOrOpen).exec(text)?.[0];
  return match !== undefined && new RegExp(`^(?:${quoted})$`).test(match) ? match : undefined;
}

/** Returns a parameter's value. If the value is a variable, returns the string assigned to it. */
function writtenFor(word: string | null, text: string): string | null {
  if (word === null || !/^\$\w+$/.test(word)) return word;
  return new RegExp(`\\${word}\\s*=\\s*(${quoted})`, 'i').exec(text)?.[1] ?? word;
}

/** Returns substitutions in double quotes: `$name`, `$env:NAME`, `$(…)`. Unescaped OData options aren't substitutions. */
function substitutions(word: string): readonly OmittedPart[] {
  if (word.startsWith("'")) return [];
  const plain = word.replace(/`[\s\S]/g, '');
  const match = plain.match(
    /\$(?:\([^)]{0,200}\)|\{[^}]{0,200}\}|(?!(?:filter|select|orderby|expand|search|compute|apply|top|skip|count|format|skiptoken|levels|index)\b)[A-Za-z_][\w:]*)/g,
  );
  return (match ?? []).map((text) => ({ what: 'substitution', text }));
}

/** Parses the last PowerShell request. The session in the lines before it is omitted. */
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
  const omitted: OmittedPart[] = [
    ...read.request.omitted,
    ...omittedMethod(unquoted(parameter(own, 'Method') ?? '')),
    ...omittedHeaders(names),
    ...(credential ? [{ what: 'credentials' } as const] : []),
    ...(/-(?:Body|InFile|Form)\b/i.test(own) ? [{ what: 'body' } as const] : []),
    ...substitutions(word),
  ];
  return { request: { url: read.request.url, omitted: distinct(omitted) } };
}
