import { posix } from 'node:path';

/** An import from one folder to another: the importing file and the imported file. */
interface FolderImport {
  readonly file: string;
  readonly imported: string;
}

/** Imports between folders: importing folder, imported folder, imports. */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, readonly FolderImport[]>>;

/**
 * Finds import cycles between folders of the product: second-level folders, and folders of `electron/core`. Type imports count.
 *
 * @param files Source code by file path, with forward slashes.
 * @returns One line per pair of folders that import each other, directly or through others. It names the folders and the rarest import.
 */
export function findFolderCycles(files: Readonly<Record<string, string>>): readonly string[] {
  const graph = folderGraph(files);
  const cycles = new Map<string, string>();
  for (const [folder, targets] of graph) {
    for (const target of targets.keys()) {
      const back = shortestPath(graph, target, folder);
      if (back === null) continue;
      const folders = [folder, ...back.slice(0, -1)];
      const key = [...folders].sort().join(' ');
      if (!cycles.has(key)) cycles.set(key, describeCycle(graph, folders));
    }
  }
  return [...cycles.values()];
}

function folderGraph(files: Readonly<Record<string, string>>): FolderGraph {
  const graph = new Map<string, Map<string, FolderImport[]>>();
  for (const [file, source] of Object.entries(files)) {
    const folder = folderOf(file);
    if (folder === null) continue;
    for (const [, path = ''] of source.matchAll(/\b(?:from|import|import\() ?'(\.[^'?\n]+)['?]/g)) {
      const imported = posix.join(posix.dirname(file), path);
      const target = folderOf(imported);
      if (target === null || target === folder) continue;
      const targets = graph.get(folder) ?? new Map<string, FolderImport[]>();
      graph.set(folder, targets.set(target, [...(targets.get(target) ?? []), { file, imported }]));
    }
  }
  return graph;
}

/** Returns the folder that a product file counts to: `shared/query`, `electron/core/results`, or the top folder itself; null for others. */
function folderOf(file: string): string | null {
  const parts = file.split('/').slice(0, -1);
  const [top = '', second] = parts;
  if (!['electron', 'node', 'renderer', 'service', 'shared'].includes(top)) return null;
  return parts.slice(0, top === 'electron' && second === 'core' ? 3 : 2).join('/');
}

/** Returns the folders of a shortest path of imports, both ends included. */
function shortestPath(graph: FolderGraph, from: string, to: string): readonly string[] | null {
  const before = new Map<string, string | null>([[from, null]]);
  for (const folder of before.keys()) {
    if (folder === to) {
      const path = [];
      for (let at: string | null = to; at !== null; at = before.get(at) ?? null) path.unshift(at);
      return path;
    }
    for (const target of graph.get(folder)?.keys() ?? []) if (!before.has(target)) before.set(target, folder);
  }
  return null;
}

/** Describes a cycle with the import that is likely the wrong one: the one between the two folders with the fewest imports. */
function describeCycle(graph: FolderGraph, folders: readonly string[]): string {
  const steps = folders.map((folder, at) => graph.get(folder)?.get(folders[(at + 1) % folders.length] ?? '') ?? []);
  const [rarest = []] = [...steps].sort((a, b) => a.length - b.length);
  const [{ file, imported } = { file: '', imported: '' }] = rarest;
  return `${[...folders, folders[0]].join(' → ')}: folders import each other. Rarest import: ${file} imports ${imported}`;
}
