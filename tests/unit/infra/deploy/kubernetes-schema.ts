import { join } from 'node:path';
import ts from 'typescript';

/** A Kubernetes object in its YAML form. */
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  [field: string]: unknown;
};

/** A file that does not exist, in a folder from which node_modules is found. */
const checked = join(import.meta.dirname, 'manifests.ts');
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/**
 * Checks manifests against the types that `kubernetes-types` generates from the OpenAPI schema of Kubernetes: unknown
 * and missing fields, and values of another type. Patterns and ranges are not part of those types. Returns one line for
 * each fault.
 */
export function findSchemaFaults(manifests: readonly Manifest[]): string[] {
  const source = manifests
    .map(({ apiVersion, kind, ...rest }, index) => {
      const group = apiVersion.includes('/') ? apiVersion.replace(/\.k8s\.io\//, '/') : `core/${apiVersion}`;
      const value = JSON.stringify({ apiVersion, kind, ...rest }, null, 1);
      return `export const manifest${index}: import('kubernetes-types/${group}').${kind} = ${value};`;
    })
    .join('\n');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === checked || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === checked
      ? ts.createSourceFile(path, source, ts.ScriptTarget.ESNext)
      : getSourceFile(path, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([checked], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '; '));
}
