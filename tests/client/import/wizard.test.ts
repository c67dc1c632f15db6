import { describe, expect, it } from 'vitest'
import { remember } from '#client/document/import/remembered.ts'
import type { ImportReport, Workbook } from '#client/document/import/types.ts'
import type { PastImport } from '#shared/api/gridImport.ts'
import type { ImportTarget } from '#shared/import/mapping.ts'
import { firstState, requestOf, sheetOf, wizardReducer, type WizardAction, type WizardState } from '#client/document/import/wizardState.ts'

const targets: readonly ImportTarget[] = [
  { key: 'name', label: '名称', aliases: [], required: true },
  { key: 'unit', label: '单位', aliases: [], required: true },
]
const headers = ['名称', '单位', '备注']
const table = { name: '材料', headerRow: 1, top: [headers, ['品名', '计量'], ['中砂', 't']], rowCount: 41, merges: [], mapping: {} }
const cover = { name: '封面', headerRow: 1, top: [['某某工程']], rowCount: 1, merges: [], mapping: {} }
const matching = { key: 'code', mode: 'both' } as const
const workbook: Workbook = { uploadId: 'u1', fileName: '材料.xlsx', sheets: [cover, table] }
const report: ImportReport = { ready: 38, refused: 2, parts: [], problems: [], problemCount: 2, failedFileId: null }

const reduce = wizardReducer(targets)
const after = (actions: readonly WizardAction[], from: WizardState = firstState({ options: { type: '1' }, matching })) =>
  actions.reduce(reduce, from)
const opened = after([{ type: 'begin', kind: 'upload' }, { type: 'uploaded', workbook }])
const checked = after([{ type: 'begin', kind: 'check' }, { type: 'checked', report }], opened)

