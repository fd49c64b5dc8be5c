import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { precompress } from './infra/build/precompress.ts';

// Newest features in use: light-dark(), popover, cross-document view transitions (the last only where there).
const browsers = ['chrome125', 'edge125', 'firefox128', 'safari17.5'];

export default defineConfig({
  plugins: [vike(), react(), precompress()],
  build: { target: browsers, cssTarget: browsers, manifest: true },
  publicDir: 'public',
});
