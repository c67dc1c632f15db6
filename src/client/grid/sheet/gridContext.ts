import type { SheetArea } from './area.ts'
import type { SheetCore } from './core.ts'
import { RowsView } from './rowsView.ts'
import type { SheetProps } from './types.ts'

/** Newest props and visible rows for AG Grid's cells. The core is set after the first draw. */
export class GridContext {
  readonly view = new RowsView()
  #props: SheetProps
  #area: SheetArea | undefined
  #core: SheetCore | null = null

  constructor(props: SheetProps, area: SheetArea | undefined) {
    this.#props = props
    this.#area = area
    this.view.rebuild(props.model, props.groups)
  }

  readonly props = (): SheetProps => this.#props
  readonly core = (): SheetCore | null => this.#core

  readonly area = (): SheetArea | undefined => this.#area

  setProps(props: SheetProps, area: SheetArea | undefined): void {
    this.#props = props
    this.#area = area
  }

  setCore(core: SheetCore | null): void {
    this.#core = core
  }
}
