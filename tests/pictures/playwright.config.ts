import { defineConfig } from 'playwright/test'
import { findChromium } from '../tools/browser.mjs'
import product from '../e2e/playwright.config.ts'

/** Pictures of every screen of the built product, on the demonstration's data. */
export default defineConfig({
  ...product, testDir: import.meta.dirname, testIgnore: [], globalSetup: '../e2e/globalSetup.ts', reporter: 'list', retries: 0, workers: 1,
  use: { ...product.use, launchOptions: { ...product.use?.launchOptions, executablePath: findChromium() }, actionTimeout: 10_000 },
})
