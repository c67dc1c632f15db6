import { loss as declared } from '#schemas/change/losses.ts'
import { otherOut as declaredOut } from '#schemas/store/otherOut.ts'
import { loss as table } from '#server/db/tables/change.ts'
import { kind } from '#server/document/index.ts'
import { applyLoss, filledLoss, lossFaults, lossProjects, undoLoss } from '#server/domains/change/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import { otherOut } from '../store/outs.ts'

/** 损耗单: what was lost, and who bears it (domain B10). */
export const loss = kind(declared, {
  table, scope: ctx => ofVisibleProject(ctx, table.merchantId, table.projectId), sources: { [declaredOut.name]: otherOut.stored },
  prepare: (tx, { draft }) => filledLoss(tx, draft),
  validate: [...lossFaults],
  approval: {
    check: (db, { head }) => lossProjects.refusal(db, head),
    apply: applyLoss,
    undo: undoLoss,
  },
})
