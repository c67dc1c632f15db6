export { failedReply, importCalls, importTask, type ImportOptions } from './calls.ts'
export { rowDeed } from './rowAudit.ts'
export { failedRows, failedSheet } from './failed.ts'
export { fate } from './keyConflicts.ts'
export { finished, plainRow } from './finished.ts'
export {
  dropOldWorkbooks, KEPT_DAYS, keepExport, keepFailed, keepUpload, keptBook, keptFile, keptReply, keptSheet, type KeptSheet,
  MAX_WORKBOOK_BYTES,
} from './storedFiles.ts'
export { pastImports, startImport } from './pastImports.ts'
export { mergedRows, type SharedCell } from './merged.ts'
export { HIDDEN, HIDDEN_LEFT } from './plan.ts'
export { rowReader, type Rounding, type SheetRow } from './read.ts'
export { resultOf } from './result.ts'
export { runImport, Stopped } from './run.ts'
export { keepRows, ownImport, undoImport } from './undo.ts'
export { tableSource } from './tableSource.ts'
export { runAndRollBack } from './runAndRollBack.ts'
export type { UndoSource } from './undo.ts'
export type {
  RowAmendment, ComingRow, ImportProblem, ImportSource, ImportUndo, PlannedRow, StoredRow, WrittenRow,
} from './types.ts'
