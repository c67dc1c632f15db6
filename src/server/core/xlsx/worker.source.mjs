import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// Loaders do not reach into threads, so a thread run from source loads tsx itself. Test runs build the thread's file, which is faster.
const { BUILT_SERVER } = process.env
if (BUILT_SERVER === undefined) {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./worker.ts')
} else await import(pathToFileURL(resolve(dirname(BUILT_SERVER), 'xlsxWorker.js')).href)
