import type { Grid, Row } from '#schemas/kit/index.ts'
import { barOf, type TimeBar, type TimeLink } from '#client/grid/time/shapes.ts'
import type { RowModel } from '#client/grid/model.ts'
import type { SheetCore } from '../core.ts'
import { attachGround, HEADER, timeColumn, type Ground } from './ground.ts'
import { TimeCell } from './TimeCell.ts'
import type { TimeMoves } from './heldBar.ts'
import { TimeHand } from './timeHand.ts'
import type { TimeArea } from './timeIn.ts'

export interface TimeAreaProps extends Ground {
  readonly model: RowModel
  readonly links?: readonly TimeLink[]
  /** Absent where bars are read-only. */
  readonly moves?: TimeMoves
  /** The same for consecutive areas, so that a drag continues. */
  readonly hand?: TimeHand
}

const NO_LINKS: readonly TimeLink[] = []

/** Time area of a grid with `time`; recreated for other props. */
export function timeArea(props: TimeAreaProps): TimeArea {
  const { model, scale, today, links = NO_LINKS, moves, hand = new TimeHand() } = props
  const grid: Grid = model.grid
  const { time } = grid
  if (time === undefined) throw new Error(`${grid.name}: its rows take no time`)
  const linksByTarget = new Map<string, TimeLink[]>()
  for (const link of links) linksByTarget.set(link.to, [...linksByTarget.get(link.to) ?? [], link])
  const bars = new WeakMap<Row, { readonly isBranch: boolean, readonly bar: TimeBar | undefined }>()
  const area: TimeArea = {
    scale, today, headerHeight: HEADER,
    barOf(id) {
      const row = model.row(id)
      if (row === undefined) return undefined
      const isBranch = (model.tree?.children(id) ?? 0) > 0
      const cached = bars.get(row)
      if (cached?.isBranch === isBranch) return cached.bar
      const bar = barOf(time, row, isBranch, scale)
      bars.set(row, { isBranch, bar })
      return bar
    },
    linksInto: id => linksByTarget.get(id) ?? NO_LINKS,
    drawn: (id, row) => hand.drawn(id, row),
    column: timeColumn(scale, TimeCell),
    attach(core: SheetCore) {
      const leave = attachGround(core, props)
      const release = moves === undefined ? undefined : hand.attach(core, area, moves)
      return () => {
        release?.()
        leave()
      }
    },
  }
  return area
}
