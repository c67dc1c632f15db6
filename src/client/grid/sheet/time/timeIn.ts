import type { TimeScale } from '../../time/scale.ts'
import type { TimeBar, TimeLink } from '../../time/shapes.ts'
import type { SheetArea, SheetProps } from '../types.ts'

/** What the cells of a time area read. */
export interface TimeArea extends SheetArea {
  readonly scale: TimeScale
  readonly today: string
  barOf(id: string): TimeBar | undefined
  linksInto(id: string): readonly TimeLink[]
}

/** The time area of a sheet. Its column cannot carry it: AG Grid copies what a column holds, to the last object. */
export const timeIn = ({ area }: Pick<SheetProps, 'area'>): TimeArea | undefined => (area !== undefined && 'linksInto' in area ? area as TimeArea : undefined)
