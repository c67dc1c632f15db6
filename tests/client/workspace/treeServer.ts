import { keptBy, RowTree } from '#schemas/kit/branches/index.ts'
import { defineGrid, FILLED, NO_LOOKUPS, text, treeOrder, treeParent, type Row } from '#schemas/kit/index.ts'
import { branchesOf, type BranchParts } from '#client/grid/remote/Branches.ts'
import { PageLoader, type RowPage } from '#client/grid/remote/pages.ts'
import { defaultQuery } from '#client/grid/remote/query.ts'
import { RemoteModel } from '#client/grid/remote/RemoteModel.ts'
import type { Change, SaveAnswer } from '#client/grid/remote/saving.ts'
import { TreeModel } from '#client/grid/tree/TreeModel.ts'

export const bill = defineGrid('test.found', {
  title: '清单', access: { read: 'N_QUOTA', write: 'N_QUOTA' }, quick: ['name'], rows: { add: true, remove: true, move: true },
  tree: { parent: 'up', order: 'at', label: 'name', kinds: { 分部: { unit: null }, 清单项: { unit: FILLED } } },
  columns: { name: text('名称'), unit: text('单位'), up: treeParent(), at: treeOrder() },
  rules: [{ when: { unit: 'kg' }, keep: true, message: '已锁定，不能删除' }],
})
const row = (id: string, name: string, up: string | null, at: number, unit: string | null = null): Row =>
  ({ id, name, up, at, unit, version: 1 })
/** 地面 and 墙面, each with items; under 地面 the section 砖地面 with two. */
const ROWS = [
  row('a', '地面', null, 1), row('a1', '地砖', 'a', 1, 'm2'), row('a2', '地毯', 'a', 2, 'm2'),
  row('a3', '砖地面', 'a', 3), row('a31', '石材', 'a3', 1, 'm2'), row('a32', '垫层', 'a3', 2, 'm3'),
  row('b', '墙面', null, 2), row('b1', '墙砖', 'b', 1, 'm2'), row('b2', '乳胶漆', 'b', 2, 'm2'), row('b3', '砖柱', 'b', 3, 'kg'),
]

/** A tree list over a server. `asked`: parents of the read rows, call by call. */
export async function treeList() {
  const rows = new Map(ROWS.map(one => [String(one.id), one]))
  const requests: (readonly (string | null)[])[] = []
  const failed: string[] = []
  const removed: string[][] = []
  let refusal: Error | null = null
  const pageFor = (quick: string, below: readonly (string | null)[]): RowPage => {
    const tree = new RowTree(bill.tree!, 'id', [...rows.values()])
    const isFound = (id: string): boolean => String(rows.get(id)!.name).includes(quick)
    const retained = keptBy(tree, id => quick !== '' && isFound(id))
    const visibleIds = tree.ids.filter(id => retained.found.has(id) || retained.above.has(id) || below.includes(tree.parentOf(id)))
    return {
      rows: visibleIds.map(id => rows.get(id)!), total: quick === '' ? rows.size : retained.found.size, pageNum: 1, totalPages: 1,
      branches: Object.fromEntries(
        visibleIds.filter(id => tree.childrenOf(id).length > 0).map(id => [id, { children: tree.childrenOf(id).length }])
      ),
      ...(quick !== '' && { unmet: visibleIds.filter(id => !retained.found.has(id)) }),
    }
  }
  const save = async ({ removed: removedIds = [], added = [] }: Change): Promise<SaveAnswer> => {
    if (refusal !== null) throw refusal
    removed.push([...removedIds])
    for (const id of removedIds) rows.delete(id)
    for (const { id, cells } of added) rows.set(id, { ...cells, id, version: 1 } as Row)
    return { rows: added.map(({ id }) => rows.get(id)!), problems: [], ids: {}, places: {} }
  }
  const parts: BranchParts = {
    ask: async ({ quick }, below) => {
      requests.push(below)
      return pageFor(quick, below)
    },
    page: query => parts.ask(query, [null]), loader: () => loader,
    idOf: one => String(one.id), parentOf: one => (one.up as string | null) ?? null, nameOf: id => id,
    current: previous => model.current(previous), handedOver: () => Promise.resolve(), failed: error => failed.push(String(error)),
  }
  const loader = new PageLoader({ fetch: query => parts.page(query), whenIdle: () => () => {}, now: Date.now }, defaultQuery())
  const model = new RemoteModel(bill, {
    lookups: NO_LOOKUPS, save, keep: () => {}, page: () => 1, showPage: async () => {}, hasPage: () => false,
    isNarrowed: () => loader.state().query.quick !== '',
    lead: async () => true, refresh: () => {}, behind: () => 0, reach: async () => false, written: delta => loader.count(delta),
    failed: error => failed.push(error instanceof Error ? error.message : String(error)), notDone: () => {}, blocked: () => {},
  })
  loader.subscribe(() => {
    const { page, arrival } = loader.state()
    if (page !== null && !model.stands(page.rows)) model.load(page.rows, [], arrival, page)
  })
  const tree = new TreeModel(model, branchesOf(parts))
  tree.subscribe(() => {})
  const search = (quick: string) => loader.show({ ...loader.state().query, quick })
  await search('')
  return {
    rows, asked: requests, failed, removed, tree, model, search, refuse: (error: Error) => { refusal = error },
    shown: () => tree.rows().map(({ id }) => String(id)),
  }
}
