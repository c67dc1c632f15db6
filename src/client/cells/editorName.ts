import type { CellName, Column, KindName } from '#schemas/kit/index.ts'

/**
 * Cell editors. All but `toggle`, `wait`, `record` and `files` use the sheet's text box: `list` and `tree` restrict the text to their
 * options, `suggest` and `date` only assist.
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

/** Editor of a column's cell, else of its kind. */
export const editorOf = (column: Column<KindName, unknown>): EditorName =>
  (column.facts.cell && CELL_EDITORS[column.facts.cell]) ?? KIND_EDITORS[column.kind]
