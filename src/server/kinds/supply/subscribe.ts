import { subscribe as declared } from '#schemas/supply/subscribe.ts'
import { subscribe } from '#server/db/tables/supply.ts'
import { kind } from '#server/document/index.ts'
import { ofVisibleProject, projectsFor } from '#server/domains/project/index.ts'
import { bindItems } from '../contract/items.ts'

const projects = projectsFor('subscribe')

/** 申购单: of projects that the person may know of, as long as they are built (domain B1, B7.2). */
export const servedSubscribe = kind(declared, {
  table: subscribe, scope: ctx => ofVisibleProject(ctx, subscribe.merchantId, subscribe.projectId),
  prepare: bindItems('MATERIAL'),
  validate: [(tx, { draft: { head } }) => projects.faults(tx, head)],
  approval: {
    check: (db, { head }) => projects.refusal(db, head),
    apply: (tx, { head }) => projects.demand(tx, head),
    undo: (_tx, { head }) => Promise.resolve([`申购单 ${String(head.code)} 退回未发起`]),
  },
})
