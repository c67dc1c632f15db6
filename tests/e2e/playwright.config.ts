import { defineConfig } from 'playwright/test'
import { LONG_BROWSER, SHORT } from '../run/long.ts'
import { FULL, IN_FULL } from './tools/full.ts'

/** The system's browser against the built application; globalSetup starts a server per worker. */
export default defineConfig({
  // Reloading a page is slow on a busy machine.
  expect: { timeout: 10_000 },
  testDir: import.meta.dirname,
  // The sheet is tested on a separate page without a server; the gallery has a separate server.
  testIgnore: ['sheet/**', 'calc/**', 'gallery/**', ...SHORT ? LONG_BROWSER.map(file => `**/${file}`) : []],
  ...!FULL && { grepInvert: new RegExp(IN_FULL.tag) },
  outputDir: '../../test-results',
  globalSetup: './globalSetup.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    // A blocked action reports where it waits before the test times out.
    actionTimeout: 20_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      // Scroll bars take room, as on most desktops.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      executablePath: process.env.CHROMIUM,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
    // Traces cost a third of the run: `--trace on` records them for a single test.
    screenshot: 'only-on-failure',
  },
})
