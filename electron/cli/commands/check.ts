import type { CheckStep } from '../../../shared/contract/check.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import { connectionOptions } from '../connection/options.ts';
import { helpOption, jsonOption } from '../option-words.ts';
import { CommandFailed } from '../output/failure.ts';
import { tellProblem } from '../output/tell-problem.ts';
import { readWords, refuseWords } from '../read-words.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import type { Command, Work } from './command.ts';

interface ReportedStep {
  readonly id: CheckStep['id'];
  readonly status: CheckStep['status'];
  readonly evidence: Readonly<Record<string, string | number>>;
  readonly cause?: string;
  readonly remedy?: string;
}

/** A step as it is reported: for a failed one the problem's facts are evidence too; for a skipped one, why. */
function report(
  { id, status, evidence, skipped, problem }: CheckStep,
  clean: (text: string) => string,
  language: MessageLanguage,
): ReportedStep {
  if (problem === null) return { id, status, evidence: skipped === null ? evidence : { ...evidence, reason: skipped } };
  const { code, message, cause, remedy } = tellProblem(problem, clean, language);
  const facts = problem.status === null ? {} : { status: problem.status };
  const shown = Object.entries({ ...problem.parameters, ...facts, ...evidence }).map(
    ([name, value]) => [name, typeof value === 'string' ? clean(value) : value] as const,
  );
  // Below a problem lies another one at times, whose code is among the facts.
  return { id, status, evidence: { ...Object.fromEntries(shown), code }, cause: `${message} ${cause}`, remedy };
}

const marks = { passed: '✓', failed: '✗', skipped: '–' } as const;

function readable({ id, status, evidence, cause, remedy }: ReportedStep, language: MessageLanguage): string {
  const facts = Object.entries(evidence).map(([name, value]) => `${name} ${value}`);
  const lines = [
    `${marks[status]} ${id.padEnd(17)} ${cliTexts(language).t(`output:step.${status}`).padEnd(7)}  ${facts.join(', ')}`.trimEnd(),
  ];
  if (cause !== undefined) lines.push(`    ${cause}`);
  if (remedy !== undefined) lines.push(`    ${remedy}`);
  return `${lines.join('\n')}\n`;
}

/**
 * Goes the way into the deployment and writes how each step went: a line as soon as it is taken, or one object at the end.
 *
 * @throws CommandFailed with the problem of the last step that failed: what stops the way is worse than what only troubles it.
 */
async function perform({ deployment, output, signal, language }: Work, json: boolean): Promise<void> {
  const { check } = await import('../../core/diagnosis/start-check.ts');
  const { context, profile } = deployment;
  const clean = (text: string): string => context.redaction.text(text);
  const steps: ReportedStep[] = [];
  let failure: Problem | null = null;
  for await (const step of check(context.checkParts(profile.id), signal)) {
    const reported = report(step, clean, json ? 'en' : language);
    steps.push(reported);
    failure = step.problem ?? failure;
    if (!json) await output.write(context.redaction.data(readable(reported, language)));
  }
  if (json) await output.write(`${context.redaction.data(JSON.stringify({ ok: failure === null, steps }))}\n`);
  if (failure !== null) throw new CommandFailed(failure);
}

const own = jsonOption('help:commands.check.options.json');
const shape = { ...connectionOptions, ...own, ...helpOption };

/** Says of each step of the way in how it went. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'help:commands.check.summary',
  usage: 'help:commands.check.usage',
  about: 'help:commands.check.about',
  examples: [
    {
      does: 'help:commands.check.examples.first',
      line: 'dataquay check --profile sample',
    },
    {
      does: 'help:commands.check.examples.second',
      line: `dataquay check --json --base-url https://data.example.org \\
  --auth service-token --token env:TOKEN`,
    },
  ],
  options: own,
  speaks: true,
  words: [],
  read: (words) => {
    const { values, positionals } = readWords('check', words, shape);
    const { help, json = false, ...options } = values;
    if (help) return null;
    refuseWords('check', positionals);
    return { kind: 'work', options, quick: true, perform: (work) => perform(work, json) };
  },
};
