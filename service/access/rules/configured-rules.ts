import { readConfiguration } from '../../config-file.ts';
import type { RuleFile } from './rule-file.ts';

/** Reads the access rules of a configuration file. Without any, nobody sees anything. @throws StartFailure if any part of it has a mistake */
export async function readConfiguredRules(file: string): Promise<RuleFile> {
  return readConfiguration(file).settings['access-rules'] ?? { groups: {}, rules: [] };
}
