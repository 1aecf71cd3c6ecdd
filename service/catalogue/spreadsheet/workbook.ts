import { posix } from 'node:path';
import { sourceError } from '../../failures/source-error.ts';
import { meaningOf, type NumberMeaning } from './cell-formats.ts';
import { attributeOf, XmlScanner } from './xml-scanner.ts';
import { openZip, type ZipFile } from './zip-file.ts';

/** A sheet of a workbook with cells. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Name of the part with the cells. */
  readonly part: string;
}

/** A workbook whose sheets are listed, but not read. */
export interface Workbook {
  readonly zip: ZipFile;
  readonly sheets: readonly Sheet[];
  /** Whether days are counted from 1904 instead of 1900. */
  readonly is1904: boolean;
  /** Names of the parts with texts and formats. Null if there are none. */
  readonly textsPart: string | null;
  readonly formatsPart: string | null;
}

/** Maximum bytes of the parts that describe a workbook, and of its texts, which are stored in memory. */
const [maxDescription, maxTexts] = [32_000_000, 256_000_000];
const maxSheets = 1_000;
const workbookPart = 'xl/workbook.xml';

/**
 * Opens a workbook (ECMA-376) and lists its sheets, in their order. Charts aren't sheets.
 *
 * @throws SourceError if it isn't a workbook
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openZip(path);
  const targets = new Map<string, { readonly type: string; readonly part: string }>();
  await scan(zip, 'xl/_rels/workbook.xml.rels', maxDescription, (name, attributes, isEnd) => {
    if (name !== 'Relationship' || isEnd) return;
    const [id, type, target] = ['Id', 'Type', 'Target'].map((attribute) => attributeOf(attributes, attribute) ?? '');
    if (id === undefined || type === undefined || target === undefined) return;
    targets.set(id, { type: type.slice(type.lastIndexOf('/') + 1), part: partName(target) });
  });
  const sheets: Sheet[] = [];
  let is1904 = false;
  await scan(zip, workbookPart, maxDescription, (name, attributes, isEnd) => {
    if (isEnd) return;
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '');
    if (name !== 'sheet') return;
    const target = targets.get(attributeOf(attributes, 'id') ?? '');
    if (target?.type !== 'worksheet') return;
    if (sheets.length === maxSheets) throw sourceError('workbook-sheets', { most: maxSheets });
    sheets.push({
      name: attributeOf(attributes, 'name') ?? '',
      isHidden: /hidden/i.test(attributeOf(attributes, 'state') ?? ''),
      part: target.part,
    });
  });
  const partOf = (wanted: string) => targets.values().find(({ type, part }) => type === wanted && zip.has(part))?.part ?? null;
  return { zip, sheets, is1904, textsPart: partOf('sharedStrings'), formatsPart: partOf('styles') };
}

/** Reads the texts that cells refer to by number. Phonetic hints aren't part of a text. */
export async function readTexts({ zip, textsPart }: Workbook): Promise<readonly string[]> {
  const texts: string[] = [];
  if (textsPart === null) return texts;
  let [text, isText, isHint] = ['', false, false];
  const open = (name: string) => {
    if (name === 'si') text = '';
    else if (name === 't') isText = true;
    else if (name === 'rPh') isHint = true;
  };
  const close = (name: string) => {
    if (name === 'si') texts.push(unescaped(text));
    else if (name === 't') isText = false;
    else if (name === 'rPh') isHint = false;
  };
  const scanner = new XmlScanner({
    open,
    close,
    text: (part) => {
      if (isText && !isHint) text += part;
    },
  });
  await zip.read(textsPart, maxTexts, (chunk) => scanner.feed(chunk));
  return texts;
}

/** Reads what the numbers of each cell format mean, by the number of the format. */
export async function readMeanings({ zip, formatsPart }: Workbook): Promise<readonly NumberMeaning[]> {
  const meanings: NumberMeaning[] = [];
  if (formatsPart === null) return meanings;
  const codes = new Map<number, string>();
  let isCellFormat = false;
  await scan(zip, formatsPart, maxDescription, (name, attributes, isEnd) => {
    if (name === 'cellXfs') isCellFormat = !isEnd;
    if (isEnd) return;
    if (name === 'numFmt') codes.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '');
    if (name !== 'xf' || !isCellFormat) return;
    const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
    meanings.push(meaningOf(id, codes.get(id) ?? null));
  });
  return meanings;
}

/** Decodes characters that XML can't contain, such as `_x000D_` (ECMA-376, Part 1, 22.9.2.19). */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function scan(
  zip: ZipFile,
  part: string,
  maxBytes: number,
  take: (name: string, attributes: string, isEnd: boolean) => void,
): Promise<void> {
  const scanner = new XmlScanner({
    open: (name, attributes) => take(name, attributes, false),
    text: () => {},
    close: (name) => take(name, '', true),
  });
  await zip.read(part, maxBytes, (chunk) => scanner.feed(chunk));
}

/** Returns the name of a part from a relative or absolute target. */
function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : posix.join('xl', target);
}
