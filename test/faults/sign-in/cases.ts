import type { FaultCase } from '../laboratory/fault-case.ts';
import { brokenProviders } from './broken-provider-cases.ts';
import { entraCases } from './entra-cases.ts';
import { interactive } from './interactive-cases.ts';
import { otherProviders } from './provider-cases.ts';

/** Identity providers: refusals in their own words, wrong addresses, and providers that are broken. */
export const signInCases: readonly FaultCase[] = [...entraCases, ...otherProviders, ...brokenProviders, ...interactive];
