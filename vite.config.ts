import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './src/client/app/budget.ts'
import { accentVariables } from './src/client/ui/theme/accentVariables.ts'
import { withoutUnshownBlueprint } from './src/client/ui/theme/unshownBlueprint.ts'
import { withoutIconNames } from './src/client/ui/theme/iconNames.ts'
import { unmeasuredText } from './src/client/ui/theme/unmeasuredText.ts'
import { outsidePages } from './src/client/app/outside/build.ts'
import { ways } from './src/client/app/chunkGroups.ts'
import { devServer } from './src/server/app/devPlugin.ts'

const transforms = () => [react(), accentVariables(), withoutUnshownBlueprint(), withoutIconNames(), unmeasuredText()]

/** Two builds from one file: the browser's pages (default) and, with --ssr, the server. */
export default defineConfig(({ isSsrBuild }) => isSsrBuild
  ? {
      publicDir: false,
      build: {
        outDir: 'dist/server', target: 'node20', emptyOutDir: true, minify: false,
        rollupOptions: {
          // The worker is started by its file name beside the server's own chunks (src/server/core/xlsx).
          input: { main: 'src/server/main.ts', xlsxWorker: 'src/server/core/xlsx/worker.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    }
  : {
      root: 'src/client', base: '/em/', publicDir: '../../public',
      plugins: [...transforms(), devServer(), budget(), ways(transforms), outsidePages(transforms)],
      // The workbook library and the grid are lazy chunks of their own; their size is known.
      build: {
        outDir: '../../dist/client', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1500,
        // A browser that cannot load ahead loads a little later.
        modulePreload: { polyfill: false },
      },
    })
