import { timeText, type Row, type TimeColumns, type Value } from '#schemas/kit/index.ts'
import type { TimeScale } from './scale.ts'

/** In pixels of the area. */
export interface TimeBar {
  readonly kind: 'bar' | 'branch' | 'milestone'
  readonly x: number
  readonly width: number
  /** Null where unknown. */
  readonly done: number | null
  readonly isDone: boolean
  readonly critical: boolean
  readonly baseline: readonly [x: number, width: number] | null
  /** End of its float. */
  readonly latest: number | null
  /** Start of its waiting successors. */
  readonly waits: number | null
}

/** Moment in local time; days and moments without a zone are unchanged. */
const text = (value: Value | undefined): string | null => {
  if (typeof value !== 'string' || value === '') return null
  return value.includes('T') ? timeText(value) : value
}
/** Minimum pixels of a clickable bar. */
const MIN_BAR_WIDTH = 3

/** @returns undefined without a start or an end */
export function barOf(columns: TimeColumns, row: Row, isBranch: boolean, scale: TimeScale): TimeBar | undefined {
  const moment = (key: string | undefined): string | null => (key === undefined ? null : text(row[key]))
  const [start, end] = [moment(columns.start), moment(columns.end)]
  if (start === null || end === null) return undefined
  const x = scale.x(start)
  const isMilestone = !isBranch && start === end && start.length > 10
  const width = Math.max(MIN_BAR_WIDTH, scale.endX(end) - x)
  const percent = columns.percent === undefined ? null : row[columns.percent]
  const share = percent === null || percent === undefined || percent === '' ? null : Math.min(100, Math.max(0, Number(percent)))
  const [from, baselineEnd] = [moment(columns.baseline?.[0]), moment(columns.baseline?.[1])]
  const [latest, waitEnd] = [moment(columns.latest), moment(columns.waits)]
  return {
    kind: isMilestone ? 'milestone' : isBranch ? 'branch' : 'bar', x, width: isMilestone ? 0 : width,
    done: share === null ? null : (width * share) / 100, isDone: share === 100,
    critical: columns.critical !== undefined && row[columns.critical] === true,
    baseline: from === null || baselineEnd === null
      ? null
      : [scale.x(from), Math.max(MIN_BAR_WIDTH, scale.endX(baselineEnd) - scale.x(from))],
    latest: latest === null ? null : scale.endX(latest), waits: waitEnd === null ? null : scale.endX(waitEnd),
  }
}

/** Dependency: the source must end, or start, before the target starts. */
export interface TimeLink { readonly from: string, readonly to: string, readonly kind: 'FS' | 'SS', readonly critical?: boolean }

const ELBOW = 6
/**
 * Path from the end of the source (or start, SS) to the start of the target.
 * @param rows how many rows below the target the source is, negative above
 */
export function linkPath(kind: TimeLink['kind'], source: TimeBar, target: TimeBar, rows: number, rowHeight: number): string {
  const middle = rowHeight / 2
  const from = kind === 'SS' ? source.x : source.x + source.width
  const [top, to] = [rows * rowHeight + middle, target.x]
  const entry = rows < 0 ? middle - ELBOW : middle + ELBOW
  if (to >= from + ELBOW && kind === 'FS') return `M${from} ${top}H${to}V${entry}`
  const side = kind === 'SS' ? Math.min(from, to) - ELBOW : from + ELBOW
  const between = rows < 0 ? 1 : rowHeight - 1
  return kind === 'SS' ? `M${from} ${top}H${side}V${middle}H${to}` : `M${from} ${top}H${side}V${between}H${to - ELBOW}V${middle}H${to}`
}
