import { Worker } from 'node:worker_threads'
import type { WorkbookJob } from './model.ts'

/** The build places the file there (vite.config.ts). */
const ENTRY = import.meta.url.endsWith('.ts') ? 'worker.source.mjs' : 'xlsxWorker.js'

/** A larger young generation hardly speeds a thread up. */
const YOUNG_MB = 8

/** `memoryMb` limits the old generation. */
export const startWorker = (job: WorkbookJob, memoryMb: number): Worker => new Worker(new URL(ENTRY, import.meta.url), {
  workerData: job,
  resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  execArgv: [],
})
