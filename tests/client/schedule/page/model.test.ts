import { describe, expect, it } from 'vitest'
import { timeText, type Value } from '#schemas/kit/index.ts'
import { editOfMove, previewOf } from '#client/pages/schedule/plan/moves.ts'
import { ScheduleModel } from '#client/pages/schedule/plan/ScheduleModel.ts'
import { answerOf, POSITIONS, served } from './servedSchedule.ts'

const open = (more = {}, isRight = true) => {
  const schedule = answerOf(more)
  const server = served(schedule)
  let lostEdits = 0
  const model = new ScheduleModel(
    schedule, POSITIONS,
    { mayEdit: true, save: isRight ? server.save : () => Promise.reject(new Error('refused')), onLost: () => { lostEdits += 1 } }
  )
  const idOf = (place: string, trade: string): string => schedule.bars.find(bar => bar.placeId === place && bar.trade === trade)!.id
  const displayOf = (id: string) => {
    const { start, end, days, float } = model.row(id)!
    return [timeText(String(start)), timeText(String(end)), days, float]
  }
  const write = (id: string, column: string, value: Value) => model.edit({ label: '编辑', cells: [{ rowId: id, column, value }] })
  return { model, server, idOf, shown: displayOf, write, lost: () => lostEdits }
}

describe('the bars of a schedule as rows', () => {
  it('stand under their places, with sums from the first start to the last end', () => {
    const { model, idOf, shown: displayOf } = open()
    // 20 m² × 0.2 ÷ 2 people are 2 days; 24 hours later the paint, 40 × 0.05 are 2 days for one.
    expect(displayOf(idOf('r1', '镶贴工')).slice(0, 3)).toEqual(['2026-03-05 08:00', '2026-03-06 17:00', '2'])
    expect(displayOf(idOf('r2', '镶贴工')).slice(0, 3)).toEqual(['2026-03-09 08:00', '2026-03-10 17:00', '2'])
    expect(timeText(String(model.row('@f1')!.start))).toBe('2026-03-05 08:00')
    expect(model.row('@f2')!.parentId).toBeNull()
    expect(model.row('@r3')!.parentId).toBe('@f2')
    expect(model.row(idOf('r3', '镶贴工'))!.parentId).toBe('@r3')
    expect(timeText(String(model.row(idOf('r1', '镶贴工'))!.waits))).toBe('2026-03-07 17:00')
  })

  it('move with their followers when a start is typed, are sent in order and taken back by where they stood', async () => {
    const { model, server, idOf, shown: displayOf, write } = open()
    const [first, second] = [idOf('r1', '镶贴工'), idOf('r2', '镶贴工')]
    const before = model.rows()
    write(first, 'days', '4')
    expect(displayOf(first).slice(0, 3)).toEqual(['2026-03-05 08:00', '2026-03-10 17:00', '4'])
    expect(displayOf(second)[0]).toBe('2026-03-11 08:00')
    write(second, 'start', '2026-03-12T00:00:00.000Z')
    expect(displayOf(second)[0]).toBe('2026-03-12 08:00')
    await model.settled()
    expect(server.edits).toMatchObject(
      [{ kind: 'STRETCH', id: first, duration: 16 }, { kind: 'MOVE', id: second, start: '2026-03-12 08:00' }]
    )
    expect(model.undoLabel()).toBe('编辑')
    model.undo()
    model.undo()
    expect(model.rows()).toEqual(before)
    await model.settled()
    expect(server.edits.slice(2).map(({ kind }) => kind)).toEqual(['RESTORE', 'RESTORE'])
    model.redo()
    expect(displayOf(first)[2]).toBe('4')
  })

  it('keep what cannot stand as it was typed, with why, and send none of it', async () => {
    const { model, server, idOf, write } = open()
    const id = idOf('r1', '镶贴工')
    write(id, 'start', '明天')
    expect(model.row(id)!.start).toBe('明天')
    expect(model.problems().get(id)?.get('start')?.text).toBe('时间请按 2026-11-18 16:42 填写')
    write(id, 'teamName', '油漆B')
    expect(model.problems().get(id)?.get('teamName')?.text).toContain('须由工种“镶贴工”的班组施工')
    await model.settled()
    expect(server.edits).toEqual([])
    write(id, 'start', '2026-03-06T00:00:00.000Z')
    expect(model.problems().get(id)?.has('start')).toBe(false)
  })

  it('are shorter with more people', () => {
    const { idOf, shown: displayOf, write } = open()
    write(idOf('r1', '镶贴工'), 'people', 4)
    expect(displayOf(idOf('r1', '镶贴工'))[2]).toBe('1')
  })

  it('say that an edit was lost, and forget what was to follow it', async () => {
    const { model, idOf, write, lost: lostEdits } = open({}, false)
    write(idOf('r1', '镶贴工'), 'days', '3')
    write(idOf('r1', '镶贴工'), 'days', '4')
    await model.settled()
    expect(lostEdits()).toBe(1)
    model.take(answerOf({ revision: 7 }), POSITIONS)
    expect(model.row(idOf('r1', '镶贴工'))!.days).toBe('2')
    expect(model.undoLabel()).toBeUndefined()
  })

  it('do not fall back to what was read before their last edit was taken', async () => {
    const { model, idOf, write, shown: displayOf } = open()
    write(idOf('r1', '镶贴工'), 'days', '3')
    await model.settled()
    model.take(answerOf({ revision: 1 }), POSITIONS)
    expect(displayOf(idOf('r1', '镶贴工'))[2]).toBe('3')
    expect(model.undoLabel()).toBe('编辑')
  })

  it('take no text once they are confirmed', () => {
    const { model, idOf } = open({ state: 'CONFIRMED', baseline: 1 })
    expect(model.editable(model.row(idOf('r1', '镶贴工'))!, 'start')).toBe(false)
  })
})

