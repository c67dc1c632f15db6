// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { CallError, UNREACHABLE } from '#client/data/callError.ts'
import { forgetTask, keepTask, keptTask } from '#client/document/import/keptTask.ts'
import { problemLines, reasonsOf } from '#client/document/import/problemLines.ts'
import { taskEngine, type TaskDesk } from '#client/document/import/taskEngine.ts'
import { changesIn } from '#client/document/import/changesIn.ts'
import { ImportEnded, type DocumentChoices, type ImportRequest, type ImportWatch } from '#client/document/import/types.ts'
import { reportOfGrid } from '#client/document/import/gridImport.ts'
import type { GridImportResult } from '#shared/api/gridImport.ts'
import { materials } from '#schemas/library/materials.ts'
import { reportOfPackages } from '#client/pages/quota/import/importReport.ts'

type TaskResponse = Awaited<ReturnType<TaskDesk['query']>>
const reportOfResult = reportOfGrid(materials)
const matching = { key: 'materialCode', mode: 'both' } as const
const reading = { hiddenRows: 'take', rounding: 'exact' } as const
const request: ImportRequest = { uploadId: 'u', sheet: 's', headerRow: 1, mapping: {}, options: {}, reading, ...matching }
const result = {
  added: 5, updated: 2, unchanged: 1, skipped: 1, ignored: 2, removed: 0, columns: ['unit', 'gone', 'priceIncl'], problemCount: 1,
  failedFileId: 'f',
    rows: [{ row: 4, state: 'wrong', cells: { unit: '车' }, before: {} }],
  problems: [{ row: '4', column: 'unit', code: 'invalid', text: '不是可用的单位', value: '车' }],
} satisfies GridImportResult
const at = (state: TaskResponse['state'], done: number, more: Partial<TaskResponse> = {}): TaskResponse =>
  ({ state, done, total: 9, result: null, error: null, ...more })

/** Queued answers; `null` is a server that does not answer. */
function engineOf(responses: (TaskResponse | null)[], stop = new AbortController()) {
  const log: string[] = []
  const engine = taskEngine({
    upload: () => Promise.reject(new Error('not asked')),
    start: () => { log.push('start'); return Promise.resolve({ taskId: 't1' }) },
    reportOf: reportOfResult,
    saveFailed: () => Promise.reject(new Error('not asked')),
  }, {
    query: id => {
      const response = responses.shift()
      if (response === null) return Promise.reject(new CallError({ code: UNREACHABLE, status: 0, msg: '服务器没有响应' }))
      return response ? Promise.resolve(response) : Promise.reject(new CallError({ code: 'NOT_FOUND', status: 404, msg: `没有任务 ${id}` }))
    },
    cancel: id => { log.push(`cancel ${id}`); return Promise.resolve() },
  })
  const watch = {
    commit: true, stop: stop.signal,
    progress: (done, total) => log.push(`${done}/${total}`),
    turn: () => Promise.resolve(),
  } satisfies ImportWatch
  const run = (): ReturnType<typeof engine.run> => engine.run(request, { ...watch, started: id => log.push(`started ${id}`) })
  return { run, follow: (taskId: string) => engine.follow(taskId, watch), log, stop }
}

describe('an import that runs as a task', () => {
  it('reports how far it is and ends with the report', async () => {
    const { run, log } = engineOf([at('QUEUED', 0), at('RUNNING', 4), null, at('DONE', 9, { result })])
    expect(await run()).toMatchObject(
      { ready: 8, refused: 1, failedFileId: 'f', problems: [{ row: 4, column: 'unit', value: '车', warning: false }] }
    )
    expect(log).toEqual(['start', 'started t1', '0/9', '4/9', '9/9'])
  })
  it('goes on with a task that runs already', async () => {
    const { follow, log } = engineOf([at('DONE', 9, { result })])
    expect(await follow('t7')).toMatchObject({ ready: 8, taskId: 't7' })
    expect(log).toEqual(['9/9'])
  })
  it('asks once to stop and says that nothing was written', async () => {
    const stop = new AbortController()
    stop.abort()
    const { run, log } = engineOf([at('RUNNING', 1), at('RUNNING', 2), at('CANCELLED', 2)], stop)
    await expect(run()).rejects.toThrow(new ImportEnded('已取消，没有写入任何数据'))
    expect(log.filter(line => line.startsWith('cancel'))).toEqual(['cancel t1'])
  })
  it('fails with the reason of the task, or of the call', async () => {
    await expect(engineOf([at('FAILED', 3, { error: '上传的文件已过期，请重新上传' })]).run()).rejects.toThrow('上传的文件已过期，请重新上传')
    await expect(engineOf([]).follow('gone')).rejects.toThrow('没有任务 gone')
  })
})

