import { existsSync } from 'node:fs'
import { defineConfig } from 'playwright/test'

const port = Number(process.env.SHEET_PORT ?? 5199)
const browser = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The sheet in isolation, over rows in memory. */
export default defineConfig({
  testDir: '.',
  workers: 2,
  timeout: 20_000,
  reporter: 'line',
  outputDir: '../../../node_modules/.cache/sheet-tests',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1400, height: 700 },
    permissions: ['clipboard-read', 'clipboard-write'],
    // Scroll bars take room, as on most desktops.
    launchOptions: {
      args: ['--no-sandbox'], ignoreDefaultArgs: ['--hide-scrollbars'], ...(existsSync(browser) && { executablePath: browser }),
    },
  },
  webServer: {
    command:
      'npx vite build -c tests/e2e/sheet/harness/vite.config.ts --logLevel error && npx vite preview -c '
        + 'tests/e2e/sheet/harness/vite.config.ts',
    cwd: '../../..', port,
  },
})
