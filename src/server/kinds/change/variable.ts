import { sql } from 'drizzle-orm'
import { CLIENT_PENDING } from '#schemas/change/states.ts'
import { variableChange as declared } from '#schemas/change/variable.ts'
import { variableChange as table, variableChangePosition, variableConfirmation } from '#server/db/tables/change.ts'
import { position } from '#server/db/tables/position.ts'
import { kind } from '#server/document/index.ts'
import { dropChange, followChange } from '#server/domains/analysis/index.ts'
import {
  analysedChange, applyChange, changeFaults, filledChange, lateNotices, projects, undoChange, whyNotChanged,
} from '#server/domains/change/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'

const confirmedAmount = sql`coalesce((select sum(c.amount) from ${variableConfirmation} c where c.merchant_id = ${table.merchantId}
  and c.change_id = ${table.id}), 0)`
const positionNames = sql`(select string_agg(${position.name}, '、' order by ${variableChangePosition.sort}) from ${variableChangePosition}
  join ${position} on ${position.merchantId} = ${variableChangePosition.merchantId}
  and ${position.id} = ${variableChangePosition.positionId}
  where ${variableChangePosition.merchantId} = ${table.merchantId} and ${variableChangePosition.changeId} = ${table.id})`
const openAmount = sql`coalesce(${table.askedAmount}, 0) - ${confirmedAmount}`

const pendingStates = sql.join(CLIENT_PENDING.map(state => sql`${state}`), sql`, `)
/** The open amount by its probability while the client's answer is pending; 0 after it. */
const expectedAmount = sql`case when ${table.clientState} in (${pendingStates})
  then round((${openAmount}) * coalesce(${table.probability}, 100) / 100, 2) else 0 end`

/** 变更签证: internally it changes quantities and costs, for the client only revenue (domain B10). */
export const variableChange = kind(declared, {
  table, scope: ctx => ofVisibleProject(ctx, table.merchantId, table.projectId),
  columns: { positionNames, confirmedAmount, openAmount, expectedAmount },
  prepare: (tx, { id, draft }) => filledChange(tx, id, draft),
  submitted: async (db, { id, head, lines }) => ({ draft: await filledChange(db, id, { head, lines }), faults: [] }),
  validate: [...changeFaults],
  notices: lateNotices,
  afterSave: async (tx, { id, draft }) => followChange(tx, await analysedChange(tx, id, draft)),
  async beforeRemove(tx, records) {
    for (const { id, head } of records) await dropChange(tx, String(head.projectId), id)
  },
  approval: {
    check: async (db, record) => await projects.refusal(db, record.head) ?? await whyNotChanged(db, record),
    apply: applyChange,
    undo: undoChange,
  },
})