describe('a held bar', () => {
  it('goes by the days of the calendar under the mouse, by working time with the keys', () => {
    const { model, idOf } = open()
    const id = idOf('r2', '镶贴工')
    // Four calendar days from Monday 9 March is Friday; the keys move four working days.
    expect(editOfMove(model.planned, { id, start: 16, end: 16, working: false })).toEqual({ kind: 'MOVE', id, start: '2026-03-13 08:00' })
    expect(editOfMove(model.planned, { id, start: 16, end: 16, working: true })).toEqual({ kind: 'MOVE', id, start: '2026-03-13 08:00' })
    // On a Saturday: moves to the next working morning; the keys skip it.
    expect(editOfMove(model.planned, { id, start: 22, end: 22, working: false })).toEqual({ kind: 'MOVE', id, start: '2026-03-16 08:00' })
    expect(editOfMove(model.planned, { id, start: 20, end: 20, working: true })).toEqual({ kind: 'MOVE', id, start: '2026-03-16 08:00' })
    expect(editOfMove(model.planned, { id, start: 0, end: 2, working: true })).toEqual({ kind: 'STRETCH', id, duration: 10 })
    expect(editOfMove(model.planned, { id, start: 0, end: -99, working: true })).toEqual({ kind: 'STRETCH', id, duration: 1 })
    expect(editOfMove(model.planned, { id, start: 0, end: 0, working: true })).toBeNull()
  })

  it('says what follows before it is let go', () => {
    const { model, idOf } = open()
    const id = idOf('r4', '油漆工')
    const { lines, warning, start } = previewOf(model.planned, id, { kind: 'MOVE', id, start: '2026-04-01 08:00' })
    expect(start).toBe('2026-04-01 08:00')
    expect(lines[0]).toContain('→ 04-01 08:00，推后')
    expect(warning).toMatch(/^▲ 完工 \d\d-\d\d → 04-02$/)
    expect(model.planned.head.revision).toBe(1)
  })
})
