import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll } from 'vitest'
import { fullPath } from '#shared/api/contract.ts'
import { gridImportResult, type GridImportResult, type ImportReading } from '#shared/api/gridImport.ts'
import { projectItemApi, type GoneChoice } from '#shared/api/projectItem.ts'
import { taskApi } from '#shared/api/task.ts'
import type { uploadedWorkbook } from '#shared/api/workbook.ts'
import type { z } from 'zod'
import { Refused, signIn, type Api } from '../../tools/api.ts'
import { registerAll } from '#server/app/calls.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'

export const sample = (name: string): Promise<Buffer> => readFile(new URL(`../../fixtures/samples/${name}`, import.meta.url))

interface ImportOptions {
  readonly commit?: boolean; readonly gone?: GoneChoice; readonly all?: '1' | null; readonly sheet?: number; readonly name?: string;
  readonly reading?: ImportReading; readonly units?: Readonly<Record<string, string>>
}

export function withBills(names: readonly string[] = ['estimator', 'pm', 'keeper', 'cost', 'other']) {
  const database = withDatabase('demo')
  const running = withApp(database, { register: registerAll, jobs: true })
  const people = new Map<string, Api>()
  const projects = new Map<string, string>()
  let url = ''
  beforeAll(async () => {
    url = await running.app.listen({ port: 0, host: '127.0.0.1' })
    for (const name of names) people.set(name, await signIn(url, name))
    const { rows } = await database.pool.query<{ id: string, briefly_name: string }>('select id, briefly_name from project')
    for (const { id, briefly_name: name } of rows) projects.set(name, id)
  })
  const apiOf = (name: string): Api => people.get(name)!
  const upload = async (userName: string, bytes: Uint8Array, name: string): Promise<z.output<typeof uploadedWorkbook>> => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const headers = { 'x-auth-token': apiOf(userName).token, 'x-auth-side': 'merchant', 'x-auth-port': 'web' }
    const response = await fetch(new URL(fullPath(projectItemApi.uploadProjectItemList.path), url), { method: 'POST', body: form, headers })
    return (await response.json() as { data: z.output<typeof uploadedWorkbook> }).data
  }
  return {
    database, as: apiOf, upload, running,
    project: (briefly: string): string => projects.get(briefly)!,
    async run(
      projectId: string, bytes: Uint8Array,
      { commit = true, gone: goneChoice = 'mark', all = '1', sheet = 0, name = 'bill.xlsx', reading, units = {} }: ImportOptions = {},
      userName = 'estimator'
    ): Promise<GridImportResult> {
      const book = await upload(userName, bytes, name)
      const { name: chosen, headerRow, mapping } = book.sheets[sheet]!
      const { taskId } = await apiOf(userName).call(projectItemApi.uploadProjectItemDetailList, {
        projectId, uploadId: book.uploadId, sheet: chosen, headerRow, mapping, commit,
        options: { gone: goneChoice, all, units: { ...units } },
        ...reading && { reading },
      })
      for (;;) {
        const { state, result, error } = await apiOf(userName).call(taskApi.queryTask, { id: taskId })
        if (state === 'DONE') return gridImportResult.parse(result)
        if (state === 'FAILED' || state === 'CANCELLED') throw new Error(error ?? state)
        await pause(20)
      }
    },
    rows: async (projectId: string, name = 'estimator') =>
      (await apiOf(name).call(projectItemApi.describeProjectItems, { projectId, pageSize: -1 })).rows,
  }
}

export const refusal = async (call: Promise<unknown>): Promise<number> => call.then(() => 200, (error: unknown) => {
  if (error instanceof Refused) return error.status
  throw error
})
