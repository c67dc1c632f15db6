import { defineConfig } from 'playwright/test'
import product from '../playwright.config.ts'

export default defineConfig({ ...product, testDir: import.meta.dirname, testIgnore: [], globalSetup: './globalSetup.ts' })
