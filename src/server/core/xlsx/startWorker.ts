import { Worker } from 'node:worker_threads'
import type { WorkbookJob } from './model.ts'

/** The build places the thread's file beside the server's chunks (vite.config.ts). */
const ENTRY = import.meta.url.endsWith('.ts') ? 'worker.source.mjs' : 'xlsxWorker.js'

/** Young generation: a larger one hardly speeds a thread up, and several run at once. */
const YOUNG_MB = 8

/** Starts a thread for one workbook job, with at most `memoryMb` of old generation. */
export const startWorker = (job: WorkbookJob, memoryMb: number): Worker => new Worker(new URL(ENTRY, import.meta.url), {
  workerData: job,
  resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  execArgv: [],
})
