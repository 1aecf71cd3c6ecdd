import type { Writable } from 'node:stream';
import type { MessageLanguage } from '../../shared/query/index.ts';
import { createTelemetry, type Telemetry } from '../core/telemetry.ts';
import type { Timeouts } from '../wire/failure.ts';
import { makeProblem, problemOf } from '../wire/problem-error.ts';
import { readCommandLine } from './command-line.ts';
import type { Work } from './commands/command.ts';
import type { Machine } from './connection/open-connection.ts';
import { readSecrets, type SecretSurroundings } from './connection/secret-source.ts';
import { exitCodeOf, exitCodes } from './output/exit-codes.ts';
import { CommandEnded, CommandFailed, type Failure, UsageMistake } from './output/failure.ts';
import { createMessages, type Messages } from './output/messages.ts';
import { printProblem } from './output/print-problem.ts';
import { createProgress } from './output/progress.ts';
import { createResultOutput, ReaderLeft, type ResultOutput } from './output/result-output.ts';

/** Everything a command line runs among. */
export interface Surroundings {
  readonly machine: Machine;
  readonly secrets: SecretSurroundings;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal;
  /** What people are spoken to in. */
  readonly language: MessageLanguage;
}

/** What a command line is answered by. */
interface Told {
  readonly telemetry: Telemetry;
  readonly output: ResultOutput;
  readonly messages: Messages;
}

/** A check and a question wait for no slow query. */
const shortTimeouts: Partial<Timeouts> = { connect: 10_000, headers: 15_000, body: 15_000 };

async function follow(
  words: readonly string[],
  { machine, secrets: given, stderr, interrupted, language }: Surroundings,
  { telemetry, output, messages }: Told,
): Promise<void> {
  const invocation = readCommandLine(words);
  if (invocation.kind === 'text') {
    await output.write(invocation.text(language));
    return output.finish();
  }
  // Help and the scripts of shells, which every shell asks for as it starts, need nothing of the application.
  const { openConnection, connectionNames } = await import('./connection/open-connection.ts');
  const { traceRequests } = await import('./output/request-trace.ts');
  if (invocation.kind === 'connections') {
    const names = await connectionNames(machine, invocation.dataFolder, telemetry);
    await output.write(names.map((name) => `${name}\n`).join(''));
    return output.finish();
  }
  const { options, quick, perform } = invocation;
  const secrets = await readSecrets(options, given);
  telemetry.redaction.learn('command line', Object.values(secrets));
  const opened = await openConnection(options, secrets, machine, quick ? shortTimeouts : {}, telemetry);
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
      progress,
      tell,
      input: given.input,
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

interface Ending {
  readonly exitCode: number;
  readonly told: (language: MessageLanguage) => Failure;
}

/** How a command ends that threw. */
export function endingOf(error: unknown, clean: (text: string) => string): Ending {
  if (error instanceof UsageMistake) return { exitCode: exitCodes.usage, told: (language) => error.told(language) };
  if (error instanceof CommandEnded) return error;
  const foreseen = error instanceof CommandFailed ? error.problem : problemOf(error);
  const problem = foreseen ?? makeProblem('internal', { detail: error instanceof Error ? error.message : null });
  const told = (language: MessageLanguage): Failure => printProblem(problem, clean, language);
  // Whatever a provider or a server answers with 5xx is its fault, also on the way in.
  const isServerFault = problem.status !== null && problem.status >= 500 && problem.code.startsWith('identity-provider-');
  return { exitCode: isServerFault ? exitCodes.serverFault : exitCodeOf(problem.code), told };
}

/**
 * Does what a command line asks for; never throws.
 *
 * @param words What stands after the program's name.
 * @returns the exit code; what went wrong was told on `stderr` by then.
 */
export async function run(words: readonly string[], surroundings: Surroundings): Promise<number> {
  // The one message on stderr is all that is told: nothing is logged.
  const telemetry = createTelemetry(() => undefined);
  const output = createResultOutput(surroundings.stdout);
  const { stderr, language, secrets } = surroundings;
  const messages = createMessages(stderr, words, language, secrets.environment);
  try {
    await follow(words, surroundings, { telemetry, output, messages });
    return exitCodes.done;
  } catch (error) {
    if (surroundings.interrupted.aborted) return exitCodes.interrupted;
    if (output.ended.reason instanceof ReaderLeft) return exitCodes.done;
    await output.finish();
    const { exitCode, told } = endingOf(error, (text) => telemetry.redaction.text(text));
    await messages.failure(told);
    return exitCode;
  }
}
