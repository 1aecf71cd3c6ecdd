import { grammarPage } from '../../shared/language/grammar-page.ts';
import { commandReference } from './command-reference.ts';
import { contentsPage } from './contents-page.ts';
import { errorCodes } from './error-codes.ts';
import { keyboardShortcuts } from './keyboard-shortcuts.ts';
import { publicationJsonSchema, serviceJsonSchema } from './publication-json-schema.ts';
import { serviceEndpoints } from './service-endpoints.ts';
import { serviceErrors } from './service-errors.ts';
import { sourceReasons } from './source-reasons.ts';
import { verifyFindings } from './verify-findings.ts';

/** Returns the generated pages (Markdown, and the JSON schema of publications) by their path in the project. */
export function generatedPages(): Readonly<Record<string, string>> {
  return {
    'docs/README.md': contentsPage('en'),
    'docs/fr/README.md': contentsPage('fr'),
    'docs/command-line/reference.md': commandReference('en'),
    'docs/reference/keyboard-shortcuts.md': keyboardShortcuts('en'),
    'docs/reference/query-languages.md': grammarPage(),
    'docs/reference/publication.schema.json': publicationJsonSchema(),
    'docs/reference/service.schema.json': serviceJsonSchema(),
    'docs/troubleshooting/error-codes.md': errorCodes('en'),
    'docs/service/endpoints.md': serviceEndpoints(),
    'docs/troubleshooting/service-errors.md': serviceErrors(),
    'docs/troubleshooting/source-reasons.md': sourceReasons(),
    'docs/troubleshooting/verify-findings.md': verifyFindings(),
    'docs/fr/error-codes.md': errorCodes('fr'),
    'docs/fr/keyboard-shortcuts.md': keyboardShortcuts('fr'),
  };
}
