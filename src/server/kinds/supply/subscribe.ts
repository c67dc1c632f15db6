import { subscribe as declared } from '#schemas/supply/subscribe.ts'
import { subscribe } from '#server/db/tables/supply.ts'
import { kind } from '#server/document/index.ts'
import { ofVisibleProject, projectsFor, seenFaults } from '#server/domains/project/index.ts'
import { specialFaults, subscribeGate as gate } from '#server/domains/subscribe/index.ts'
import { bindItems } from '../contract/items.ts'

const projects = projectsFor('subscribe')
const bind = bindItems('MATERIAL')

/** Requests stay within the entitlement or give a reason (domain B1, B7.2). */
export const servedSubscribe = kind(declared, {
  table: subscribe, scope: ctx => ofVisibleProject(ctx, subscribe.merchantId, subscribe.projectId),
  prepare: async (tx, saving) => gate.gated(tx, saving.id, await bind(tx, saving), { before: saving.stored?.lines.items ?? [] }),
  validate: [
    seenFaults({ projectId: '项目' }), (tx, { draft: { head } }) => projects.faults(tx, head),
    (tx, { id, draft }) => gate.overFaults(tx, id, draft),
  ],
  async submitted(db, record) {
    const { draft, faults } = await gate.submitted(db, record)
    return { draft, faults: [...faults, ...specialFaults(draft)] }
  },
  whyNotReopened: gate.whyNotReopened,
  approval: {
    check: async (db, record) => await projects.refusal(db, record.head) ?? await gate.whyOver(db, record),
    async apply(tx, record) {
      await projects.demand(tx, record.head)
      await gate.demandEntitled(tx, record)
    },
    undo: (_tx, { head }) => Promise.resolve([`申购单 ${String(head.code)} 退回未发起`]),
  },
})
