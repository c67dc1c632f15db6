import { Worker, type WorkerOptions } from 'node:worker_threads'

/** The build puts the thread's file beside the server's own chunks (vite.config.ts). */
const ENTRY = import.meta.url.endsWith('.ts') ? 'worker.source.mjs' : 'xlsxWorker.js'

/** A thread that does one workbook job. */
export const startWorker = (options: WorkerOptions): Worker => new Worker(new URL(ENTRY, import.meta.url), { ...options, execArgv: [] })
