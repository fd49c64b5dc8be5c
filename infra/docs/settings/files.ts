import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../documents.ts';
import { renderExample } from './example.ts';
import { renderSettingsPage } from './page.ts';
import { compose, kubernetes, systemd } from './platforms.ts';

const kustomization = 'infra/deploy/kubernetes/kustomization.yaml';

/** The settings are the last entry of the file. */
const literals = /(?<=^ {4}literals:\n).*/ms;

/** The files that are generated from the declarations of the settings: their paths in the repository, and their texts. */
export function settingsFiles(): Record<string, string> {
  const list = renderExample(kubernetes, { indent: '      ', item: '- ' });
  return {
    'docs/settings.md': renderSettingsPage(),
    'infra/deploy/.env.example': renderExample(compose),
    'infra/deploy/systemd/codeweb.env.example': renderExample(systemd),
    [kustomization]: readFileSync(join(root, kustomization), 'utf8').replace(literals, () => list),
  };
}

export function writeSettingsFiles(): void {
  for (const [path, text] of Object.entries(settingsFiles())) writeFileSync(join(root, path), text);
}
