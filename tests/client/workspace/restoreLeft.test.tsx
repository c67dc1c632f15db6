// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { AheadDesk } from '#client/grid/remote/aheadDesk.ts'
import type { UnsentWork } from '#client/grid/remote/keeper.ts'
import { restoreLeft } from '#client/grid/remote/restoreLeft.ts'
import { ConfirmHost } from '#client/ui/ConfirmAlert.tsx'
import { boq } from './boq.ts'
import { openList, rowServer, waitUntilIdle, type RowServer } from './rowServer.ts'

const root = createRoot(document.body.appendChild(document.createElement('div')))
let server: RowServer
beforeEach(() => {
  server = rowServer()
  root.render(<ConfirmHost />)
})
const questions = (): string[] => [...document.querySelectorAll('.yz-question')].map(({ textContent }) => textContent ?? '')

/** Opens a list with an earlier window's unsent work, answering every question alike. */
async function reopen(work: Partial<UnsentWork>, choice: '恢复' | '放弃') {
  const list = openList(server)
  const [completed, confirmations]: [string[], string[]] = [[], []]
  const unsentWork = {
    savedAt: 1, work: { format: 1 as const, batches: [], typed: null, ...work },
    settle: async (done: object) => { completed.push(...Object.keys(done)) },
  }
  const over = restoreLeft([unsentWork], { grid: boq, model: list.model, ahead: new AheadDesk(() => {}) }).then(() => true)
  for (let ended: boolean | null = null; ended !== true;) {
    ended = await Promise.race([over, new Promise<null>(resolve => { setTimeout(resolve, 5, null) })])
    const [question] = questions()
    if (question === undefined) continue
    confirmations.push(question)
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === choice)!.click()
    await expect.poll(questions).toEqual([])
  }
  await waitUntilIdle(list.model)
  return { ...list, settled: completed, asked: confirmations }
}
const typed = (text: string, base: string | null = '清单 1', rowId = 'r1') => ({ rowId, column: 'name', text, base })

describe('text that stood in an open editor', () => {
  it('is written where the value stands that it was typed over, and undo takes it back', async () => {
    const { model, asked: questions, settled: completed } = await reopen({ typed: typed('甲') }, '恢复')
    expect(questions).toEqual([expect.stringContaining('发现未提交的输入')])
    expect([server.rows.get('r1')?.name, model.conflict('r1', 'name'), completed]).toEqual(['甲', undefined, ['batches', 'held', 'typed']])
    model.undo()
    await waitUntilIdle(model)
    expect(server.rows.get('r1')?.name).toBe('清单 1')
  })
  it('never goes over what somebody else has written since: both values are shown', async () => {
    server.colleague('r1', { name: '乙' })
    const { model } = await reopen({ typed: typed('甲') }, '恢复')
    expect(server.rows.get('r1')?.name).toBe('乙')
    expect(model.conflict('r1', 'name')).toMatchObject({ mine: '甲', theirs: '乙', base: '清单 1' })
  })
  it('is gone where it is given up', async () => {
    const { model } = await reopen({ typed: typed('甲') }, '放弃')
    expect([server.requests, model.row('r1')?.name]).toEqual([[], '清单 1'])
  })
})

it('what was being sent is sent with the value that stood there then: what was written since stays', async () => {
  server.colleague('r1', { name: '乙' })
  const batch = {
    key: 'k', label: '编辑',
    cells: [{ row: 'r1', column: 'name', value: '甲', seen: '清单 1' }, { row: 'r2', column: 'qty', value: '3.000', seen: '2.000' }],
    added: [], removed: [], moved: [],
  }
  const { model, asked: questions } = await reopen({ batches: [batch] }, '恢复')
  expect([questions, server.rows.get('r1')?.name, server.rows.get('r2')?.qty]).toEqual([[], '乙', '3.000'])
  expect(model.conflict('r1', 'name')).toMatchObject({ mine: '甲', theirs: '乙', base: '清单 1' })
})
