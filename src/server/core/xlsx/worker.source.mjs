import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// A thread that runs from source (tests, development) needs tsx itself: the parent's loader does not reach into threads. A whole test run
// builds the thread's file and passes its path: translating the source in each thread would take three times as long.
const { BUILT_SERVER } = process.env
if (BUILT_SERVER === undefined) {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./worker.ts')
} else await import(pathToFileURL(resolve(dirname(BUILT_SERVER), 'xlsxWorker.js')).href)
