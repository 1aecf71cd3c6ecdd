import { crc32, deflateRawSync } from 'node:zlib';

/** A sheet to write: its name, the XML of its rows, and whether it is hidden. */
export interface SheetToWrite {
  readonly name: string;
  readonly rows: string;
  readonly isHidden?: boolean;
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Cell formats: 0 general, 1 date, 2 date and time, 3 time, 4 elapsed time, 5 a currency whose code contains a `d`. */
const styles = `<styleSheet xmlns="${spreadsheet}"><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm"/><numFmt numFmtId="166" formatCode="0.00 &quot;dollars&quot;"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="21"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`;

/** Returns a workbook with these sheets. */
export function workbook(
  sheets: readonly SheetToWrite[],
  { texts = [], is1904 = false }: { readonly texts?: readonly string[]; readonly is1904?: boolean } = {},
): Buffer {
  const list = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${isHidden === true ? 'state="hidden" ' : ''}r:id="r${index + 1}"/>`,
  );
  const links = sheets.map(
    (_, index) => `<Relationship Id="r${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const shared = `<Relationship Id="t" Type="${relationships}/sharedStrings" Target="/xl/sharedStrings.xml"/>`;
  const formats = `<Relationship Id="s" Type="${relationships}/styles" Target="styles.xml"/>`;
  return zip({
    'xl/workbook.xml': `<?xml version="1.0"?><x:workbook xmlns:x="${spreadsheet}" xmlns:r="${relationships}"><x:workbookPr date1904="${is1904}"/><x:sheets>${list.join('')}</x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}${shared}${formats}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${spreadsheet}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': styles,
    ...Object.fromEntries(sheets.map(({ rows }, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows)])),
  });
}

/** Returns the XML of a sheet. */
function sheetXml(rows: string): string {
  return `<?xml version="1.0"?><worksheet xmlns="${spreadsheet}"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>`;
}

/** Returns a ZIP file with these parts. */
export function zip(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fields, position, Buffer.from(name));
    files.push(file);
    at += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listed, end]);
}
