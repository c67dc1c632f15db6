// @vitest-environment jsdom
import type { GridApi } from 'ag-grid-community'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it } from 'vitest'
import { CallError } from '#client/data/callError.ts'
import { SheetCore } from '#client/grid/sheet/core.ts'
import { selectAll } from '#client/grid/sheet/moves.ts'
import { RowsView, type SheetRow } from '#client/grid/sheet/rowsView.ts'
import { removeBranches } from '#client/grid/sheet/treeRemove.ts'
import { ConfirmHost } from '#client/ui/ConfirmAlert.tsx'
import { ToastHost } from '#client/ui/toaster.tsx'
import { treeList } from './treeServer.ts'

const root = createRoot(document.body.appendChild(document.createElement('div')))
let list: Awaited<ReturnType<typeof treeList>>
let core: SheetCore
let turn = 0

beforeEach(async () => {
  list = await treeList()
  await list.tree.tree.level(9)
  const api = { ensureIndexVisible: () => {}, ensureColumnVisible: () => {} } as unknown as GridApi<SheetRow>
  core = new SheetCore(api, document.body, new RowsView(), () => ({ model: list.tree }))
  core.columns = [{ key: 'name', column: list.tree.grid.columns.name! }]
  // A new key discards the previous test's messages.
  root.render(<div key={turn += 1}><ConfirmHost /><ToastHost /></div>)
  await expect.poll(toasts).toEqual([])
})

const texts = (selector: string): string[] => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '')
const ONLY = '只删除符合搜索或筛选条件的行，可按 Ctrl Z 撤销。'
const toasts = (): string[] => texts('.bp6-toast-message')
const question = (): string[] => texts('.yz-question, .yz-question-text')
async function remove(quick: string, select: (core: SheetCore) => void): Promise<void> {
  await list.search(quick)
  core.view.rebuild(list.tree, undefined)
  select(core)
  removeBranches(core)
}
const rowsOf = (...ids: readonly string[]) => (on: SheetCore): void =>
  on.selectRanges(
    ids.map(id => ({ anchor: { row: on.view.indexOf(id), col: 0 }, focus: { row: on.view.indexOf(id), col: 0 }, rows: true }))
  )
const clickButton = async (verb: string): Promise<void> => {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === verb)!.click()
  await expect.poll(question).toEqual([])
}
const ids = (): string[] => [...list.rows.keys()]

it('names number and kinds of what goes, and what stays and why; undo brings back as many', async () => {
  const before = ids()
  await remove('砖', selectAll)
  await expect.poll(question).toEqual(['删除 2 个清单项？', `${ONLY}保留 1 个清单项：已锁定，不能删除。保留 1 个分部：其下还有保留或未显示的行。`])
  await clickButton('删除')
  await expect.poll(() => list.removed).toEqual([['a1', 'b1']])
  expect(ids()).toEqual(before.filter(id => id !== 'a1' && id !== 'b1'))
  await expect.poll(toasts).toEqual(['已删除 2 个清单项，保留 1 个清单项：已锁定，不能删除'])
  list.tree.undo()
  await list.model.settled()
  expect(ids().toSorted()).toEqual(before.toSorted())
})

it('takes of a folded section what is found under it, and a found section once all of it is shown', async () => {
  await list.search('砖')
  await list.tree.tree.level(0)
  await remove('砖', rowsOf('a'))
  await expect.poll(question).toEqual(['删除 1 个清单项？', `${ONLY}保留 1 个分部：其下还有保留或未显示的行。保留 1 个分部：只作为上级显示，不符合条件。`])
  await clickButton('取消')
  expect(list.removed).toEqual([])
  await list.tree.tree.level(9)
  await list.tree.tree.open(['a3'], true)
  await remove('砖', rowsOf('a3'))
  await expect.poll(question).toEqual(['删除 1 个分部、2 个清单项？', ONLY])
  await clickButton('删除')
  await expect.poll(() => list.removed).toEqual([['a3', 'a31', 'a32']])
})

it('removes nothing that has come or ceased to be found while the question stood', async () => {
  await list.search('砖')
  await list.tree.tree.open(['a3'], true)
  await remove('砖', selectAll)
  await expect.poll(question).toHaveLength(2)
  list.rows.set('a33', { ...list.rows.get('a31')!, id: 'a33', at: 3 })
  list.rows.set('a1', { ...list.rows.get('a1')!, name: '地板' })
  list.rows.set('b4', { id: 'b4', name: '砖墙', unit: 'm2', up: 'b', at: 4, version: 1 })
  await list.search('砖')
  await clickButton('删除')
  await expect.poll(() => list.removed).toEqual([['a31', 'a32', 'b1']])
})

it('says once why nothing goes, whoever refuses it', async () => {
  await remove('砖', rowsOf('b3'))
  await expect.poll(toasts).toEqual(['保留 1 个清单项：已锁定，不能删除。'])
  await remove('地面', rowsOf('a'))
  await expect.poll(toasts).toEqual(['保留 2 个分部：其下还有保留或未显示的行。', '保留 1 个清单项：已锁定，不能删除。'])
  list.refuse(new CallError({ code: 'IN_USE', status: 409, msg: '清单项“地砖”已在测算中，不能删除' }))
  await remove('', rowsOf('a1', 'a2'))
  await expect.poll(() => list.failed).toEqual(['清单项“地砖”已在测算中，不能删除'])
  await list.model.settled()
  expect([question(), toasts().length, core.said.get()]).toEqual([[], 2, ''])
  expect(list.shown()).toContain('a1')
})
