// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { Ahead } from '#client/grid/sheet/ahead.ts'
import type { QueuedInput } from '#client/grid/sheet/queuedKeys.ts'
import type { AheadWork, CellPlace, Way } from '#client/grid/sheet/types.ts'

const key = (name: string, init: KeyboardEventInit = {}): KeyboardEvent => new KeyboardEvent('keydown', { key: name, ...init })
const soon = () => new Promise(resolve => { setTimeout(resolve) })

function desk() {
  const executed: string[] = []
  const ways: ((place: CellPlace | null) => void)[] = []
  let at = 'r10'
  let composing = false
  const ahead = new Ahead({
    props: {},
    placeOf: ({ rowId }) => ({ row: Number(rowId.slice(1)), col: 0 }),
    select: ({ row }) => { at = `r${row}` },
  })
  const way: Way = { go: () => new Promise(resolve => { ways.push(resolve) }), to: 'edge' }
  const edge = () => ahead.begin(way)
  ahead.player = {
    isComposing: () => composing,
    play: (pending: QueuedInput) => {
      executed.push(`${at} ${pending.kind === 'key' ? pending.event.key : pending.kind === 'text' ? pending.text : pending.kind}`)
      if (pending.kind === 'key' && pending.event.key === 'PageDown') edge()
    },
  }
  const arrive = async (rowId: string | null) => {
    ways.shift()!(rowId === null ? null : { rowId, column: 'name' })
    await soon()
  }
  const type = (...names: readonly string[]) => names.map(name => ahead.takes(key(name)))
  return { ahead, played: executed, way, edge, arrive, type, compose: (isComposing: boolean) => { composing = isComposing } }
}

describe('what is typed while a page is pending', () => {
  it('waits in its order and goes to the cell where the cursor arrives', async () => {
    const { ahead, played: executed, edge, arrive, type } = desk()
    expect(type('x')).toEqual([false])
    edge()
    expect(type('1', 'Enter', '2')).toEqual([true, true, true])
    ahead.hold({ kind: 'text', text: '钢' })
    expect([executed, ahead.typed.get()]).toMatchObject([[], { entries: ['1', '2钢'], stranded: false }])
    await arrive('r11')
    expect([executed, ahead.typed.get(), ahead.isOpen]).toEqual([['r11 1', 'r11 Enter', 'r11 2', 'r11 钢'], null, false])
  })

  it('waits again where one of the keys leaves the page once more', async () => {
    const { played: executed, edge, arrive, type } = desk()
    edge()
    type('1', 'PageDown', '2')
    await arrive('r11')
    expect(executed).toEqual(['r11 1', 'r11 PageDown'])
    type('3')
    await arrive('r21')
    expect(executed.slice(2)).toEqual(['r21 2', 'r21 3'])
  })

  it('comes after what an input method still composes', async () => {
    const { ahead, played: executed, edge, arrive, type, compose } = desk()
    edge()
    type('1', 'Enter')
    compose(true)
    await arrive('r11')
    expect([executed, ahead.isOpen]).toEqual([[], true])
    compose(false)
    ahead.hold({ kind: 'text', text: '钢' })
    ahead.composed()
    await soon()
    expect(executed).toEqual(['r11 1', 'r11 Enter', 'r11 钢'])
  })

  it('stays when the page does not come, until the way is gone again or given up', async () => {
    const { ahead, played: executed, edge, arrive, type } = desk()
    edge()
    type('1', 'Enter')
    await arrive(null)
    expect(ahead.typed.get()).toMatchObject({ entries: ['1'], stranded: true })
    expect([type('2', 'ArrowUp'), ahead.stay()]).toEqual([[true, true], false])
    ahead.retry()
    expect(ahead.typed.get()?.stranded).toBe(false)
    await arrive('r11')
    expect(executed).toEqual(['r11 1', 'r11 Enter', 'r11 2', 'r11 ArrowUp'])

    edge()
    type('3')
    await arrive(null)
    ahead.giveUp()
    expect([ahead.isOpen, ahead.typed.get(), executed.length]).toEqual([false, null, 4])
  })

  it('is kept as plain JSON, whole until it is written, and waits again in another window', async () => {
    const before = desk()
    before.edge()
    before.type('1', 'Enter')
    before.ahead.hold({ kind: 'text', text: '钢' })
    const work = JSON.parse(JSON.stringify(before.ahead.typed.get()!.work)) as AheadWork
    expect(work.to).toBe('edge')
    before.ahead.stop()
    expect(before.ahead.typed.get()?.work).toEqual(work)
    await before.arrive('r11')
    expect(before.played).toEqual([])

    const { ahead, played: executed, arrive, way } = desk()
    expect([ahead.waitAgain(work, way), ahead.waitAgain(work, way)]).toEqual([true, false])
    expect(ahead.typed.get()).toEqual({ entries: ['1', '钢'], stranded: true, work: { ...work, to: 'edge' } })
    ahead.retry()
    await arrive('r11')
    expect([executed, ahead.typed.get()]).toEqual([['r11 1', 'r11 Enter', 'r11 钢'], null])
  })

  it('with nothing typed, a key that goes elsewhere or a click ends a way that led nowhere; what enters text waits', async () => {
    const { ahead, edge, arrive, type } = desk()
    edge()
    await arrive(null)
    expect([type('ArrowUp'), ahead.isOpen]).toEqual([[false], false])
    edge()
    await arrive(null)
    expect([type('1'), ahead.isOpen, ahead.stay()]).toEqual([[true], true, false])
    ahead.giveUp()
    edge()
    expect([ahead.stay(), ahead.isOpen]).toEqual([true, false])
  })
})
