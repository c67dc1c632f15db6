import {
  boolean, datetime, defineDocument, defineGrid, momentAt, percent, text, timeText, treeOrder, treeParent, type Draft, type Row,
} from '#schemas/kit/index.ts'
import { dayNumber, dayText, weekday } from '#client/grid/time/scale.ts'
import type { TimeLink } from '#client/grid/time/shapes.ts'

const access = { read: 'N_QUOTA', write: 'N_QUOTA' } as const
export const FIRST = '2026-11-02'

/** Work with durations, place by place. */
export const works = defineGrid('gallery.works', {
  title: '横道', access,
  columns: {
    name: text('名称', { width: 160 }), team: text('班组', { width: 80 }),
    start: datetime('开始', { width: 120 }), end: datetime('结束', { width: 120 }), done: percent('完成', { scale: 0, width: 64 }),
    baseStart: datetime('基线开始', { hidden: true }), baseEnd: datetime('基线结束', { hidden: true }), latest: datetime('最迟', { hidden: true }),
    waits: datetime('等待', { hidden: true }),
    critical: boolean('关键', { hidden: true }), parentId: treeParent(), sort: treeOrder(),
  },
  quick: ['name'], tree: { parent: 'parentId', order: 'sort', label: 'name', levels: 3 },
  time: {
    start: 'start', end: 'end', percent: 'done', baseline: ['baseStart', 'baseEnd'], latest: 'latest', waits: 'waits', critical: 'critical',
  },
})
export const worksDocument = defineDocument('gallery.worksDocument', {
  title: '陈列横道', access: { read: '-' }, form: { header: { title: text('名称') }, lines: { works } },
  life: { states: { draft: '草稿' }, start: 'draft', editable: ['draft'], actions: {} },
})

const STARTS = ['08:00', '10:00', '13:00', '15:00'] as const
const ENDS = ['10:00', '12:00', '15:00', '17:00'] as const
/** Quarters of working days, without weekends, as moments. */
const dayOf = (quarter: number): string => dayText(dayNumber(FIRST) + Math.floor(quarter / 20) * 7 + Math.floor((quarter % 20) / 4))
export const beginOf = (quarter: number): string => momentAt(dayOf(quarter), STARTS[quarter % 4]!)!
export const endOf = (quarter: number): string => momentAt(dayOf(quarter - 1), ENDS[(quarter - 1) % 4]!)!
const weeks = (moment: string): number =>
  Math.floor((dayNumber(moment) - dayNumber(FIRST)) / 7) * 20 + Math.min(4, weekday(dayNumber(moment))) * 4
export const quarterOfStart = (moment: string): number =>
  weeks(timeText(moment)) + STARTS.findIndex(hour => timeText(moment).endsWith(hour))
export const quarterOfEnd = (moment: string): number =>
  weeks(timeText(moment)) + ENDS.findIndex(hour => timeText(moment).endsWith(hour)) + 1

const TRADES = ['成品隔断', '吊顶天棚', '块料楼地面', '抹灰面油漆', '灯具'] as const
/** Places of five works and a milestone each, one after the other. */
export function workRows(maxRows: number): { readonly rows: readonly Row[], readonly links: readonly TimeLink[] } {
  const rows: Row[] = []
  const links: TimeLink[] = []
  const empty = { team: null, done: null, baseStart: null, baseEnd: null, latest: null, waits: null, critical: false }
  for (let place = 0; rows.length < maxRows; place += 1) {
    const from = place * 6
    rows.push({
      ...empty, id: `p${place}`, parentId: null, sort: place * 1024, name: `${place + 1}F 办公区`, start: beginOf(from), end: endOf(from + 46),
    })
    TRADES.forEach((name, i) => {
      const [start, end] = [from + i * 9, from + i * 9 + 8]
      rows.push({
        ...empty, id: `p${place}.${i}`, parentId: `p${place}`, sort: i * 1024, name, team: `${name.slice(0, 2)}班`, start: beginOf(start),
        end: endOf(end), done: place === 0 ? (i === 0 ? '100' : i === 1 ? '70' : '0') : '0',
        baseStart: beginOf(Math.max(0, start - 1)), baseEnd: endOf(end - 1), critical: place === 1,
        latest: place === 1 ? null : endOf(end + 12), waits: i === 2 ? endOf(end + 4) : null,
      })
      if (i > 0) links.push({ from: `p${place}.${i - 1}`, to: `p${place}.${i}`, kind: i === 3 ? 'SS' : 'FS', critical: place === 1 })
      if (place > 0) links.push({ from: `p${place - 1}.${i}`, to: `p${place}.${i}`, kind: 'FS' })
    })
    rows.push({
      ...empty, id: `p${place}.m`, parentId: `p${place}`, sort: 9 * 1024, name: '验收', start: endOf(from + 46), end: endOf(from + 46),
      critical: place === 1,
    })
    links.push({ from: `p${place}.4`, to: `p${place}.m`, kind: 'FS', critical: place === 1 })
  }
  return { rows, links }
}
export const worksDraft = (rows: readonly Row[]): Draft => ({ head: { title: '陈列' }, lines: { works: rows } })
