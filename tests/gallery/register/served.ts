import { AppError } from '#server/core/errors.ts'
import { kind } from '#server/document/index.ts'
import { diary } from './diary.ts'
import { licence } from './licence.ts'
import { giveBack, loan } from './loan.ts'
import { delivery, promise } from './promise.ts'
import { seal } from './seal.ts'
import { createTables, sealStampTable } from './tables.ts'

export const servedLicence = kind(licence)
const servedLoan = kind(loan)
const servedPromise = kind(promise)

/**
 * Effect of an approval: one stamp per paper; subject 盖不上 is refused in the effect, 已寄出 blocks the reversal, 章不在 fails the previous check.
 */
const servedSeal = kind(seal, {
  approval: {
    check: async (_, { head }) => (head.subject === '章不在' ? '印章已外借' : null),
    async apply(tx, { id, head, lines }) {
      for (const paper of lines.files ?? []) await tx.q.insert(sealStampTable).values({ id: String(paper.id), billId: id })
      if (head.subject === '盖不上') throw new AppError('WRONG_STATE', { text: '第 1 行：印泥已干' })
    },
    async undo(tx, { id, head }) {
      if (head.subject === '已寄出') throw new AppError('WRONG_STATE', { text: '文件已寄出' })
      const removed = await tx.sql<{ id: string }>`delete from ${sealStampTable} where merchant_id = ${tx.ctx.merchantId}
        and bill_id = ${id}
        returning id`
      return [`收回 ${removed.length} 份用印`]
    },
  },
})

export const registers = [
  servedLicence, servedLoan, servedSeal, servedPromise,
  kind(giveBack, { sources: { [loan.name]: servedLoan.stored } }),
  kind(delivery, { sources: { [promise.name]: servedPromise.stored, [loan.name]: servedLoan.stored } }),
  kind(diary),
] as const
export const createRegisters = createTables(registers)
