import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFile, type WorkbookAnswer, type WorkbookJob } from './model.ts'
import { readBytes } from './read/workbook.ts'
import { writeBytes } from './write.ts'

function perform(job: WorkbookJob): WorkbookAnswer {
  try {
    return job.do === 'read' ? { ok: true, book: readBytes(job.bytes) } : { ok: true, bytes: writeBytes(job.sheets) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, text: error.message }
    return { ok: false, fault: String(error instanceof Error ? error.stack : error) }
  }
}

parentPort?.postMessage(perform(workerData as WorkbookJob))
