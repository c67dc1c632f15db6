import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../../node_modules/.cache/sheet-harness',
  plugins: [react()],
  server: { port: Number(process.env.SHEET_PORT ?? 5199), strictPort: true, fs: { allow: ['../../../..'] } },
})
