import { scheduleDelay as declared } from '#schemas/schedule/delays.ts'
import { scheduleDelay as table } from '#server/db/tables/schedule.ts'
import { kind } from '#server/document/index.ts'
import { ofVisibleProject, seenFaults } from '#server/domains/project/index.ts'
import { applyDelay, delayFaults, filledDelay, undoDelay, whyNotDelayed } from '#server/domains/schedule/index.ts'

/** 工期延误: above the company's limit it takes effect once approved (domain B11.1). */
export const scheduleDelay = kind(declared, {
  table, scope: ctx => ofVisibleProject(ctx, table.merchantId, table.projectId),
  prepare: (tx, { draft }) => filledDelay(tx, draft),
  validate: [seenFaults({ projectId: '项目' }), delayFaults],
  approval: { check: whyNotDelayed, apply: applyDelay, undo: undoDelay },
})