it('a task is kept for its page and forgotten after it', () => {
  const stored = {
    taskId: 't', commit: true, workbook: { uploadId: 'u', fileName: 'f', sheets: [] }, sheet: 0, headerRow: 1, mapping: { unit: 0 },
    options: {}, matching, reading,
  }
  keepTask(sessionStorage, 'machine', stored)
  expect(keptTask(sessionStorage, 'machine')).toEqual(stored)
  expect(keptTask(sessionStorage, 'material')).toBeUndefined()
  forgetTask(sessionStorage, 'machine')
  expect(keptTask(sessionStorage, 'machine')).toBeUndefined()
  sessionStorage.setItem('yz.import.machine', '{"taskId":')
  expect(keptTask(sessionStorage, 'machine')).toBeUndefined()
})

it('the result of a grid names its columns and counts what becomes of the rows', () => {
  expect(reportOfResult(result).difference).toEqual({
    counts: { added: 5, changed: 2, same: 1, wrong: 1, ignored: 2, removed: 0 }, rows: result.rows,
    columns: [{ key: 'unit', label: '单位', numeric: false }, { key: 'priceIncl', label: '含税单价', numeric: true }],
  })
  expect(() => reportOfResult({ added: 1 })).toThrow()
})

describe('the report of an import of packages', () => {
  const one = {
    row: 4, quotaCode: 'DE1', quotaName: '铺贴', quotaUnit: '7', quotaId: 'q1', worker: '1246.00', material: '104.34', total: '1350.34',
    ok: true, state: 'changed',
      before: { worker: '1246.00', material: '100.00', total: '1346.00' },
      cells: [{ row: 6, part: '材料', name: '中砂', kind: 'cell', column: '单价', before: '168.00', after: '200.00', numeric: true }],
  } as const
  const response = {
    packages: [one, { ...one, row: 9, state: 'wrong', ok: false }, { ...one, row: 12, state: 'conflict', ok: false, note: '他人已保存' }],
    written: 0, failedFileId: null,
    problems: [
      { row: '9', column: 'trade', code: 'unknownWord', text: '不是可用的工种', value: '瓦匠' },
      { row: '10', column: 'desc', code: 'missing', text: '没有', value: '砂' },
    ],
  }
  it('reports what differs in each, with the amounts that become others', () => {
    const report = reportOfPackages(response, { commit: false, addsWords: true })
    expect(report).toMatchObject({ ready: 1, refused: 1, problemCount: 2 })
    // Whoever changed it: it may have been the user.
    expect(report.parts).toContainEqual({ label: '导出后改过', count: 1 })
    expect(report.problems[0]).toMatchObject({ row: 9, value: '瓦匠' })
    expect(report.documents?.[0]).toMatchObject({ row: 4, path: '/quota/detail/q1', cells: one.cells, figures: [
      { label: '材料合计', before: '100.00', after: '104.34' }, { label: '定额合价', before: '1,346.00', after: '1,350.34' },
    ] })
  })
  it('counts what would be written as one decides', () => {
    const report = reportOfPackages(response, { commit: false, addsWords: true })
    expect([{}, { 4: 'skip' }, { 12: 'update' }, { 9: 'update' }].map(choices => changesIn(report, choices as DocumentChoices))).toEqual(
      [1, 0, 2, 1]
    )
  })
  it('offers the library for what it lacks, and the dictionary to who may add to it', () => {
    const verbs = (addsWords: boolean) => reportOfPackages(response, { commit: false, addsWords }).offers?.map(({ verb }) => verb)
    expect([verbs(true), verbs(false)]).toEqual([['自动加入未分类', '自动加入字典'], ['自动加入未分类']])
    expect(reportOfPackages(response, { commit: true, addsWords: true }).offers).toEqual([])
  })
})

it('problems are reported by cell in the order of the file, and counted by reason', () => {
  const problem = (row: number, column: string, text: string) => ({ row, column, value: '', text, warning: false })
  const problems = [problem(9, 'unit', '乙'), problem(2, 'unit', '甲'), problem(9, 'unit', '甲')]
  const targets = [{ key: 'unit', label: '单位', aliases: [], required: true }]
  expect(problemLines(problems, targets)).toEqual([
    { row: 2, column: 'unit', label: '单位', value: '', text: '甲' }, { row: 9, column: 'unit', label: '单位', value: '', text: '乙；甲' },
  ])
  expect(reasonsOf(problems)).toEqual([{ text: '甲', count: 2 }, { text: '乙', count: 1 }])
})

it('rows that repeat a row share their reason, whichever row it is', () => {
  const repeats = ['名称与第 9 行重复', '名称与第 2781 行重复', '单位必须选择'].map((text, at) =>
    ({ row: at + 2, column: 'name', value: '', warning: false, text }))
  expect(reasonsOf(repeats)).toEqual([{ text: '名称与其他行重复', count: 2 }, { text: '单位必须选择', count: 1 }])
})
