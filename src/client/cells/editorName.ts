import type { CellName, Column, KindName } from '#schemas/kit/index.ts'

/**
 * Editors of cells. All but `toggle`, `wait`, `record` and `files` use the sheet's text box with a helper below it: `list` and `tree`
 * bind the text to their options, `suggest` and `date` only help.
 */
export type EditorName = 'text' | 'list' | 'tree' | 'date' | 'suggest' | 'toggle' | 'wait' | 'record' | 'files' | 'none'

export const KIND_EDITORS = {
  text: 'text', longText: 'text', integer: 'text', decimal: 'text', money: 'text', percent: 'text', datetime: 'text',
  boolean: 'toggle', date: 'date', choice: 'list', dict: 'list', tree: 'tree', ref: 'none', files: 'files', computed: 'none',
} as const satisfies Record<KindName, EditorName>

const CELL_EDITORS = {
  recordLink: null, 'quota.boundCount': null, rowActions: 'none', recordPicker: 'record', 'quota.waitPeriod': 'wait', imageGallery: 'files',
  'quota.stepName': 'suggest', 'quota.materialName': 'suggest', noted: null, checkBox: null, deadline: null, oneOf: null, variance: null,
  'change.notifyBy': null,
  suggested: 'suggest', 'position.step': null,
} as const satisfies Record<CellName, EditorName | null>

/** The editor of a column: its cell's, else its kind's. */
export const editorOf = (column: Column<KindName, unknown>): EditorName =>
  (column.facts.cell && CELL_EDITORS[column.facts.cell]) ?? KIND_EDITORS[column.kind]
