import type { ComponentType } from 'react'
import type { Row, Value } from '#schemas/kit/index.ts'
import type { CellEvents } from './cellEvents.ts'

/** What a cell component is given; `text` is the value as its kind shows it. */
export interface CellViewProps {
  readonly column: string
  readonly row: Row
  readonly rowId: string
  readonly value: Value
  readonly text: string
  readonly events: CellEvents
  /** Of one cell of several (`oneOf` of the column): whether it is the one that is taken. */
  readonly taken?: boolean
}
export type CellView = ComponentType<CellViewProps>
