import type { SnippetLanguage, SnippetRequest } from '../snippet.ts';
import { powerQueryFormula } from './power-query-formula.ts';

/** Writes an Office Data Connection, a file that Excel opens as a table with its query. */
export const officeDataConnection: SnippetLanguage = {
  id: 'odc',
  title: 'Excel (.odc)',
  fileEnding: 'odc',
  followsLinks: true,
  highlighting: 'xml',
  packages: () => [],
  write: (request) => {
    const title = escaped(request.title);
    const connection = `Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location="${request.title.replaceAll('"', '')}"`;
    return `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv="Content-Type" content="text/x-ms-odc; charset=utf-8"/>
<meta name="ProgId" content="ODC.Database"/>
<meta name="SourceType" content="OLEDB"/>
<title>${title}</title>
<xml id="docprops"><o:DocumentProperties><o:Name>${title}</o:Name></o:DocumentProperties></xml>
<xml id="msodc"><odc:OfficeDataConnection xmlns:odc="urn:schemas-microsoft-com:office:odc">
<odc:PowerQueryConnection odc:Type="OLEDB">
<odc:ConnectionString>${escaped(connection)}</odc:ConnectionString>
<odc:CommandType>SQL</odc:CommandType>
<odc:CommandText>SELECT * FROM [${title.replaceAll(']', '')}]</odc:CommandText>
</odc:PowerQueryConnection>
<odc:PowerQueryMashupData>${escaped(mashup(request))}</odc:PowerQueryMashupData>
</odc:OfficeDataConnection></xml>
</head>
<body></body>
</html>
`;
  },
};

/** Returns the document with the query, which the connection contains as escaped text. */
function mashup(request: SnippetRequest): string {
  const name = escaped(request.title.replaceAll('"', '').replaceAll(']', ''));
  return `<Mashup xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.microsoft.com/DataMashup"><Client>EXCEL</Client><Version>2.59.5135.201</Version><MinVersion>1.5.3296.0</MinVersion><Culture>en-US</Culture><SafeCombine>true</SafeCombine><Items><Query Name="${name}"><Formula>${escaped(powerQueryFormula(request))}</Formula><IsParameterQuery xsi:nil="true"/><IsDirectQuery xsi:nil="true"/></Query></Items></Mashup>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
