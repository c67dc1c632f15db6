import { defineConfig } from 'playwright/test'
import { LONG_BROWSER, SHORT } from '../run/long.ts'
import { FULL, IN_FULL } from './tools/full.ts'

/** The system's browser against the built application; globalSetup starts a server for each worker. */
export default defineConfig({
  // A page that is loaded anew on a busy machine takes its time.
  expect: { timeout: 10_000 },
  testDir: import.meta.dirname,
  // The sheet alone is tested on a page of its own, without a server; the gallery has a server of its own.
  testIgnore: ['sheet/**', 'calc/**', 'gallery/**', ...SHORT ? LONG_BROWSER.map(file => `**/${file}`) : []],
  ...!FULL && { grepInvert: new RegExp(IN_FULL.tag) },
  outputDir: '../../test-results',
  globalSetup: './globalSetup.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    // An action that cannot be done says where it waits, before the whole test is over.
    actionTimeout: 20_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      // Scroll bars take room, as they do on most desks.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      executablePath: process.env.CHROMIUM,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
    // Traces cost a third of the run: `--trace on` gives them for the test that one looks at.
    screenshot: 'only-on-failure',
  },
})
