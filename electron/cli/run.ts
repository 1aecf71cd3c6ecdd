import type { Writable } from 'node:stream';
import type { Problem } from '../../shared/problems/problem.ts';
import type { Language } from '../../shared/translation/create-texts.ts';
import { createTelemetry, type Telemetry } from '../core/host/telemetry.ts';
import type { Timeouts } from '../wire/failure.ts';
import { makeProblem, problemOf } from '../wire/problem-error.ts';
import { redactedProblem } from '../wire/redaction.ts';
import { readCommandLine } from './command-line.ts';
import type { Work } from './commands/command.ts';
import type { Machine } from './connection/open-connection.ts';
import { readSecrets, type SecretContext } from './connection/secret-source.ts';
import { exitCodeOf, exitCodes } from './output/exit-codes.ts';
import { CommandEnded, CommandFailed, type Failure, UsageError } from './output/failure.ts';
import { createMessages, type Messages } from './output/messages.ts';
import { printProblem } from './output/print-problem.ts';
import { createProgress } from './output/progress.ts';
import { createResultOutput, OutputClosed, type ResultOutput } from './output/result-output.ts';
import { isTerminal, terminalFormatOf } from './output/terminal.ts';

/** The environment in which a command line runs. */
export interface CliContext {
  readonly machine: Machine;
  readonly secrets: SecretContext;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Aborted by Ctrl+C. */
  readonly interrupted: AbortSignal;
  /** Language of messages for people. */
  readonly language: Language;
}

/** The outputs of a command line. */
interface Outputs {
  readonly telemetry: Telemetry;
  readonly output: ResultOutput;
  readonly messages: Messages;
}

/** Timeouts of commands that run no query. */
const shortTimeouts: Partial<Timeouts> = { connect: 10_000, headers: 15_000, body: 15_000 };

async function runCommand(
  programArguments: readonly string[],
  { machine, secrets: sources, stderr, interrupted, language }: CliContext,
  { telemetry, output, messages }: Outputs,
): Promise<void> {
  const invocation = readCommandLine(programArguments);
  if (invocation.kind === 'text') {
    await output.write(invocation.text(language));
    return output.finish();
  }
  // The application isn't loaded for help and completion scripts, because shells run completion scripts when they start.
  const { openConnection, connectionNames } = await import('./connection/open-connection.ts');
  const { traceRequests } = await import('./output/request-trace.ts');
  if (invocation.kind === 'connections') {
    const names = await connectionNames(machine, invocation.dataFolder, telemetry);
    await output.write(names.map((name) => `${name}\n`).join(''));
    return output.finish();
  }
  const { options, quick, isAnonymous = false, perform } = invocation;
  const secrets = await readSecrets(options, sources);
  telemetry.redaction.learn('command line', Object.values(secrets));
  const opened = await openConnection(options, secrets, machine, { timeouts: quick ? shortTimeouts : {}, isAnonymous }, telemetry);
  const trace = traceRequests(opened.context.requests, options, stderr);
  const progress = createProgress(stderr);
  const tell: Work['tell'] = (code, facts) => {
    progress.clear();
    return messages.notice(code, facts, (text) => telemetry.redaction.data(text));
  };
  try {
    await perform({
      opened,
      output,
      terminal: output.isTerminal && isTerminal(stderr) ? terminalFormatOf(stderr, sources.environment) : null,
      progress,
      tell,
      input: sources.input,
      language,
      signal: AbortSignal.any([interrupted, output.ended]),
    });
    await output.finish();
    output.ended.throwIfAborted();
  } finally {
    progress.clear();
    await opened.close();
    await trace.finish();
  }
}

interface Exit {
  readonly exitCode: number;
  readonly failureIn: (language: Language) => Failure;
}

/**
 * Returns the exit code and message for an error.
 *
 * @param clean removes secrets from a problem
 */
export function exitOf(error: unknown, clean: (problem: Problem) => Problem): Exit {
  if (error instanceof UsageError) return { exitCode: exitCodes.usage, failureIn: (language) => error.failureIn(language) };
  if (error instanceof CommandEnded) return error;
  const expected = error instanceof CommandFailed ? error.problem : problemOf(error);
  const problem = expected ?? makeProblem('internal', { detail: error instanceof Error ? error.message : null });
  const facts = error instanceof CommandFailed ? error.facts : {};
  const failureIn = (language: Language): Failure => ({ ...printProblem(clean(problem), language), ...facts });
  // A 5xx response is a server error, also if it comes from an identity provider.
  const isServerFault = problem.status !== null && problem.status >= 500 && problem.code.startsWith('identity-provider-');
  return { exitCode: isServerFault ? exitCodes.serverFault : exitCodeOf(problem.code), failureIn };
}

/**
 * Runs a command line. Never throws.
 *
 * @param programArguments the arguments after the program's name
 * @returns the exit code. Errors have been written to `stderr` then.
 */
export async function run(programArguments: readonly string[], context: CliContext): Promise<number> {
  // Nothing is logged, because stderr must contain at most one message.
  const telemetry = createTelemetry(() => undefined);
  const output = createResultOutput(context.stdout);
  const { stderr, language, secrets } = context;
  const messages = createMessages(stderr, programArguments, language, secrets.environment);
  try {
    await runCommand(programArguments, context, { telemetry, output, messages });
    return exitCodes.done;
  } catch (error) {
    if (context.interrupted.aborted) return exitCodes.interrupted;
    if (output.ended.reason instanceof OutputClosed) return exitCodes.done;
    await output.finish();
    const { exitCode, failureIn } = exitOf(error, (problem) => redactedProblem(problem, telemetry.redaction));
    await messages.failure(failureIn);
    return exitCode;
  }
}
