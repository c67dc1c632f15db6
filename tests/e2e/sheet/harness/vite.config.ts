import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const port = Number(process.env.SHEET_PORT ?? 5199)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, '../../../../dist/sheet'), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000,
  },
  preview: { port, strictPort: true },
})
