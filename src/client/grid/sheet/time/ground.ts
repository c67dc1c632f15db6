import type { ColDef } from 'ag-grid-community'
import { dayNumber, type TimeScale } from '#client/grid/time/scale.ts'
import type { SheetCore } from '../core.ts'
import { partStart } from '../geometryOf.ts'
import type { SheetRow } from '../rowsView.ts'
import { TimeHeader } from './TimeHeader.ts'
import './time.css'

/** No grid column has such a name. */
export const TIME_COLUMN = '\u0000time'
export const HEADER = 46

export interface Ground {
  readonly scale: TimeScale
  readonly today: string
  readonly isFree: (day: number) => boolean
}

/** One element of full height. */
function groundOf({ scale, today, isFree }: Ground): HTMLElement {
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

export const timeColumn = ({ width }: TimeScale, cellRenderer: ColDef<SheetRow>['cellRenderer']): ColDef<SheetRow> => ({
  colId: TIME_COLUMN, headerName: '时间', width, resizable: false, suppressMovable: true, sortable: false, lockPosition: 'right',
  headerClass: 'yz-time-header', cellClass: 'yz-time-cell', headerComponent: TimeHeader, cellRenderer,
})

export function attachGround(core: SheetCore, props: Ground): () => void {
  const ground = groundOf(props)
  core.root.querySelector('.ag-grid-scrolling-container')?.append(ground)
  const place = (): void => {
    const column = core.api.getColumn(TIME_COLUMN)
    ground.style.left = `${partStart(core, 'centre') + (column?.getLeft() ?? 0)}px`
    ground.style.width = `${props.scale.width}px`
  }
  place()
  const stop = core.onPaint(place)
  return () => {
    stop()
    ground.remove()
  }
}
