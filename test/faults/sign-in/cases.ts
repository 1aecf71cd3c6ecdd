import type { FaultCase } from '../laboratory/fault-case.ts';
import { brokenProviders } from './broken-provider-cases.ts';
import { entraCases } from './entra-cases.ts';
import { interactive } from './interactive-cases.ts';
import { otherProviders } from './provider-cases.ts';

/** Sign-in errors: rejections with the provider's messages, wrong URLs, and failing providers. */
export const signInCases: readonly FaultCase[] = [...entraCases, ...otherProviders, ...brokenProviders, ...interactive];
