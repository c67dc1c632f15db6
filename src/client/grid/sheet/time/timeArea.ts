import type { Grid, Row } from '#schemas/kit/index.ts'
import { dayNumber, type TimeScale } from '#client/grid/time/scale.ts'
import { barOf, type TimeBar, type TimeLink } from '#client/grid/time/shapes.ts'
import type { RowModel } from '#client/grid/model.ts'
import type { SheetCore } from '../core.ts'
import { partStart } from '../geometryOf.ts'
import { TimeCell } from './TimeCell.ts'
import { TimeHeader } from './TimeHeader.ts'
import { attachDrag, type TimeMoves } from './timeDrag.ts'
import type { TimeArea } from './timeIn.ts'
import './time.css'

/** Key of the column in which AG Grid keeps the area; no column of a grid has such a name. */
export const TIME_COLUMN = '\u0000time'
const HEADER = 46

export interface TimeAreaProps {
  readonly model: RowModel
  readonly scale: TimeScale
  readonly today: string
  /** Whether nobody works on a day. */
  readonly isFree: (day: number) => boolean
  readonly links?: readonly TimeLink[]
  /** Absent where bars are only looked at. */
  readonly moves?: TimeMoves
}

const NONE: readonly TimeLink[] = []

/** Free days and today behind the rows, in one element that is as high as all of them. */
function groundOf({ scale, today, isFree }: TimeAreaProps): HTMLElement {
  const ground = document.createElement('div')
  ground.className = 'yz-time-ground'
  for (let day = scale.first; day < scale.first + scale.days; day += 1) {
    if (!isFree(day)) continue
    const band = document.createElement('i')
    band.style.left = `${(day - scale.first) * scale.dayWidth}px`
    band.style.width = `${scale.dayWidth}px`
    ground.append(band)
  }
  const at = (dayNumber(today) - scale.first) * scale.dayWidth
  if (at >= 0 && at < scale.width) {
    const line = document.createElement('b')
    line.style.left = `${at}px`
    ground.append(line)
  }
  return ground
}

/** The time area of a sheet whose grid declares `time`; made anew with other props. */
export function timeArea(props: TimeAreaProps): TimeArea {
  const { model, scale, today, links = NONE, moves } = props
  const grid: Grid = model.grid
  const { time } = grid
  if (time === undefined) throw new Error(`${grid.name}: its rows take no time`)
  const into = new Map<string, TimeLink[]>()
  for (const link of links) into.set(link.to, [...into.get(link.to) ?? [], link])
  const bars = new WeakMap<Row, { readonly isBranch: boolean, readonly bar: TimeBar | undefined }>()
  const area: TimeArea = {
    scale, today, headerHeight: HEADER,
    barOf(id) {
      const row = model.row(id)
      if (row === undefined) return undefined
      const isBranch = (model.tree?.children(id) ?? 0) > 0
      const known = bars.get(row)
      if (known?.isBranch === isBranch) return known.bar
      const bar = barOf(time, row, isBranch, scale)
      bars.set(row, { isBranch, bar })
      return bar
    },
    linksInto: id => into.get(id) ?? NONE,
    column: {
      colId: TIME_COLUMN, headerName: '时间', width: scale.width, resizable: false, suppressMovable: true, sortable: false, lockPosition: 'right',
      headerClass: 'yz-time-header', cellClass: 'yz-time-cell', headerComponent: TimeHeader, cellRenderer: TimeCell,
    },
    attach(core: SheetCore) {
      const ground = groundOf(props)
      core.root.querySelector('.ag-grid-scrolling-container')?.append(ground)
      const place = (): void => {
        const column = core.api.getColumn(TIME_COLUMN)
        ground.style.left = `${partStart(core, 'centre') + (column?.getLeft() ?? 0)}px`
        ground.style.width = `${scale.width}px`
      }
      place()
      const stop = core.onPaint(place)
      const leave = moves === undefined ? undefined : attachDrag(core, area, moves)
      return () => {
        stop()
        leave?.()
        ground.remove()
      }
    },
  }
  return area
}
