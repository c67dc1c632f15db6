import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fullPath, type Contract, type OutputOf } from '#shared/api/contract.ts'
import type { libraryApi } from '#shared/api/library.ts'
import { taskApi, type Task } from '#shared/api/task.ts'
import type { Api } from '../tools/api.ts'
import { median } from './harness.ts'
import type { BenchServer } from './server.ts'

const POLL_MS = 50
const MB = 2 ** 20

type Upload = OutputOf<typeof libraryApi.uploadMaterialExcel>

/** Sends a file in a form, with fields before it. */
export function uploadFile(
  url: string, { token }: Pick<Api, 'token'>, { path }: Contract, file: Blob, name: string, fields: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', file, name)
  return fetch(
    new URL(fullPath(path), url),
    { method: 'POST', body: form, headers: { 'x-auth-token': token, 'x-auth-side': 'merchant', 'x-auth-port': 'web' } }
  )
}

/** Sends a sheet of comma-separated lines like the wizard. */
export async function upload(
  { url, api }: BenchServer, contract: Contract, text: string, fields: Readonly<Record<string, string>> = {}
): Promise<Upload> {
  const response = await uploadFile(url, api, contract, new Blob([text], { type: 'text/csv' }), 'bench.csv', fields)
  return (await response.json() as { data: Upload }).data
}

/** Server memory in megabytes, from its metrics. */
export async function memoryOf({ url }: BenchServer): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / MB
}

/** Result of an import: milliseconds from its call, number of progress reports, peak memory in megabytes. */
export interface Ran { readonly state: Task['state'], readonly ms: number, readonly reports: number, readonly peak: number }

/** Starts an import and waits for its end; `cancel` cancels it at its first progress report. */
export async function runImport(server: BenchServer, begin: () => Promise<{ readonly taskId: string }>, cancel = false): Promise<Ran> {
  const { api } = server
  const start = performance.now()
  const { taskId } = await begin()
  let [last, reports, peak, isCancelRequested] = [-1, 0, 0, false]
  for (;;) {
    const { state, done } = await api.call(taskApi.queryTask, { id: taskId })
    if (done !== last) reports++
    last = done
    if (state !== 'QUEUED' && state !== 'RUNNING')
      return { state, ms: performance.now() - start, reports, peak: Math.max(peak, await memoryOf(server)) }
    if (cancel && done > 0 && !isCancelRequested) {
      isCancelRequested = true
      await api.call(taskApi.cancelTask, { id: taskId })
    }
    peak = Math.max(peak, await memoryOf(server))
    await sleep(POLL_MS)
  }
}

/** Text of the peak server memory in the first and last of several imports, and the progress reports. */
export function progressText(runs: readonly Ran[]): string {
  const peakOf = (some: readonly Ran[]): string => `${median(some.map(({ peak }) => peak)).toFixed(0)} MB`
  return `Progress was reported ${median(
    runs.map(run => run.reports)
  )} times. Most memory of the server: ${peakOf(runs.slice(0, 3))} in the first imports, `
    + `${peakOf(runs.slice(-3))} in the last of ${runs.length}`
}
