import type { TimeScale } from '#client/grid/time/scale.ts'
import type { TimeBar, TimeLink } from '#client/grid/time/shapes.ts'
import type { SheetArea } from '../area.ts'
import type { GridContext } from '../gridContext.ts'

export interface TimeArea extends SheetArea {
  readonly scale: TimeScale
  readonly today: string
  barOf(id: string): TimeBar | undefined
  linksInto(id: string): readonly TimeLink[]
  drawn?(id: string, row: SVGSVGElement): void
}

const isTime = (area: SheetArea): area is TimeArea => 'linksInto' in area

/** Not stored in the column, since AG Grid deep-copies column definitions. */
export function timeIn(context: GridContext): TimeArea | undefined {
  const area = context.area()
  return area !== undefined && isTime(area) ? area : undefined
}
