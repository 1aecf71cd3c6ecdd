import { isBuiltin } from 'node:module';
import type { Allowed } from './allowed.ts';

/** The sources to check, and the exceptions. */
export interface CheckedImports {
  /** Source code by file path, with forward slashes. */
  readonly files: Readonly<Record<string, string>>;
  /** The paths that a package lists in `exports`, such as `./sync`; empty without `exports`. */
  readonly exportsOf: (packageName: string) => readonly string[];
  readonly allowedImports: readonly Allowed[];
  readonly allowedReplacements: readonly Allowed[];
}

/** Finds imports of undocumented package paths, and replaced methods of foreign objects; one line per finding. */
export function checkImports({ files, exportsOf, allowedImports, allowedReplacements }: CheckedImports): readonly string[] {
  const used = new Set<Allowed>();
  const isAllowed = (list: readonly Allowed[], text: string): boolean => {
    const found = list.find(({ pattern }) => new RegExp(`^(?:${pattern.source})$`).test(text));
    if (found !== undefined) used.add(found);
    return found !== undefined;
  };
  const findings = Object.entries(files).flatMap(([file, source]) => [
    ...importsIn(source)
      .filter((path) => !isDocumented(path, exportsOf) && !isAllowed(allowedImports, path))
      .map((path) => `${file}: '${path}' isn’t a documented path of its package`),
    ...replacementsIn(source, file)
      .filter(() => !isAllowed(allowedReplacements, file))
      .map((found) => `${file}: \`${found}\` replaces a method of an object that isn’t this file’s own`),
  ]);
  const unused = [...allowedImports, ...allowedReplacements]
    .filter((allowed) => !used.has(allowed))
    .map(({ pattern }) => `${pattern.source}: nothing needs this exception: remove it from scripts/check-imports/allowed.ts`);
  return [...findings, ...unused];
}

/** Returns the package paths that a source imports, requires, or resolves, without the bundler's query strings. */
function importsIn(source: string): readonly string[] {
  const written = source.matchAll(/\b(?:(?:from|import) '|(?:import|require|resolve)\(['`])([^'`\n]+)['`]/g);
  return [...written].map(([, path = '']) => path.replace(/\?.*$/, '')).filter((path) => /^[@a-z][^:]+$/.test(path) && !isBuiltin(path));
}

/** A path is documented if it is the package name, or if `exports` lists exactly this path outside of source folders. */
function isDocumented(path: string, exportsOf: CheckedImports['exportsOf']): boolean {
  const [, name = '', below] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  if (below === undefined) return true;
  return !/(?:^|\/)(?:src|dist|lib|esm|build|internal)\//.test(below) && exportsOf(name).includes(`./${below}`);
}

const functionText = String.raw`(?:async )?(?:function\b|\([^()]*\)(?:: [^=\n]+)? =>|\w+ =>)`;
/** Matches an assigned method. Event handlers (`onmessage`) are meant to be assigned, and members of `this` belong to the file. */
const assignedMethod = new RegExp(String.raw`^\s*(?!this\.\w+ |\w+\.prototype\b)[\w.?[\]]+\.(?!on[A-Za-z]+\b)\w+ = ${functionText}`, 'gm');
const changedPrototype =
  /\.prototype(?:\.\w+|\[[^\]\n]+\]) = |\bObject\.(?:assign|definePropert(?:y|ies)|setPrototypeOf)\(\s*[\w.]+\.prototype\b/g;

/** Finds changed prototypes in all files, and replaced methods in the product’s layers. */
function replacementsIn(source: string, file: string): readonly string[] {
  const isProduct = /^(?:electron|node|renderer|service|shared)\//.test(file);
  const found = [...source.matchAll(changedPrototype), ...(isProduct ? source.matchAll(assignedMethod) : [])];
  return found.map(([text]) => text.trim());
}
