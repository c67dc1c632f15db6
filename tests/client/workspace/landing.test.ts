import { describe, expect, it } from 'vitest'
import type { Row } from '#schemas/kit/index.ts'
import { rowBehind, wayOver } from '#client/grid/workspace/landing.ts'
import { wayAgain } from '#client/grid/workspace/landingAgain.ts'
import type { PageEdge } from '#client/grid/sheet/types.ts'
import { defaultQuery } from '#client/grid/remote/query.ts'
import { boq } from './boq.ts'
import { cells, desk, waitUntilIdle } from './rowServer.ts'

const noRows = new Set<string>()

describe('the row behind a page', () => {
  it('follows the last row that stayed, whoever came or went in front', () => {
    expect(rowBehind(['r4', 'r5'], { rows: ['r1', 'r2', 'r3'], moved: noRows })).toBe(0)
    expect(rowBehind(['r3', 'r4'], { rows: ['r1', 'r2', 'r3'], moved: noRows })).toBe(1)
    expect(rowBehind(['new', 'r1', 'r2'], { rows: ['r1', 'r2', 'r3'], moved: noRows })).toBe(-1)
    expect(rowBehind(['r1', 'r4', 'r2'], { rows: ['r1', 'r2', 'r3'], moved: new Set(['r2', 'r3']) })).toBe(1)
    expect(rowBehind([], { rows: ['r1'], moved: noRows })).toBe(-1)
  })
})

describe('the way over an edge', () => {
  /** A list of 12 rows, 5 per page; `fails` makes all requests fail. */
  const flow = () => {
    const { model, list, load, seen: view } = desk(12, 5)
    const requests: number[] = []
    let fails = false
    const turning = (placing: readonly string[] = []) => ({
      grid: boq, model, total: 12, phase: 'idle' as const,
      query: { ...defaultQuery(), pageNum: view.page, pageSize: 5 },
      standpoint: () => ({ query: { ...defaultQuery(), pageNum: view.page, pageSize: 5 }, extra: '{}' }),
      turnTo: async (pageNum: number) => {
        requests.push(pageNum)
        if (fails) return null
        view.page = pageNum
        load(placing)
        return { rows: [...model.rows()], total: list().length, pageNum, totalPages: 3 }
      },
    })
    const way = (edge: PageEdge, placing?: readonly string[]) => wayOver(edge, turning(placing), () => ['code', 'name', 'amount'], 'name')
    /** The same target in a window on the first page. */
    const resumeWay = (to: unknown) => {
      view.page = 1
      load()
      return wayAgain(JSON.parse(JSON.stringify(to)), {
        ...turning(), placeOf: async id => list().findIndex(row => row.id === id), leadTo: async () => true,
      }, () => ['code', 'name', 'amount'])
    }
    return { model, asked: requests, way, again: resumeWay, load, fail: (shouldFail: boolean) => { fails = shouldFail } }
  }

  it('leads to the same column of the next row, to a cell that can be edited, and back', async () => {
    const { way, asked: requests } = flow()
    expect(await way('down')!.go()).toEqual({ rowId: 'r6', column: 'name' })
    expect(await way('next')!.go()).toEqual({ rowId: 'r11', column: 'code' })
    expect(way('down')).toBeNull()
    expect(await way('previous')!.go()).toEqual({ rowId: 'r10', column: 'name' })
    expect(await way('last')!.go()).toEqual({ rowId: 'r12', column: 'amount' })
    expect(way('last')).toBeNull()
    expect(way('down')).toBeNull()
    expect(requests).toEqual([2, 3, 2, 3])
  })

  it('leads into the very next row from one in which nothing can be edited, and behind others to what can be', async () => {
    const { way, model } = flow()
    const isLocked = new Set(['r6', 'r7', 'r5', 'r4'])
    const { editable } = model
    Object.assign(model, { editable: (row: Row, column: string) => !isLocked.has(String(row.id)) && editable(row, column) })
    expect(await way('nextRow')!.go()).toEqual({ rowId: 'r6', column: 'code' })
    expect(await way('previousRow')!.go()).toEqual({ rowId: 'r5', column: 'amount' })
    expect(await way('next')!.go()).toEqual({ rowId: 'r8', column: 'code' })
    expect(await way('previous')!.go()).toEqual({ rowId: 'r3', column: 'name' })
    expect(await way('nextRow')!.go()).toEqual({ rowId: 'r6', column: 'code' })
  })

  it('leads behind the rows by which the page was made longer', async () => {
    const { way, model } = flow()
    await model.reach(2)
    expect(await way('down')!.go()).toEqual({ rowId: 'r8', column: 'name' })
  })

  it('asks for the page itself where rows have gone from it or have yet to take their places', async () => {
    const removed = flow()
    removed.model.edit({ label: '删除行', removed: ['r2'] })
    await waitUntilIdle(removed.model)
    expect(await removed.way('down')!.go()).toEqual({ rowId: 'r6', column: 'name' })

    const sorted = flow()
    sorted.load(['name'])
    sorted.model.edit(cells(['r5', 'name', '甲']))
    expect(await sorted.way('down', ['name'])!.go()).toEqual({ rowId: 'r6', column: 'name' })
    expect(sorted.asked).toEqual([1, 2])
  })

  it('can be gone again when the page did not come', async () => {
    const { way, fail } = flow()
    fail(true)
    const down = way('down')!
    expect(await down.go()).toBeNull()
    fail(false)
    expect(await down.go()).toEqual({ rowId: 'r6', column: 'name' })
  })
  it('that an earlier window left leads to the row next to those that were left, or nowhere', async () => {
    const { way, again: resumeWay, model, fail } = flow()
    const remove = async (...removed: string[]) => {
      model.edit({ label: '删除行', removed })
      await waitUntilIdle(model)
    }
    const { to } = way('down')!
    expect(await resumeWay(to).go()).toEqual({ rowId: 'r6', column: 'name' })
    const back = way('up')!.to
    expect(await resumeWay(back).go()).toEqual({ rowId: 'r5', column: 'name' })
    fail(true)
    expect(await resumeWay(to).go()).toBeNull()
    fail(false)
    const restored = resumeWay(to)
    await remove('r1', 'r2')
    expect(await restored.go()).toEqual({ rowId: 'r6', column: 'name' })
    expect(await resumeWay(back).go()).toEqual({ rowId: 'r5', column: 'name' })
    const wayToMissing = resumeWay(to)
    await remove('r5')
    expect(await wayToMissing.go()).toBeNull()
    expect(await resumeWay({ rowId: 'r9', column: 'name' }).go()).toEqual({ rowId: 'r9', column: 'name' })
    expect(await resumeWay(null).go()).toBeNull()
  })
})