describe('the wizard', () => {
  it('opens the sheet that looks like the table, with its columns mapped', () => {
    expect(opened).toMatchObject({ step: 'mapping', sheet: 1, headerRow: 1, mapping: { name: 0, unit: 1 }, work: null })
    expect(requestOf(opened)).toEqual({
      uploadId: 'u1', sheet: '材料', headerRow: 1, mapping: { name: 0, unit: 1 }, options: { type: '1' },
      reading: { hiddenRows: 'take', rounding: 'exact' }, ...matching,
    })
  })
  it('takes a hidden sheet only where it is chosen, and rows as they are asked for', () => {
    const old = { ...table, name: '旧版', hidden: true }
    const state = after([{ type: 'begin', kind: 'upload' }, { type: 'uploaded', workbook: { ...workbook, sheets: [old, cover, table] } }])
    expect(state.sheet).toBe(2)
    expect(after([{ type: 'sheet', at: 0 }], state)).toMatchObject({ sheet: 0, mapping: { name: 0, unit: 1 } })
    expect(requestOf(after([{ type: 'reading', reading: { hiddenRows: 'leave', rounding: 'shown' } }], state))?.reading).toEqual(
      { hiddenRows: 'leave', rounding: 'shown' }
    )
  })
  it('takes what the user chose for the same headers before', () => {
    const remembered = remember([], headers, { name: 2, unit: 1 })
    expect(after([{ type: 'remembered', remembered }, { type: 'begin', kind: 'upload' }, { type: 'uploaded', workbook }]).mapping).toEqual(
      { name: 2, unit: 1 }
    )
  })
  it('maps anew under another header or another sheet', () => {
    const lower = after([{ type: 'header', row: 2 }], opened)
    expect(lower).toMatchObject({ headerRow: 2, mapping: { name: null, unit: null } })
    expect(sheetOf(lower)).toMatchObject({ headers: ['品名', '计量', ''], rows: 39 })
    expect(after([{ type: 'header', row: 4 }], opened)).toBe(opened)
    expect(after([{ type: 'header', row: 1 }], lower).mapping).toEqual(opened.mapping)
    expect(after([{ type: 'sheet', at: 0 }], opened)).toMatchObject({ sheet: 0, mapping: { name: null, unit: null } })
    expect(after([{ type: 'sheet', at: 7 }], opened)).toBe(opened)
  })
  it('takes what a sheet says of the choices, again for another sheet, and leaves them alone under another header', () => {
    const reading = wizardReducer(targets, (_, { name }) => ({ month: name }))
    const state = [{ type: 'begin', kind: 'upload' } as const, { type: 'uploaded', workbook } as const].reduce(
      reading, firstState({ options: { type: '1' }, matching })
    )
    expect(state.options).toEqual({ type: '1', month: '材料' })
    const corrected = reading(state, { type: 'options', options: { type: '1', month: '2026-11' } })
    expect(reading(corrected, { type: 'header', row: 2 }).options).toEqual({ type: '1', month: '2026-11' })
    expect(reading(corrected, { type: 'sheet', at: 0 }).options).toEqual({ type: '1', month: '封面' })
  })
  it('lets a column serve one target only', () => {
    expect(after([{ type: 'map', key: 'unit', at: 0 }], opened).mapping).toEqual({ name: null, unit: 0 })
    expect(after([{ type: 'map', key: 'unit', at: null }], opened).mapping).toEqual({ name: 0, unit: null })
  })
  it('goes from check to result, and back from the check only', () => {
    expect(checked).toMatchObject({ step: 'check', report, work: null })
    expect(after([{ type: 'back' }], checked)).toMatchObject({ step: 'mapping', report: null, mapping: opened.mapping })
    const done = after([{ type: 'begin', kind: 'commit' }, { type: 'committed', report: { ...report, ready: 37 } }], checked)
    expect(done).toMatchObject({ step: 'result', report: { ready: 37 } })
    expect(after([{ type: 'back' }], done)).toBe(done)
    expect(after([{ type: 'restart' }], done)).toMatchObject({ step: 'file', workbook: null, report: null })
  })
  it('changes nothing while it works, except how far it is', () => {
    const busy = after([{ type: 'begin', kind: 'check' }], opened)
    const refused: readonly WizardAction[] = [
      { type: 'begin', kind: 'commit' }, { type: 'map', key: 'name', at: 2 }, { type: 'header', row: 2 }, { type: 'sheet', at: 0 },
      { type: 'options', options: {} }, { type: 'matching', matching: { key: null, mode: 'insert' } }, { type: 'back' },
      { type: 'restart' }, { type: 'committed', report }, { type: 'uploaded', workbook },
    ]
    for (const action of refused) expect(reduce(busy, action), action.type).toBe(busy)
    expect(reduce(busy, { type: 'progress', done: 3200, total: 7184 }).work).toEqual({ kind: 'check', done: 3200, total: 7184 })
  })
  it('drops answers that nobody waits for', () => {
    for (const action of [
      { type: 'checked', report }, { type: 'committed', report }, { type: 'failed', text: '断' }, { type: 'progress', done: 1, total: 2 },
    ] as const) {
      expect(reduce(opened, action), action.type).toBe(opened)
    }
  })
  it('says what failed and stays where it was', () => {
    expect(after([{ type: 'begin', kind: 'upload' }, { type: 'failed', text: '文件是空的' }])).toMatchObject(
      { step: 'file', failure: '文件是空的', work: null }
    )
    const failedAttempt = after([{ type: 'begin', kind: 'commit' }, { type: 'failed', text: '服务器没有响应' }], checked)
    expect(failedAttempt).toMatchObject({ step: 'check', report, failure: '服务器没有响应' })
    expect(after([{ type: 'begin', kind: 'commit' }], failedAttempt).failure).toBeNull()
  })
  it('shows what an earlier import has left, or watches it, and lets go of it at any time', () => {
    const past: PastImport = {
      taskId: 't', fileName: '旧.xlsx', state: 'DONE', done: 9, total: 9, error: null, createTime: '', counts: null, left: 0,
    }
    const opening = after([{ type: 'opened', past }])
    expect(opening).toMatchObject({ step: 'file', work: { kind: 'open' }, past })
    expect(after([{ type: 'committed', report }], opening)).toMatchObject({ step: 'result', report, past, work: null })
    expect(after([{ type: 'failed', text: '断' }], opening)).toMatchObject({ step: 'file', failure: '断', past: null, work: null })
    const watched = after([{ type: 'opened', past: { ...past, state: 'RUNNING', done: 3 } }])
    expect(watched).toMatchObject({ step: 'check', report: null, work: { kind: 'commit', done: 3, total: 9 } })
    expect(after([{ type: 'failed', text: '已取消，没有写入任何数据' }], watched)).toMatchObject({ step: 'file', past: null })
    expect(after([{ type: 'restart' }], watched)).toMatchObject({ step: 'file', past: null, work: null })
    expect(after([{ type: 'opened', past }], opened)).toBe(opened)
  })
  it('finds a running check and a running commit again after a reload', () => {
    const { sheet, headerRow, mapping, options, reading } = opened
    const resumed = { sheet, headerRow, mapping, options, matching, reading, workbook }
    const check = after([{ type: 'resumed', resumed: { ...resumed, commit: false } }])
    expect(check).toMatchObject({ step: 'mapping', work: { kind: 'check' }, mapping: opened.mapping })
    expect(requestOf(check)).toEqual(requestOf(opened))
    const commit = after([{ type: 'resumed', resumed: { ...resumed, commit: true } }])
    expect(commit).toMatchObject({ step: 'check', work: { kind: 'commit' } })
    expect(after([{ type: 'committed', report }], commit).step).toBe('result')
    expect(after([{ type: 'failed', text: '已取消，没有写入任何数据' }], commit).step).toBe('mapping')
  })
})
