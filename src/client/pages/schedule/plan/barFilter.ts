import type { Row } from '#schemas/kit/index.ts'
import { placeOfRow } from './barRows.ts'

export const BAR_FILTER = { all: '全部', critical: '关键', tight: '浮时不足 2 天', delayed: '已延误', doing: '进行中', open: '未开始' } as const
export type BarFilter = keyof typeof BAR_FILTER
const TIGHT = 2
const KEYS = Object.keys(BAR_FILTER) as BarFilter[]
export const barFilterOf = (value: string): BarFilter => KEYS.find(key => key === value) ?? 'all'

const meets: Readonly<Record<Exclude<BarFilter, 'all'>, (row: Row) => boolean>> = {
  critical: row => row.critical === true,
  tight: row => typeof row.float === 'string' && Number(row.float) < TIGHT,
  delayed: row => row.state === 'DELAYED',
  doing: row => row.state === 'DOING' || row.state === 'DELAYED' && Number(row.percent) > 0,
  open: row => row.state === 'NOT_START',
}

/** Null for all; place rows are excluded. */
export const shownBy = (filter: BarFilter): ((row: Row) => boolean) | null =>
  (filter === 'all' ? null : row => placeOfRow(String(row.id)) === null && meets[filter](row))
export const countBy = (rows: readonly Row[], filter: BarFilter): number => {
  const isVisible = shownBy(filter)
  return rows.filter(row => placeOfRow(String(row.id)) === null && (isVisible === null || isVisible(row))).length
}
