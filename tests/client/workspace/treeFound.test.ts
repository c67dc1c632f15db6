import { beforeEach, describe, expect, it } from 'vitest'
import { TreeModel } from '#client/grid/tree/TreeModel.ts'
import { metRows } from '#client/grid/metRows.ts'
import { NO_LOOKUPS } from '#schemas/kit/index.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { bill, treeList } from './treeServer.ts'

let list: Awaited<ReturnType<typeof treeList>>
beforeEach(async () => { list = await treeList() })
const ALL = Number.MAX_SAFE_INTEGER
const MATCHES = ['a', 'a1', 'a3', 'b', 'b1', 'b3']

describe('a tree on the server under a search', () => {
  it('opens, folds and unfolds what is found and what stands above it, and reads nothing for that', async () => {
    await list.search('砖')
    expect(list.shown()).toEqual(MATCHES)
    const calls = list.asked.length
    await list.tree.tree.level(ALL)
    expect(list.shown()).toEqual(MATCHES)
    await list.tree.tree.open(['a'], false)
    expect(list.shown()).toEqual(['a', 'b', 'b1', 'b3'])
    await list.tree.tree.open(['a'], true)
    expect(list.shown()).toEqual(MATCHES)
    await list.tree.tree.level(0)
    expect(list.shown()).toEqual(['a', 'b'])
    await list.tree.tree.level(ALL)
    expect(list.shown()).toEqual(MATCHES)
    expect(list.asked.length).toBe(calls)
    expect(['a', 'a1', 'a3', 'b'].map(id => [list.tree.tree.opens(id), list.tree.tree.hidden(id), list.tree.tree.isContext(id)]))
      .toEqual([[2, 1, true], [0, 0, false], [2, 2, false], [2, 1, true]])
  })

  it('shows what else stands under a found row where somebody opens just that one', async () => {
    await list.search('砖')
    await list.tree.tree.open(['a3'], true)
    expect(list.asked.at(-1)).toEqual(['a3'])
    expect(list.shown()).toEqual(['a', 'a1', 'a3', 'a31', 'a32', 'b', 'b1', 'b3'])
    expect(list.tree.tree.touched(['a'], 'all')).toEqual(['a1', 'a3', 'a31', 'a32'])
    await list.tree.tree.open(['a3'], false)
    expect(list.tree.tree.touched(['a'], 'all')).toEqual(['a1', 'a3'])
    expect([list.tree.tree.isContext('a3'), list.tree.tree.hidden('a3')]).toEqual([false, 0])
  })

  it('is touched where it is found: a folded section stands for its rows that are', async () => {
    await list.search('砖')
    expect(list.tree.tree.touched(['a', 'b'], 'closed')).toEqual([])
    await list.tree.tree.level(0)
    expect(list.tree.tree.touched(['a'], 'closed')).toEqual(['a1', 'a3'])
    expect(metRows(list.tree)?.map(({ id }) => id)).toEqual(['a1', 'a3', 'b1', 'b3'])
  })

  it('forgets what was folded with the search, and is a whole tree again behind it', async () => {
    await list.search('砖')
    await list.tree.tree.level(0)
    await list.search('石材')
    expect(list.shown()).toEqual(['a', 'a3', 'a31'])
    await list.search('没有')
    expect([list.shown(), list.tree.tree.isNarrowed()]).toEqual([[], true])
    await list.search('')
    expect([list.tree.tree.isNarrowed(), list.tree.tree.isContext('a'), metRows(list.tree)]).toEqual([false, false, null])
    await list.tree.tree.level(ALL)
    expect(list.shown()).toHaveLength(10)
    expect(list.tree.tree.touched(['a3'], 'closed')).toEqual(['a3'])
  })
})

it('and so is one whose rows are all at hand', async () => {
  const model = new TreeModel(rowsModel(bill, [...list.rows.values()], NO_LOOKUPS, ['name']))
  const visible = () => model.rows().map(({ id }) => String(id))
  model.tree.search('砖')
  expect(visible()).toEqual(MATCHES)
  await model.tree.level(ALL)
  expect(visible()).toEqual(MATCHES)
  await model.tree.open(['a3'], true)
  expect(visible()).toEqual(['a', 'a1', 'a3', 'a31', 'a32', 'b', 'b1', 'b3'])
  await model.tree.level(ALL)
  expect(model.tree.touched(model.tree.shape().ids, 'all')).toEqual(['a1', 'a3', 'a31', 'a32', 'b1', 'b3'])
})
