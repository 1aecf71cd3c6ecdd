import { createTexts } from '../translation/create-texts.ts';
import { connectionTests } from './en/connection-tests.ts';
import { diagnostics } from './en/diagnostics.ts';
import { fileMistakes } from './en/file-mistakes.ts';
import { language } from './en/language.ts';
import { links } from './en/links.ts';
import { problems } from './en/problems/index.ts';
import { rowNotices } from './en/row-notices.ts';
import { scope } from './en/scope.ts';
import { signInMethods } from './en/sign-in-methods.ts';
import { sourceReasons } from './en/source-reasons.ts';
import { validationIssues } from './en/validation-issues.ts';
import { verification } from './en/verification.ts';
import { connectionTests as connectionTestsFrench } from './fr/connection-tests.ts';
import { diagnostics as diagnosticsFrench } from './fr/diagnostics.ts';
import { fileMistakes as fileMistakesFrench } from './fr/file-mistakes.ts';
import { language as languageFrench } from './fr/language.ts';
import { links as linksFrench } from './fr/links.ts';
import { problems as problemsFrench } from './fr/problems/index.ts';
import { rowNotices as rowNoticesFrench } from './fr/row-notices.ts';
import { scope as scopeFrench } from './fr/scope.ts';
import { signInMethods as signInMethodsFrench } from './fr/sign-in-methods.ts';
import { sourceReasons as sourceReasonsFrench } from './fr/source-reasons.ts';
import { validationIssues as validationIssuesFrench } from './fr/validation-issues.ts';
import { verification as verificationFrench } from './fr/verification.ts';

/** The English texts that several programs show, by topic. */
export const sharedEnglish = {
  connectionTests,
  diagnostics,
  language,
  links,
  validationIssues,
  problems,
  rowNotices,
  scope,
  fileMistakes,
  signInMethods,
  sourceReasons,
  verification,
} as const;

/** The same texts in French. */
export const sharedFrench = {
  connectionTests: connectionTestsFrench,
  diagnostics: diagnosticsFrench,
  language: languageFrench,
  links: linksFrench,
  validationIssues: validationIssuesFrench,
  problems: problemsFrench,
  rowNotices: rowNoticesFrench,
  scope: scopeFrench,
  fileMistakes: fileMistakesFrench,
  signInMethods: signInMethodsFrench,
  sourceReasons: sourceReasonsFrench,
  verification: verificationFrench,
} as const;

/** The texts that the page, the command line, and the data service share. */
export const sharedTexts = createTexts(sharedEnglish, sharedFrench);
