import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetRequest } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/**
 * Returns a query in Power Query M.
 *
 * M can't read the environment, so each secret is a parameter of the workbook with the same name ("Manage Parameters"). Queries with
 * Kerberos contain no credentials. Excel and Power BI use those of the signed-in user if "Windows" is selected for the source.
 */
export function powerQueryFormula({ url, odata, rowsPath, signIn }: SnippetRequest): string {
  const form = tokenFormOf(signIn);
  const header = credentialHeaderOf(signIn);
  const headers = odata ? [] : ['Accept = "application/json"'];
  if (header) {
    const credential = header.secret ?? 'Token';
    headers.push(`${name(header.name)} = ${header.prefix === '' ? '' : `${quoted(header.prefix)} & `}${credential}`);
  }
  const steps = form ? [tokenStep(form)] : [];
  if (odata) {
    steps.push(`Rows = OData.Feed(${quoted(url)}, ${headers.length > 0 ? `[${headers.join(', ')}]` : 'null'}, [Implementation = "2.0"])`);
  } else {
    steps.push(`Answer = Json.Document(Web.Contents(${quoted(url)}, [Headers = [${headers.join(', ')}]]))`);
    steps.push(`Rows = Table.FromRecords(Answer${rowsPath.map((part) => `[${name(part)}]`).join('')}, null, MissingField.UseNull)`);
  }
  return `let\n${steps.map((step) => `    ${step}`).join(',\n')}\nin\n    Rows\n`;
}

function tokenStep({ url, fields, basic }: TokenForm): string {
  const body = fields.map((field) => `${field.name} = ${'secret' in field.value ? field.value.secret : quoted(field.value.text)}`);
  const headers = ['#"Content-Type" = "application/x-www-form-urlencoded"'];
  if (basic) {
    const pair = `Uri.EscapeDataString(${quoted(basic.clientId)}) & ":" & Uri.EscapeDataString(${basic.secret})`;
    headers.push(`Authorization = "Basic " & Binary.ToText(Text.ToBinary(${pair}), BinaryEncoding.Base64)`);
  }
  const content = `Text.ToBinary(Uri.BuildQueryString([${body.join(', ')}]))`;
  return `Token = Json.Document(Web.Contents(${quoted(url)}, [Content = ${content}, Headers = [${headers.join(', ')}]]))[access_token]`;
}

function name(text: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text) ? text : `#${quoted(text)}`;
}

/** Quotes an M string. Quotes are doubled, and `#(` is escaped because it begins an escape. */
function quoted(text: string): string {
  return `"${text.replaceAll('#(', '#(#)(').replaceAll('"', '""')}"`;
}
