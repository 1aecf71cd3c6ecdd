import { ownValue } from '../values/own-value.ts';
import { distinct, type OmittedPart, omittedHeaders, type Pasted, readPastedUrl } from './read-url.ts';

/** String prefixes: `r` and `@` disable escapes, `f` and `$` interpolate. */
const prefix = '(?:[rRbBuUfF]{1,2}|[$@]{1,2})?';

/** A string in double or single quotes, with doubled quotes (M, C# with `@`) or backslashes (everywhere else) as escapes. */
const literal = String.raw`${prefix}"(?:[^"\\\n]|\\[^\n]|"")*"|${prefix}'(?:[^'\\\n]|\\[^\n])*'`;

/**
 * A call whose first string is a URL: `requests.get("https://…`, `new HttpRequestMessage(HttpMethod.Get, "https://…`,
 * `OData.Feed("https://…`.
 */
const call = new RegExp(String.raw`[\w>]\(\s*(?:[\w.]+\s*,\s*|["']GET["']\s*,\s*)?(${literal})`, 'g');
/** One pair of a dictionary, of named arguments or of a record. */
const expression = String.raw`(?:${literal}|\[[^\]\n]{0,200}\]|\([^)\n]{0,200}\)|[^,(){}[\]\n"']){1,400}`;
const pair = new RegExp(String.raw`\s*,?\s*(?:#?(${literal})|${'`'}?([\w$.-]+)${'`'}?)\s*[:=]\s*(${expression})`, 'y');
const completeLiteral = new RegExp(`^(?:${literal})$`);
/** Calls that set one header: `.header("Accept", …`, `TryAddWithoutValidation("Accept", …`. */
const headerCall = new RegExp(String.raw`\.(?:\w*[hH]eaders?|Add|TryAddWithoutValidation)\(\s*(${literal})\s*,`, 'g');
/** The start of headers or parameters. */
const headers = /\b(?:headers["']?\s*[:=]\s*[[{]|req_headers\(|add_headers\()/gi;
/** The headers of `OData.Feed` are its second argument. */
const record = /^\s*,\s*\[/;
const parameters = /\b(?:params["']?\s*[:=]\s*\{|req_url_query\(|query\s*=\s*list\(|Query\s*=\s*\[)/;

/** Maximum number of characters of code that are parsed. */
const longest = 100_000;
/** Maximum number of adjacent pairs, and of places with pairs, that are parsed. */
const maxPairs = 200;
const maxLocations = 5;

interface Pair {
  readonly name: string;
  /** The value as written in the code. */
  readonly value: string;
}

/** Returns the adjacent pairs that begin at an offset. */
function pairsFrom(code: string, from: number, formula: boolean): readonly Pair[] {
  const pairs: Pair[] = [];
  pair.lastIndex = from;
  for (let match = pair.exec(code); match !== null && pairs.length < maxPairs; match = pair.exec(code)) {
    const [, quoted, bareName = '', value = ''] = match;
    pairs.push({ name: quoted === undefined ? bareName : readLiteralOfCode(quoted, formula).text, value: value.trim() });
  }
  return pairs;
}

/** Returns the parameters next to the URL. If they are in a variable, returns those assigned to it. */
function parametersOf(code: string, from: number, formula: boolean): readonly Pair[] {
  const rest = code.slice(from);
  const match = parameters.exec(rest);
  if (match !== null) return pairsFrom(code, from + match.index + match[0].length, formula);
  const name = /\bparams\s*[:=]\s*(\w+)/.exec(rest)?.[1] ?? null;
  if (name === null) return [];
  const opening = new RegExp(String.raw`\b${name}\s*=\s*(?:dict\(|\{)`).exec(code);
  return opening === null ? [{ name: 'params', value: name }] : pairsFrom(code, opening.index + opening[0].length, formula);
}

function withParameters(
  url: string,
  pairs: readonly Pair[],
  formula: boolean,
): { readonly url: string; readonly omitted: readonly OmittedPart[] } {
  const omitted: OmittedPart[] = [];
  const parts = pairs.flatMap(({ name, value }) => {
    const isText = completeLiteral.test(value);
    const read = isText
      ? readLiteralOfCode(value, formula)
      : { text: value, filled: /^-?[\d.]+$/.test(value) ? [] : [`${name}: ${value}`] };
    omitted.push(...read.filled.map((text) => ({ what: 'substitution', text }) as const));
    return isText || read.filled.length === 0
      ? [`${encodeURIComponent(name).replaceAll('%24', '$')}=${encodeURIComponent(read.text)}`]
      : [];
  });
  if (parts.length === 0) return { url, omitted };
  return { url: `${url}${url.includes('?') ? '&' : '?'}${parts.join('&')}`, omitted };
}

/** Returns the calls with a URL as a string. */
function callsIn(code: string, formula: boolean) {
  return [...code.matchAll(call)]
    .map(({ 1: written = '', 0: matched, index }) => ({ read: readLiteralOfCode(written, formula), end: index + matched.length }))
    .filter(({ read }) => /^https?:\/\//i.test(read.text));
}

/** Returns the Power Query M of an `.odc` file, which is escaped markup in markup. */
function formulaOf(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '#38': '&',
    amp: '&',
    '#60': '<',
    lt: '<',
    '#62': '>',
    gt: '>',
    '#34': '"',
    quot: '"',
  };
  const decodeEntities = (code: string): string =>
    code.replace(/&(#38|amp|#60|lt|#62|gt|#34|quot);/g, (_, name: string) => ownValue(entities, name) ?? '');
  return decodeEntities(decodeEntities(text));
}

const isConnection = (text: string): boolean => /<odc:OfficeDataConnection\b/.test(text);
const isFormula = (code: string): boolean => /\b(?:OData\.Feed|Web\.Contents)\(/.test(code);
const codeOf = (text: string): string => (isConnection(text) ? formulaOf(text) : text);

/** Checks whether a text contains a request in Python, R, JavaScript, C#, Java or Power Query M, or is an `.odc` file. */
export function looksLikeCode(text: string): boolean {
  if (text.length > longest) return false;
  const code = codeOf(text);
  return callsIn(code, isFormula(code)).length > 0;
}

/** Parses the last call with a URL, because earlier calls usually request a token. */
export function readCode(text: string): Pasted {
  const code = codeOf(text);
  const formula = isFormula(code);
  const match = callsIn(code, formula).at(-1);
  if (match === undefined) return { refused: 'no-url' };
  const completeUrl = withParameters(match.read.text, parametersOf(code, match.end, formula), formula);
  const read = readPastedUrl(completeUrl.url);
  if ('refused' in read) return { refused: 'no-url' };
  const rest = code.slice(match.end);
  const first = formula ? record.exec(rest) : null;
  const heads = [...rest.matchAll(headers).take(maxLocations), ...(first === null ? [] : [first])];
  const together = heads.flatMap(({ 0: head, index }) => pairsFrom(code, match.end + index + head.length, formula));
  const alone = [...rest.matchAll(headerCall)].map(([, written = '']) => readLiteralOfCode(written, formula).text);
  const credentials = /\bauth\s*[:=]|HTTPBasicAuth|req_auth_|UseDefaultCredentials/.test(rest) ? [{ what: 'credentials' } as const] : [];
  const omitted: OmittedPart[] = [
    ...read.request.omitted,
    ...omittedHeaders([...together.map(({ name }) => name), ...alone]),
    ...credentials,
    ...match.read.filled.map((part) => ({ what: 'substitution', text: part }) as const),
    ...completeUrl.omitted,
  ];
  return { request: { url: read.request.url, omitted: distinct(omitted) } };
}

/** A string literal in source code. */
interface CodeLiteral {
  /** The value of the literal. */
  readonly text: string;
  /** Interpolated parts, whose values are unknown: `{name}`, `${name}`. */
  readonly filled: readonly string[];
}

/** Decodes a string of Power Query M. A quote is doubled, and `#(` begins an escape (Power Query M, Lexical Structure). */
function ofFormula(inside: string): string {
  return inside.replaceAll('""', '"').replace(/#\(([^)]*)\)/g, (matched, name: string) => {
    if (name === '#') return '#';
    const codes = name.split(',').map((part) => ownValue({ cr: 13, lf: 10, tab: 9 }, part.trim()) ?? Number.parseInt(part, 16));
    return codes.every((code) => code >= 0 && code <= 0x10ffff) ? String.fromCodePoint(...codes) : matched;
  });
}

const escaped = /\\(?:U([0-9a-fA-F]{8})|u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g;

function ofProgram(inside: string): string {
  return inside.replace(escaped, (matched, ...groups: readonly unknown[]) => {
    const [long, braced, unit, byte, sign] = groups.slice(0, 5).map((group) => (typeof group === 'string' ? group : undefined));
    const code = Number.parseInt(long ?? braced ?? unit ?? byte ?? '', 16);
    return Number.isNaN(code) ? (sign ?? matched) : code <= 0x10ffff ? String.fromCodePoint(code) : matched;
  });
}

/**
 * Decodes a match of {@link literal}.
 *
 * @param formula whether it is Power Query M
 */
function readLiteralOfCode(written: string, formula: boolean): CodeLiteral {
  const quote = written.search(/["']/);
  const [before, inside] = [written.slice(0, quote), written.slice(quote + 1, -1)];
  if (formula) return { text: ofFormula(inside), filled: [] };
  const filled = /[fF$]/.test(before) ? (inside.match(/\$?\{[^{}]*\}/g) ?? []) : [];
  if (before.includes('@')) return { text: inside.replaceAll('""', '"'), filled };
  return { text: /r/i.test(before) ? inside : ofProgram(inside), filled };
}
