import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The page: `renderer/index.html` and what it imports, into `out/page`.
 *
 * Its syntax and styles are lowered to what browsers of early 2023 read, which the Electron of the shell's tests is; its functions are not.
 * Nothing is inlined as a `data:` or an inline script, since the content security policy allows neither for scripts, workers and fonts.
 */
export default defineConfig({
  root: join(import.meta.dirname, 'renderer'),
  base: './',
  plugins: [react()],
  build: {
    outDir: '../out/page',
    emptyOutDir: true,
    target: ['chrome108', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 6000,
  },
  worker: { format: 'es' },
});
