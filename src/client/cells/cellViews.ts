import type { CellName } from '#schemas/kit/index.ts'
import type { CellView } from './cellView.ts'
import { DeadlineCell } from './Deadline.tsx'
import { NotifyBy } from './NotifyBy.tsx'
import { OneOf } from './OneOf.tsx'
import { BoundCount, CheckBox, ImageCount, Noted, RecordLink, StepName, Variance, WaitPeriod } from './plainCells.tsx'
import { RowActions } from './RowActions.tsx'
import { StepCell } from './StepCell.tsx'

/** A component for each cell that a declaration may name; null leaves the drawing to the kind. */
export const CELL_VIEWS = {
  recordLink: RecordLink,
  'quota.waitPeriod': WaitPeriod,
  'quota.boundCount': BoundCount,
  imageGallery: ImageCount,
  'quota.stepName': StepName,
  'quota.materialName': null,
  'change.notifyBy': NotifyBy,
  recordPicker: null,
  rowActions: RowActions,
  noted: Noted,
  checkBox: CheckBox,
  deadline: DeadlineCell,
  oneOf: OneOf,
  variance: Variance,
  suggested: null,
  'position.step': StepCell,
} as const satisfies Record<CellName, CellView | null>

/** Cells that say nothing but their value: totals are drawn by them as well. */
export const OF_TOTALS: ReadonlySet<CellName> = new Set(['variance'])

/** Cells with links. */
export const LEADS_ON: ReadonlySet<CellName | undefined> = new Set(['recordLink', 'quota.boundCount', 'position.step'])
