import { defineConfig } from 'playwright/test'
import gallery from './playwright.config.ts'

/** The upload part again, with files in an S3-speaking store that browsers post to themselves. */
export default defineConfig({ ...gallery, testMatch: 'files.spec.ts', workers: 1, globalSetup: './s3Setup.ts' })
