import { date, numeric, text } from 'drizzle-orm/pg-core'
import { loss as declaredLoss } from '#schemas/change/losses.ts'
import { CLIENT_STATE, type ClientState } from '#schemas/change/states.ts'
import { variableChange as declared } from '#schemas/change/variable.ts'
import { tenantTable } from './columns.ts'
import { lineTable, recordTable } from './declared.ts'

const STATES = Object.keys(CLIENT_STATE) as [ClientState, ...ClientState[]]

export const variableChange = recordTable('variable_change', declared)
export const variableChangeLine = lineTable('variable_change_line', declared.lines.items, { parent: { changeId: 'variable_change' } })
export const variableChangePosition = lineTable(
  'variable_change_position', declared.lines.positions, { parent: { changeId: 'variable_change' } }
)

/** Correspondence with the client: rows of one step share `stepId`; without a line they concern the whole step. Append-only. */
export const variableConfirmation = tenantTable('variable_confirmation', {
  id: text('id').notNull(),
  changeId: text('change_id').notNull(),
  stepId: text('step_id').notNull(),
  lineId: text('line_id'),
  clientState: text('client_state', { enum: STATES }).notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  quantity: numeric('quantity'),
  price: numeric('price'),
  amount: numeric('amount'),
  remark: text('remark'),
  fileIds: text('file_ids').array().notNull().default([]),
}, { partOf: { changeId: 'variable_change' } })

export const loss = recordTable('loss', declaredLoss)
export const lossLine = lineTable('loss_line', declaredLoss.lines.items, { parent: { lossId: 'loss' } })
