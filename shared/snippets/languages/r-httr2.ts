import { credentialHeaderOf } from '../credential-header.ts';
import type { SnippetLanguage } from '../snippet.ts';
import { type TokenForm, tokenFormOf } from '../token-form.ts';

/** Number of Negotiate in libcurl (CURLAUTH_NEGOTIATE), as an R integer. */
const negotiate = '4L';

/** Lines that combine pages if some of them lack a column. */
const combined = [
  'pages <- Filter(NROW, pages)',
  'columns <- unique(unlist(lapply(pages, names)))',
  'rows <- do.call(rbind, lapply(pages, function(page) {',
  '  page[setdiff(columns, names(page))] <- NA',
  '  page[columns]',
  '}))',
];

/** Lines that parse dates, and timestamps with any offset. */
const dateLines = [
  '  text <- sub("Z$", "+0000", rows[[name]])',
  '  text <- sub("([+-][0-9]{2}):([0-9]{2})$", "\\\\1\\\\2", text)',
  '  isDate <- grepl("^[0-9-]+$", text[!is.na(text)])',
  '  rows[[name]] <- if (all(isDate)) as.Date(text) else as.POSIXct(text, format = "%Y-%m-%dT%H:%M:%OS%z", tz = "UTC")',
];

/** Writes R with httr2. Integers that are too large for R become strings, so that none is rounded. */
export const rHttr2: SnippetLanguage = {
  id: 'r-httr2',
  title: 'R (httr2)',
  fileEnding: 'R',
  highlighting: 'r',
  comment: '#',
  fetchesAll: true,
  packages: () => ['httr2', 'jsonlite'],
  write: ({ url, rowsPath, signIn, pages, dates = [] }) => {
    const form = tokenFormOf(signIn);
    const header = credentialHeaderOf(signIn);
    const headers = ['Accept = "application/json"'];
    if (header) {
      const credential = header.secret ? environment(header.secret) : 'token';
      headers.push(`\`${header.name}\` = ${header.prefix === '' ? credential : `paste0(${quoted(header.prefix)}, ${credential})`}`);
    }
    const get = (address: string): readonly string[] => [
      `request(${address})`,
      `req_headers(${headers.join(', ')})`,
      ...(signIn.method === 'kerberos' ? [`req_options(httpauth = ${negotiate}, userpwd = ":")`] : []),
      'req_perform()',
      'resp_body_json(simplifyVector = TRUE, bigint_as_char = TRUE)',
    ];
    const rows = rowsPath.map((name) => `[[${quoted(name)}]]`).join('');
    const lines = ['library(httr2)', ''];
    if (form) lines.push(...tokenRequest(form), '');
    if (pages === undefined) lines.push(`response <- ${get(quoted(url)).join(' |>\n  ')}`, `rows <- response${rows}`);
    else if (pages.by === 'links') {
      lines.push('pages <- list()', `url <- ${quoted(url)}`, 'while (!is.null(url)) {');
      lines.push(`  response <- ${get('url').join(' |>\n    ')}`, `  pages[[length(pages) + 1]] <- response${rows}`);
      lines.push('  url <- response[["@odata.nextLink"]]', '}', ...combined);
    } else {
      lines.push('pages <- list()', `url <- ${quoted(url)}`, 'repeat {');
      lines.push(`  response <- ${get(`paste0(url, ${quoted(`&${pages.parameter}=`)}, length(pages) + 1)`).join(' |>\n    ')}`);
      lines.push(`  page <- response${rows}`, '  if (NROW(page) == 0) break', '  pages[[length(pages) + 1]] <- page', '}', ...combined);
    }
    if (dates.length > 0) {
      lines.push(`for (name in intersect(c(${dates.map(quoted).join(', ')}), names(rows))) {`, ...dateLines, '}');
    }
    lines.push('print(rows)', '');
    return lines.join('\n');
  },
};

function tokenRequest({ url, fields, basic }: TokenForm): readonly string[] {
  const body = fields.map(({ name, value }) => `    ${name} = ${'secret' in value ? environment(value.secret) : quoted(value.text)}`);
  const steps = [`request(${quoted(url)})`];
  if (basic) steps.push(`req_auth_basic(${quoted(basic.clientId)}, ${environment(basic.secret)})`);
  steps.push(`req_body_form(\n${body.join(',\n')}\n  )`, 'req_perform()', 'resp_body_json()');
  return [`token <- (${steps.join(' |>\n  ')})$access_token`];
}

function environment(name: string): string {
  return `Sys.getenv(${quoted(name)})`;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
