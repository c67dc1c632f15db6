import { AppError } from '#server/core/errors.ts'
import type { Approval, Hooks } from '../hooks.ts'
import type { Stored } from '../stored.ts'
import { freeTaken, holdTaken } from './freeing.ts'
import { reopenAll, whyTaken } from './demandUntaken.ts'
import { whyDelivered } from './reopened.ts'
import { whyNotTaken } from './takings.ts'

/** The kind's approval effect, wrapped with the draws on and from other documents. */
export function takingHooks(stored: Stored, hooks: Hooks): Hooks {
  if (stored.document.process === undefined) return hooks
  const { approval: kindApproval } = hooks
  const approval: Approval = {
    check: async (db, record) => await whyNotTaken(db, stored, record) ?? await kindApproval?.check?.(db, record) ?? null,
    async apply(tx, record) {
      const refusal = await whyNotTaken(tx, stored, record)
      if (refusal !== null) throw new AppError('WRONG_STATE', { text: refusal })
      await kindApproval?.apply(tx, record)
    },
    returned: async (tx, record, reason) => { await kindApproval?.returned?.(tx, record, reason) },
    cancelled: async (tx, record) => { await kindApproval?.cancelled?.(tx, record) },
    async undo(tx, record) {
      const refusal = await whyTaken(tx, stored, [record.id], '反审核') ?? await whyDelivered(tx, stored, record.id, '反审核')
      if (refusal !== null) throw new AppError('WRONG_STATE', { text: refusal })
      const opened = await reopenAll(tx, record.id)
      await holdTaken(tx, stored, record)
      return [
        ...await kindApproval?.undo(tx, record) ?? [], ...await freeTaken(tx, stored, record),
        ...opened === 0 ? [] : [`重开 ${opened} 个已关闭的余量`],
      ]
    },
  }
  return { ...hooks, approval }
}
