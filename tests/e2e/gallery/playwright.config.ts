import { defineConfig } from 'playwright/test'
import product from '../playwright.config.ts'

/** The gallery's pages, as the product's pages are tested. */
export default defineConfig({ ...product, testDir: import.meta.dirname, testIgnore: [], globalSetup: './globalSetup.ts' })
