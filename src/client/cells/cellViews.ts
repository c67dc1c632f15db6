import type { CellName } from '#schemas/kit/index.ts'
import type { CellView } from './cellView.ts'
import { DeadlineCell } from './Deadline.tsx'
import { NotifyBy } from './NotifyBy.tsx'
import { OneOf } from './OneOf.tsx'
import { BoundCount, CheckBox, ImageCount, Noted, RecordLink, StepName, Variance, WaitPeriod } from './plainCells.tsx'
import { RowActions } from './RowActions.tsx'
import { StepCell } from './StepCell.tsx'

/** Component for each cell name of a declaration; null: drawn by the column's kind. */
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

/** Cells that show nothing but their value; they draw totals too. */
export const OF_TOTALS: ReadonlySet<CellName> = new Set(['variance'])

/** Cells with links. */
export const LEADS_ON: ReadonlySet<CellName | undefined> = new Set(['recordLink', 'quota.boundCount', 'position.step'])
