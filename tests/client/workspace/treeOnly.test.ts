import { beforeEach, expect, it } from 'vitest'
import { defineGrid, money, NO_LOOKUPS, text, treeOrder, treeParent, type Row } from '#schemas/kit/index.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import type { BranchSource } from '#client/grid/tree/branches.ts'
import { TreeModel } from '#client/grid/tree/TreeModel.ts'

const grid = defineGrid('test.only', {
  title: '清单', access: { read: 'N_QUOTA', write: 'N_QUOTA' }, quick: ['name'],
  tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 4 },
  columns: { name: text('名称'), amount: money('金额', { sum: 'branch' }), parentId: treeParent(), sort: treeOrder() },
})
const row = (id: string, name: string, parentId: string | null, amount: string | null, sort: number): Row =>
  ({ id, name, parentId, amount, sort })
const ROWS = [
  row('a', '地面', null, null, 1), row('a1', '地砖', 'a', '10.00', 1), row('a2', '地毯', 'a', '20.00', 2), row('b', '墙面', null, null, 2),
  row('b1', '墙砖', 'b', '30.00', 1),
]

let model: TreeModel
beforeEach(() => { model = new TreeModel(rowsModel(grid, ROWS, NO_LOOKUPS, ['amount'])) })
const visible = (): unknown[] => model.rows().map(({ id }) => id)
const dear = ({ amount }: Row): boolean => Number(amount) > 15

it('shows only the rows that are wanted with what stands above them, whose sums stay those of all', () => {
  model.tree.only(dear)
  expect(visible()).toEqual(['a', 'a2', 'b', 'b1'])
  expect([model.row('a')!.amount, model.footer().amount, model.tree.isNarrowed()]).toEqual(['30.00', undefined, true])
  model.tree.only(null)
  expect([visible(), model.tree.isNarrowed()]).toEqual([['a', 'a1', 'a2', 'b', 'b1'], false])
})

it('and of what a search found the wanted ones, also those under a section that it found', () => {
  model.tree.only(dear)
  model.tree.search('砖')
  expect(visible()).toEqual(['b', 'b1'])
  model.tree.search('地面')
  expect(visible()).toEqual(['a', 'a2'])
})

it('follows what becomes of the rows', () => {
  model.tree.only(dear)
  model.subscribe(() => {})
  model.edit({ label: '改', cells: [{ rowId: 'a1', column: 'amount', value: '16.00' }, { rowId: 'a2', column: 'amount', value: '1.00' }] })
  expect(visible()).toEqual(['a', 'a1', 'b', 'b1'])
})

it('a small tree of the server stands open also where its first rows were there before it', async () => {
  const loaded = new Set<string>()
  const source: BranchSource = {
    total: () => ROWS.length, hidden: id => (loaded.has(id) ? 0 : ROWS.filter(({ parentId }) => parentId === id).length),
    sums: () => undefined,
    isLoaded: id => source.hidden(id) === 0, hold: () => {}, narrowed: () => null,
    async load(ids) {
      for (const id of ids) loaded.add(id)
      return true
    },
  }
  model = new TreeModel(rowsModel(grid, ROWS, NO_LOOKUPS, ['amount']), source)
  expect(visible()).toEqual(['a', 'b'])
  model.subscribe(() => {})
  await expect.poll(visible).toEqual(['a', 'a1', 'a2', 'b', 'b1'])
})
