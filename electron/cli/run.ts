import type { Writable } from 'node:stream';
import { createInstruments, type Instruments } from '../core/foundation.ts';
import type { Timeouts } from '../wire/failure.ts';
import { makeProblem, problemOf } from '../wire/problem-error.ts';
import { runCheck } from './check-command.ts';
import { type Invocation, readCommandLine } from './command-line.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { CommandFailed, type Failure, UsageMistake } from './failure.ts';
import { runGet } from './get-command.ts';
import { type Machine, type OpenDeployment, openDeployment } from './open-deployment.ts';
import { createResultOutput, ReaderLeft, type ResultOutput } from './result-output.ts';
import { readSecrets, type SecretSurroundings } from './secret-source.ts';
import { tellProblem } from './tell-problem.ts';
import { runWhoami } from './whoami-command.ts';

/** Everything a command line runs among. */
export interface Surroundings {
  readonly machine: Machine;
  readonly secrets: SecretSurroundings;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal;
}

/** A check and a question wait for no slow query. */
const shortTimeouts: Partial<Timeouts> = { connect: 10_000, headers: 15_000, body: 15_000 };

type DeploymentInvocation = Exclude<Invocation, { command: 'help' }>;

function perform(invocation: DeploymentInvocation, deployment: OpenDeployment, output: ResultOutput, signal: AbortSignal): Promise<void> {
  switch (invocation.command) {
    case 'check':
      return runCheck(deployment, invocation.json, output, signal);
    case 'whoami':
      return runWhoami(deployment, invocation.json, output, signal);
    case 'get':
      return runGet(deployment, invocation.target, invocation.format, output, signal);
  }
}

async function follow(words: readonly string[], surroundings: Surroundings, instruments: Instruments, output: ResultOutput): Promise<void> {
  const invocation = readCommandLine(words);
  if (invocation.command === 'help') {
    await output.write(invocation.text);
    return output.finish();
  }
  const { options } = invocation;
  const secrets = await readSecrets(options, surroundings.secrets);
  instruments.redaction.learn('command line', Object.values(secrets));
  const timeouts = invocation.command === 'get' ? {} : shortTimeouts;
  const deployment = await openDeployment(options, secrets, surroundings.machine, timeouts, instruments);
  try {
    await perform(invocation, deployment, output, AbortSignal.any([surroundings.interrupted, output.ended]));
    await output.finish();
    output.ended.throwIfAborted();
  } finally {
    await deployment.close();
  }
}

interface Ending {
  readonly exitCode: number;
  readonly failure: Failure;
}

/** How a command ends that threw. */
export function endingOf(error: unknown, clean: (text: string) => string): Ending {
  if (error instanceof UsageMistake) {
    const { message, why: cause, remedy } = error;
    return { exitCode: exitCodes.usage, failure: { code: 'usage', message, cause, remedy } };
  }
  const foreseen = error instanceof CommandFailed ? error.problem : problemOf(error);
  const problem = foreseen ?? makeProblem('internal', { detail: error instanceof Error ? error.message : null });
  const failure = tellProblem(problem, clean);
  // Whatever a provider or a deployment answers with 5xx is its fault, also on the way in.
  const isServerFault = problem.status !== null && problem.status >= 500 && problem.code.startsWith('identity-provider-');
  return { exitCode: isServerFault ? exitCodes.serverFault : exitCodeOf(problem.code), failure };
}

/**
 * Does what a command line asks for; never throws.
 *
 * @param words What stands after the program's name.
 * @returns the exit code; what went wrong is one JSON object on `stderr` by then.
 */
export async function run(words: readonly string[], surroundings: Surroundings): Promise<number> {
  // The one JSON object on stderr is all that is told: nothing is logged.
  const instruments = createInstruments(() => undefined);
  const output = createResultOutput(surroundings.stdout);
  try {
    await follow(words, surroundings, instruments, output);
    return exitCodes.done;
  } catch (error) {
    if (surroundings.interrupted.aborted) return exitCodes.interrupted;
    if (output.ended.reason instanceof ReaderLeft) return exitCodes.done;
    await output.finish();
    const { exitCode, failure } = endingOf(error, (text) => instruments.redaction.text(text));
    await new Promise<void>((resolve) => surroundings.stderr.write(`${JSON.stringify(failure)}\n`, () => resolve()));
    return exitCode;
  }
}
