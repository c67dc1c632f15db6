import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { GridContext } from '../gridContext.ts'
import { FOOTER, type SheetRow } from '../rowsView.ts'
import type { SheetCore } from '../core.ts'
import { attachGround, HEADER, timeColumn, type Ground } from './ground.ts'
import { shape, svgOf } from './svg.ts'
import type { TimeArea } from './timeIn.ts'

/** Time of one trade at a row's place. */
export interface BalanceSegment {
  readonly id: string
  /** Absent where the line continues from the row above. */
  readonly label?: string
  readonly start: string
  readonly end: string
  readonly done: boolean
  /** Crosses another trade, in another order than at the previous place. */
  readonly crosses: boolean
  readonly marked: boolean
}

export interface BalanceAreaProps extends Ground { readonly segmentsOf: (rowId: string) => readonly BalanceSegment[] }
interface BalanceArea extends TimeArea { readonly segmentsOf: BalanceAreaProps['segmentsOf'] }
const isBalance = (area: object): area is BalanceArea => 'segmentsOf' in area

const INSET = 2
const CHARACTER = 12

/** Lines of all trades through one place; no React, as a scroll draws hundreds. */
class BalanceCell implements ICellRendererComp<SheetRow> {
  readonly #element = svgOf()

  init(params: ICellRendererParams<SheetRow>): void {
    this.refresh(params)
  }

  refresh({ data, context, node }: ICellRendererParams<SheetRow>): boolean {
    const area = (context as GridContext).area()
    if (area === undefined || !isBalance(area) || data === undefined || data === FOOTER) return true
    const height = (node.rowHeight ?? 28) - INSET
    let free = -Infinity
    const segments = area.segmentsOf(data.id).toSorted((a, b) => (a.start < b.start ? -1 : 1))
    this.#element.replaceChildren(...segments.flatMap(({ label, start, end, done, crosses, marked }) => {
      const [x, endX] = [area.scale.x(start), area.scale.endX(end)]
      // Shows the first of overlapping labels.
      const isNamed = label !== undefined && x >= free
      if (isNamed) free = x + (label.length + 1) * CHARACTER
      const name = `yz-t-line${done ? ' done' : ''}${crosses ? ' crosses' : ''}${marked ? ' marked' : ''}`
      return [
        shape('path', { class: name, d: `M${x} ${INSET}L${Math.max(endX, x + 2)} ${height}` }),
        ...!isNamed ? [] : [shape('text', { class: `yz-t-label${marked ? ' marked' : ''}`, x: x + 6, y: 12 }, label)],
      ]
    }))
    return true
  }

  getGui(): HTMLElement {
    return this.#element as unknown as HTMLElement
  }
}

/** Line of balance: time to the right, one line per trade. Recreated for other props. */
export function balanceArea(props: BalanceAreaProps): TimeArea {
  const { scale, today, segmentsOf } = props
  const area: BalanceArea = {
    scale, today, headerHeight: HEADER, segmentsOf, barOf: () => undefined, linksInto: () => [],
    column: timeColumn(scale, BalanceCell),
    attach: (core: SheetCore) => attachGround(core, props),
  }
  return area
}
