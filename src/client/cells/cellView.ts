import type { ComponentType } from 'react'
import type { Row, Value } from '#schemas/kit/index.ts'
import type { CellEvents } from './cellEvents.ts'

/** Props of a cell component; `text` is the value formatted by its kind. */
export interface CellViewProps {
  readonly column: string
  readonly row: Row
  readonly rowId: string
  readonly value: Value
  readonly text: string
  readonly events: CellEvents
  /** Whether it is the selected cell of its group (`oneOf` of the column). */
  readonly taken?: boolean
}
export type CellView = ComponentType<CellViewProps>
