import { defineConfig } from 'playwright/test'
import gallery from './playwright.config.ts'

/** Repeats the upload tests with files in an S3-speaking store to which browsers post directly. */
export default defineConfig({ ...gallery, testMatch: 'files.spec.ts', workers: 1, globalSetup: './s3Setup.ts' })
