import { date, text } from 'drizzle-orm/pg-core'
import { projectBid } from '#schemas/project/bid.ts'
import { project as declared } from '#schemas/project/project.ts'
import { instant, tenantTable } from './columns.ts'
import { lineTable, recordTable } from './declared.ts'

/** Project (domain B1); members are users with a role in it. */
export const project = recordTable('project', declared, {
  called: { projectCode: 'code', projectName: 'name' }, elsewhere: ['analyseManagers'], always: ['projectCode'],
  defaults: { brieflyName: '' },
  older: ['projectType', 'regionCode', 'managerId'],
  beside: {
    /** No business day on or before it (domain B0). */
    closedThrough: date('closed_through', { mode: 'string' }),
    deletedAt: instant('deleted_at'), deletedBy: text('deleted_by'),
    contractConfirmedAt: instant('contract_confirmed_at'), contractConfirmedBy: text('contract_confirmed_by'),
    staffConfirmedAt: instant('staff_confirmed_at'), staffConfirmedBy: text('staff_confirmed_by'),
    startConfirmedAt: instant('start_confirmed_at'), startConfirmedBy: text('start_confirmed_by'),
  },
})

export const projectBidder = lineTable('project_bidder', projectBid.lines.bidders, { parent: { projectId: 'project' } })

/** Cost analysts (domain B4.1). */
export const projectAnalyst = tenantTable('project_analyst', {
  projectId: text('project_id').notNull(),
  userId: text('user_id').notNull(),
}, { key: ['projectId', 'userId'], partOf: { projectId: 'project' }, names: { userId: 'user_merchant' } })
