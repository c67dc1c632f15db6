import { defineConfig } from 'playwright/test'
import sheet from '../sheet/playwright.config.ts'

/** The sheet beside a real spreadsheet program on one screen: system clipboard and real keys. */
export default defineConfig({
  ...sheet,
  testDir: '.',
  timeout: 120_000,
  globalSetup: './screen.ts',
  use: { ...sheet.use, headless: false },
})
