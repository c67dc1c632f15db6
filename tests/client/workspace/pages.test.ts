import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedPart } from '#client/grid/remote/addressPart.ts'
import { PageLoader, type RowPage } from '#client/grid/remote/pages.ts'
import { defaultLength, defaultQuery, type ListQuery } from '#client/grid/remote/query.ts'
import { roomFor } from '#client/grid/workspace/room.ts'
import { rowsOf } from './boq.ts'

const ALL = rowsOf(25)
const pageOf = ({ pageNum, pageSize }: ListQuery, all = ALL): RowPage => ({
  rows: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: all.length, pageNum, totalPages: Math.ceil(all.length / pageSize),
})
const at = (pageNum: number): ListQuery => ({ ...defaultQuery(), pageNum })

function desk() {
  const requests: { query: ListQuery; answer: (page?: RowPage) => void; fail: (error: Error) => void }[] = []
  const idle: (() => void)[] = []
  let now = 0
  const loader = new PageLoader({
    fetch: query =>
      new Promise((resolve, reject) => requests.push({ query, answer: (page = pageOf(query)) => resolve(page), fail: reject })),
    whenIdle: run => {
      idle.push(run)
      return () => { idle.splice(idle.indexOf(run), 1) }
    },
    now: () => now,
  }, at(1))
  return { loader, asked: requests, rest: () => { for (const run of idle.splice(0)) run() }, wait: (ms: number) => { now += ms } }
}
const turn = () => new Promise(resolve => { setTimeout(resolve) })

describe('pages of a list', () => {
  it('drops an answer that is older than the newest question', async () => {
    const { loader, asked: requests } = desk()
    const first = loader.show(at(1))
    const second = loader.show(at(2))
    requests[1]!.answer()
    await second
    requests[0]!.answer()
    await first
    expect(loader.state()).toMatchObject({ phase: 'idle', query: { pageNum: 2 }, page: { pageNum: 2 } })
  })

  it('drops the failure of an older question, too', async () => {
    const { loader, asked: requests } = desk()
    const first = loader.show(at(1))
    const second = loader.show(at(2))
    requests[0]!.fail(new Error('500'))
    await first
    expect(loader.state().error).toBeNull()
    requests[1]!.answer()
    await second
    expect(loader.state().error).toBeNull()
  })

  it('keeps the old rows on screen while others are pending, and after a failure', async () => {
    const { loader, asked: requests } = desk()
    const first = loader.show(at(1))
    expect(loader.state().phase).toBe('first')
    requests[0]!.answer()
    await first
    const second = loader.show(at(2))
    expect(loader.state()).toMatchObject({ phase: 'again', page: { pageNum: 1 } })
    requests[1]!.fail(new Error('network'))
    await second
    expect(loader.state()).toMatchObject({ phase: 'idle', page: { pageNum: 1 }, error: { message: 'network' } })
  })

  it('steps back from a page that has become empty to the last one with rows', async () => {
    const { loader, asked: requests } = desk()
    const display = loader.show(at(7))
    requests[0]!.answer()
    await turn()
    requests[1]!.answer()
    await display
    expect(requests.map(({ query }) => query.pageNum)).toEqual([7, 3])
    expect(loader.state()).toMatchObject({ query: { pageNum: 3 }, page: { rows: { length: 5 } }, missed: 7 })
  })

  it('steps back once only, whatever the server says', async () => {
    const { loader, asked: requests } = desk()
    const empty = (total: number): RowPage => ({ rows: [], total, pageNum: 3, totalPages: 3 })
    const display = loader.show(at(3))
    requests[0]!.answer(empty(30))
    await turn()
    requests[1]!.answer(empty(30))
    await display
    expect(requests).toHaveLength(2)
    expect(loader.state().phase).toBe('idle')
  })

  it('shows the page that was fetched ahead without another request', async () => {
    const { loader, asked: requests, rest } = desk()
    const first = loader.show(at(1))
    requests[0]!.answer()
    await first
    rest()
    requests[1]!.answer()
    await loader.show(at(2))
    expect(requests).toHaveLength(2)
    expect(loader.state().page?.rows[0]).toBe(ALL[10])
  })

  it('asks again when the page ahead is old, was overtaken by a write, or failed', async () => {
    for (const spoil of ['age', 'write', 'failure'] as const) {
      const { loader, asked: requests, rest, wait } = desk()
      const first = loader.show(at(1))
      requests[0]!.answer()
      await first
      rest()
      if (spoil === 'failure') requests[1]!.fail(new Error('500'))
      else requests[1]!.answer()
      if (spoil === 'age') wait(61_000)
      if (spoil === 'write') loader.renewAhead()
      const second = loader.show(at(2))
      await turn()
      expect(requests, spoil).toHaveLength(3)
      requests[2]!.answer()
      await second
      expect(loader.state().page?.pageNum, spoil).toBe(2)
    }
  })

  it('fetches the next page anew after a write', async () => {
    const { loader, asked: requests, rest } = desk()
    const first = loader.show(at(1))
    requests[0]!.answer()
    await first
    rest()
    loader.renewAhead()
    rest()
    expect(requests.map(({ query }) => query.pageNum)).toEqual([1, 2, 2])
    requests[2]!.answer()
    await loader.show(at(2))
    expect(requests).toHaveLength(3)
  })

  it('fetches nothing ahead behind the last page', async () => {
    const { loader, asked: requests, rest } = desk()
    const display = loader.show(at(3))
    requests[0]!.answer()
    await display
    rest()
    expect(requests).toHaveLength(1)
  })
})

