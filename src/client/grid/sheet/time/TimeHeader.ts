import type { IHeaderComp, IHeaderParams } from 'ag-grid-community'
import type { Tick } from '#client/grid/time/scale.ts'
import type { GridContext } from '../gridContext.ts'
import { timeIn } from './timeIn.ts'

function line(ticks: readonly Tick[], className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.append(...ticks.map(({ x, width, text }) => {
    const tick = document.createElement('span')
    tick.style.left = `${x}px`
    tick.style.width = `${width}px`
    tick.textContent = text
    return tick
  }))
  return element
}

export class TimeHeader implements IHeaderComp {
  readonly #element = document.createElement('div')

  init({ context }: IHeaderParams): void {
    this.#element.className = 'yz-time-head'
    const area = timeIn(context as GridContext)
    if (area === undefined) return
    const { upper, lower, width } = area.scale
    this.#element.append(line(upper, 'upper'), line(lower, 'lower'))
    const x = area.scale.x(area.today)
    if (x < 0 || x >= width) return
    const today = document.createElement('b')
    today.textContent = `今天 ${area.today.slice(5)}`
    today.style.left = `${x}px`
    this.#element.append(today)
  }

  /** Another scale gets a new column and header. */
  refresh(): boolean {
    return false
  }

  getGui(): HTMLElement {
    return this.#element
  }
}
