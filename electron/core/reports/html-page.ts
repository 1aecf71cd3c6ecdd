import { createHash } from 'node:crypto';
import { htmlText } from '../../../shared/contract/test-report.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';

/** The parts of a self-contained HTML page. */
interface HtmlPage {
  readonly language: Language;
  /** Plain text: the title of the document, and its heading. */
  readonly title: string;
  /** The style sheet after the common rules. */
  readonly style: string;
  /** HTML after the heading. */
  readonly body: string;
}

const commonStyle = `
:root { color-scheme: light dark; }
[hidden] { display: none !important; }
body { max-width: 1000px; margin: 24px auto; padding: 0 16px; font: 14px/1.5 system-ui, sans-serif; }
.passed { color: light-dark(#146c2e, #6dd58c); } .failed { color: light-dark(#b3261e, #ff8a80); }
`;

/** Returns a self-contained HTML page without scripts. Its content security policy (CSP Level 3) allows only its own style sheet. */
export function htmlPage({ language, title, style, body }: HtmlPage): string {
  const sheet = commonStyle + style;
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>${htmlText(title)}</title>
<style>${sheet}</style>
</head>
<body>
<h1>${htmlText(title)}</h1>
${body}
</body>
</html>
`;
}
