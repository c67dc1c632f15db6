import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { GridContext } from '../gridContext.ts'
import { FOOTER, type SheetRow } from '../rowsView.ts'
import { linkPath, type TimeBar } from '#client/grid/time/shapes.ts'
import { shape, svgOf } from './svg.ts'
import { timeIn } from './timeIn.ts'

const TOP = 7
const HEIGHT = 13
const DIAMOND = 7

function milestone({ x, critical }: TimeBar, middle: number): SVGElement[] {
  const path = `M${x} ${middle - DIAMOND}l${DIAMOND} ${DIAMOND}l${-DIAMOND} ${DIAMOND}l${-DIAMOND} ${-DIAMOND}z`
  return [shape('path', { class: `yz-t-milestone${critical ? ' critical' : ''}`, d: path })]
}

/** A bracket over the rows below. */
const branch = ({ x, width }: TimeBar): SVGElement[] =>
  [shape('path', { class: 'yz-t-branch', d: `M${x} 10h${width}v7l-5 -4h${-Math.max(0, width - 10)}l-5 4z` })]

function bar(timeBar: TimeBar, height: number): SVGElement[] {
  const { x, width, done, isDone, critical, baseline, latest, waits: waitEnd } = timeBar
  const top = Math.round((height - HEIGHT) / 2) - (height > 24 ? 1 : 0)
  const end = x + width
  const parts: SVGElement[] = []
  if (waitEnd !== null && waitEnd > end)
    parts.push(shape('rect', { class: 'yz-t-waits', x: end, y: top, width: waitEnd - end, height: HEIGHT }))
  const busyUntil = Math.max(end, waitEnd ?? 0)
  if (latest !== null && latest > busyUntil) {
    parts.push(shape('path', { class: 'yz-t-float', d: `M${busyUntil} ${top + HEIGHT / 2}H${latest}m0 -4v8` }))
  }
  const state = `${isDone ? ' done' : ''}${critical ? ' critical' : ''}`
  parts.push(shape('rect', { class: `yz-t-bar${state}`, x, y: top, width, height: HEIGHT, rx: 2 }))
  if (done !== null && done > 0 && !isDone) parts.push(shape('rect', { class: 'yz-t-done', x, y: top, width: done, height: HEIGHT, rx: 2 }))
  if (isDone && width > 20) parts.push(shape('path', { class: 'yz-t-tick', d: `M${x + 6} ${top + 6.5}l3 3l6 -6` }))
  if (baseline !== null) {
    parts.push(shape('rect', { class: 'yz-t-baseline', x: baseline[0], y: top + HEIGHT + 2, width: baseline[1], height: 3 }))
  }
  return parts
}

/** A row's bar with incoming links; no React, as a scroll draws hundreds. */
export class TimeCell implements ICellRendererComp<SheetRow> {
  readonly #element = svgOf()
  #drawn = ''

  init(params: ICellRendererParams<SheetRow>): void {
    this.refresh(params)
  }

  refresh({ data, context, node }: ICellRendererParams<SheetRow>): boolean {
    const { view } = context as GridContext
    const area = timeIn(context as GridContext)
    const timeBar = data === undefined || data === FOOTER ? undefined : area?.barOf(data.id)
    const height = node.rowHeight ?? TOP * 4
    const links = timeBar === undefined || data === undefined || area === undefined ? [] : area.linksInto(data.id).flatMap(link => {
      const source = area.barOf(link.from)
      const at = view.indexOf(link.from)
      if (source === undefined || at === -1) return []
      const rows = view.shownIndex(at) - view.shownIndex(view.indexOf(data.id))
      return [{ d: linkPath(link.kind, source, timeBar, rows, height), critical: link.critical === true }]
    })
    const key = JSON.stringify([timeBar, links, height])
    if (key === this.#drawn) return true
    this.#drawn = key
    const parts = links.map(({ d, critical }) => shape('path', { class: `yz-t-link${critical ? ' critical' : ''}`, d }))
    const shapesOf = (kind: TimeBar): SVGElement[] =>
      (kind.kind === 'milestone' ? milestone(kind, height / 2) : kind.kind === 'branch' ? branch(kind) : bar(kind, height))
    if (timeBar !== undefined) parts.push(...shapesOf(timeBar))
    this.#element.replaceChildren(...parts)
    if (timeBar !== undefined && data !== undefined) area?.drawn?.(data.id, this.#element)
    return true
  }

  getGui(): HTMLElement {
    return this.#element as unknown as HTMLElement
  }
}