describe('pages as long as there is room for', () => {
  const fitted = async (room: number) => {
    const one = desk()
    one.loader.fit(room, 0)
    const display = one.loader.show(one.loader.sized(at(1)))
    one.asked[0]!.answer()
    await display
    return one
  }
  const openedAt = async (pageNum: number) => {
    const one = desk()
    const display = one.loader.show(at(pageNum))
    one.asked[0]!.answer()
    await display
    return one
  }

  it('are asked for by the first question', async () => {
    const { loader, asked: requests } = await fitted(12)
    loader.fit(12, 0)
    expect(requests.map(({ query }) => query.pageSize)).toEqual([12])
  })

  it('keep the row in which somebody stands, and say nothing of it in the history', async () => {
    await fc.assert(fc.asyncProperty(fc.nat(24), fc.integer({ min: 1, max: 40 }).filter(room => room !== 10), async (row, room) => {
      const { loader, asked: requests } = await openedAt(Math.floor(row / 10) + 1)
      const before = loader.state().query
      loader.fit(room, row % 10)
      requests[1]?.answer()
      await turn()
      const { query, page, phase } = loader.state()
      expect([phase, query.pageSize]).toEqual(['idle', room])
      expect(page?.rows).toContain(ALL[row])
      expect(changedPart({ query: before, view: null }, { query, view: null })).toBeNull()
    }))
  })

  it('ask nothing when all rows are here', async () => {
    const { loader, asked: requests } = await fitted(40)
    loader.fit(30, 0)
    expect(loader.state()).toMatchObject({ query: { pageSize: 30 }, page: { rows: { length: 25 } } })
    expect(requests).toHaveLength(1)
  })

  it('wait while a question is open', async () => {
    const { loader, asked: requests } = await openedAt(1)
    const second = loader.show(at(2))
    loader.fit(5, 0)
    expect(requests).toHaveLength(2)
    requests[1]!.answer()
    await second
    loader.fit(5, 0)
    expect(requests[2]!.query).toMatchObject({ pageNum: 3, pageSize: 5 })
  })

  it('are left alone where somebody has chosen how long they are', async () => {
    const { loader, asked: requests } = desk()
    const chosen = defaultQuery(defaultLength(20))
    const display = loader.show(chosen)
    requests[0]!.answer()
    await display
    loader.fit(5, 0)
    expect(loader.state()).toMatchObject({ query: chosen, room: 5 })
    expect(loader.sized(chosen)).toBe(chosen)
  })

  it('have as many rows as stand between header and sums, in a low window ten', () => {
    const heights = { row: 28, above: 32, below: 28 }
    expect(roomFor(32 + 20 * 28 + 28 + 3, heights)).toBe(20)
    expect(roomFor(32 + 20 * 28 + 28 + 2, heights)).toBe(19)
    expect(roomFor(120, heights)).toBe(10)
    expect(roomFor(9000, heights)).toBe(100)
  })
})
