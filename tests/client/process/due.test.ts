import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '#schemas/kit/index.ts'
import { urgentText } from '#client/app/workplace/greeting.ts'
import { tilesOf } from '#client/app/workplace/tiles.ts'
import { dueGroups, inOrder } from '#client/business/process/dueGroups.ts'
import { spanText, timeLeft } from '#client/cells/timeLeft.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A Wednesday, 09:20 in China. */
const NOW = Date.parse('2026-11-25T09:20:00+08:00')
const EMPTY_COUNTS = { stillAudit: 0, dueSoon: 0, overdue: 0, launched: 0, rejected: 0, copied: 0, unread: 0, oldest: null }

describe('time that is left', () => {
  it.each([
    [2 * HOUR + 20 * MINUTE, '剩 2 小时 20 分', 'soon'], [-(HOUR + 12 * MINUTE), '超 1 小时 12 分', 'over'], [22 * HOUR, '剩 22 小时', 'calm'],
    [32 * HOUR, '剩 1 天 8 小时', 'calm'], [55 * MINUTE, '剩 55 分', 'soon'], [0, '剩 0 分', 'soon'],
  ])('%d ms is %s', (ms, text, tone) => expect(timeLeft(new Date(NOW + ms).toISOString(), NOW)).toEqual({ text, tone }))
  it('is nothing of what is no moment', () => expect(timeLeft('尽快', NOW)).toBeNull())
  it('never grows as time goes on', () => fc.assert(fc.property(fc.nat(1e9), fc.nat(1e9), (a, b) => {
    const minutes = (text: string): number =>
      [...text.matchAll(/(\d+) (天|小时|分)/g)].reduce((sum, [, n, unit]) => sum + Number(n) * { 天: 1440, 小时: 60, 分: 1 }[unit as '天'], 0)
    expect(minutes(spanText(Math.min(a, b)))).toBeLessThanOrEqual(minutes(spanText(Math.max(a, b))))
  })))
})

describe('the groups of what waits', () => {
  const row = (id: string, deadline: string | null): Row => ({ id, deadline })
  const rows = [
    row('later', '2026-12-02T10:00:00+08:00'), row('sunday', '2026-11-29T23:59:00+08:00'), row('none', null),
    row('over', '2026-11-20T10:00:00+08:00'), row('tonight', '2026-11-25T15:59:00Z'),
  ]
  it('stand by the day of China, what is overdue with today', () =>
    expect(dueGroups(rows, NOW).map(({ title, rows: groupRows }) => [title, groupRows.map(({ id }) => id)])).toEqual([
      ['今天到期', ['over', 'tonight']], ['本周', ['sunday']], ['以后', ['later']], ['不限期', ['none']],
    ]))
  it('hold every row once', () =>
    fc.assert(fc.property(fc.array(fc.option(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }))), dates => {
      const all = dates.map((date, at) => row(String(at), date?.toISOString() ?? null))
      expect(inOrder(all, NOW).map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at))
    })))
})

describe('the workbench', () => {
  it('says what is most pressing', () => {
    expect(urgentText(EMPTY_COUNTS, '')).toBe('没有待你审批的单据。')
    expect(urgentText({ ...EMPTY_COUNTS, stillAudit: 7, dueSoon: 3, overdue: 1 }, '材料付款申请 126,634.61 元')).toBe(
      '7 件待审批，其中 1 件已超时。先处理：材料付款申请 126,634.61 元'
    )
    expect(urgentText({ ...EMPTY_COUNTS, stillAudit: 2 }, '')).toBe('2 件待审批。')
  })
  it('counts what its lists show', () => {
    const tiles = tilesOf(
      { ...EMPTY_COUNTS, stillAudit: 7, dueSoon: 2, overdue: 1, launched: 3, rejected: 1, copied: 12, unread: 3 }, { open: 6 }, NOW
    )
    expect(tiles.map(({ label, count, note }) => [label, count, note])).toEqual([
      ['待我审批', 7, ''], ['即将超时', 3, '1 件已超时'], ['我发起的', 4, '1 件被驳回'], ['抄送我的', 12, '3 件未读'], ['预警', 6, '未关闭'],
    ])
    expect(decodeURIComponent(tiles[1]!.path)).toBe('/process/stillAuditList?filters=[["due","in",["OVER","SOON"]]]')
  })
})
