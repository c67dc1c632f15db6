import { expect, it } from 'vitest'
import { outcomeOf } from '#client/document/import/pastOutcome.ts'
import type { PastImport } from '#shared/api/gridImport.ts'

const past: PastImport = {
  taskId: 't', fileName: '旧.xlsx', state: 'DONE', done: 0, total: 0, error: null, createTime: '',
  counts: { added: 1200, updated: 2, removed: 0, refused: 1 }, left: 1202,
}
const display = (more: Partial<PastImport>, undoable = true, removed?: string) => {
  const { text, tag } = outcomeOf({ ...past, ...more }, undoable, removed)
  return [tag?.word, text]
}

it('says what came of an import, and what was taken back where that can be', () => {
  expect(display({})).toEqual([undefined, '新增 1,200 · 更新 2 · 未导入 1'])
  expect(display({ left: 7 })[0]).toBe('已部分撤销')
  expect(display({ left: 0 })[0]).toBe('已撤销')
  expect(display({ left: 0 }, false)[0]).toBeUndefined()
  expect(display({ counts: { added: 0, updated: 0, removed: 3, refused: 0 }, left: 0 })).toEqual([undefined, '撤回 3'])
  expect(display({ counts: { added: 0, updated: 1, removed: 3, refused: 0 }, left: 1 }, false, '清单已无')).toEqual(
    [undefined, '更新 1 · 清单已无 3']
  )
  expect(display({ counts: { added: 0, updated: 0, removed: 0, refused: 0 }, left: 0 })).toEqual([undefined, '没有变化'])
})

it('says how an import ended otherwise, and how far one is', () => {
  const state = (more: Partial<PastImport>) => display({ counts: null, left: 0, ...more })
  expect(state({ state: 'FAILED', error: '有数据被他人修改' })).toEqual(['失败', '有数据被他人修改'])
  expect(state({ state: 'CANCELLED' })).toEqual(['已取消', ''])
  expect(state({ state: 'QUEUED' })).toEqual(['进行中', ''])
  expect(state({ state: 'RUNNING', done: 50, total: 120 })).toEqual(['进行中', '41%'])
})
