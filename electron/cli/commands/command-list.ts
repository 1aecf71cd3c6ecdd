import { catalogueCommand } from './catalogue.ts';
import { checkCommand } from './check.ts';
import type { Command } from './command.ts';
import { createCompletionCommand } from './completion.ts';
import { describeCommand } from './describe.ts';
import { exportCommand } from './export.ts';
import { getCommand } from './get.ts';
import { runQueryCommand } from './run-query.ts';
import { verifyCommand } from './verify.ts';
import { whoamiCommand } from './whoami.ts';

const working: readonly Command[] = [
  checkCommand,
  whoamiCommand,
  catalogueCommand,
  describeCommand,
  getCommand,
  runQueryCommand,
  exportCommand,
  verifyCommand,
];

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [...working, createCompletionCommand(working)];
