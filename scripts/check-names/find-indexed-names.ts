import { join } from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, TypeFlags } from 'typescript/unstable/sync';

/**
 * Finds `object[name]` and `name in object` with any string as the name. Names of a fixed set, such as a union of literals, are allowed.
 *
 * @param root the folder of the projects
 * @param projects folders with a `tsconfig.json`, whose own files are examined
 * @param isExempt returns whether a file, relative to the root, is skipped
 * @returns one line per finding, with the file, its line, and the expression
 */
export function findIndexedNames(root: string, projects: readonly string[], isExempt: (file: string) => boolean): readonly string[] {
  const api = new API({ cwd: root });
  try {
    return projects.flatMap((name) => {
      const config = join(root, name, 'tsconfig.json');
      const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
      if (project === undefined) throw new Error(`${config} isn’t a project.`);
      const { program, checker } = project;
      return program.getSourceFileNames().flatMap((path) => {
        const file = path.replaceAll('\\', '/').slice(root.length + 1);
        if (!file.startsWith(`${name}/`) || isExempt(file)) return [];
        const source = program.getSourceFile(path);
        return source === undefined ? [] : findingsIn(source, file, checker);
      });
    });
  } finally {
    api.close();
  }
}

function findingsIn(source: SourceFile, file: string, checker: Checker): readonly string[] {
  const expressions: Node[] = [];
  const keys: Node[] = [];
  const visit = (node: Node): void => {
    const key = isElementAccessExpression(node) ? node.argumentExpression : keyOfIn(node);
    if (key !== null) {
      expressions.push(node);
      keys.push(key);
    }
    node.forEachChild(visit);
  };
  visit(source);
  // One request for all keys of a file, because the compiler is another process.
  const types = keys.length === 0 ? [] : checker.getTypeAtLocation(keys);
  return expressions.flatMap((expression, index) => {
    const isAnyString = ((types[index]?.flags ?? 0) & TypeFlags.String) !== 0;
    if (!isAnyString) return [];
    const line = source.text.slice(0, expression.getStart(source)).split('\n').length;
    return [`${file}:${line}: ${expression.getText(source)}: use ownValue(), Object.hasOwn(), or a Map`];
  });
}

/** Returns the name in `name in object`. Null for other nodes. */
function keyOfIn(node: Node): Node | null {
  return isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword ? node.left : null;
}
