import type { ComponentType } from 'react'
import type { CellName, Row, Value } from '#schemas/kit/index.ts'
import { BoundCount } from './BoundCount.tsx'
import type { CellEvents } from './cellEvents.ts'
import { ImageCount } from './ImageCount.tsx'
import { RecordLink } from './RecordLink.tsx'
import { RowActions } from './RowActions.tsx'
import { StepName } from './StepName.tsx'
import { WaitPeriod } from './WaitPeriod.tsx'

/** What a cell component is given; `text` is the value as its kind shows it. */
export interface CellViewProps {
  readonly column: string
  readonly row: Row
  readonly rowId: string
  readonly value: Value
  readonly text: string
  readonly events: CellEvents
}
export type CellView = ComponentType<CellViewProps>

/** A component for each cell that a declaration may name; null leaves the drawing to the kind. */
export const CELL_VIEWS = {
  recordLink: RecordLink,
  waitPeriod: WaitPeriod,
  boundCount: BoundCount,
  imageGallery: ImageCount,
  stepName: StepName,
  materialName: null,
  rowActions: RowActions,
} as const satisfies Record<CellName, CellView | null>
