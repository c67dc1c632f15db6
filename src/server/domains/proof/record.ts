import { eq } from 'drizzle-orm'
import { ledgerFlaws } from '#schemas/org/ledgerProof.ts'
import { ledgerProof } from '#server/db/tables/ledger.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { checkWarnings, type OwnFinders } from '#server/domains/notice/index.ts'
import { publishList } from '#server/grid/index.ts'
import { proveLedgers, type Flawed, type Proof } from '#server/ledger/index.ts'
import { keyWords, titleOf } from './keyText.ts'

const RULE = 'ledger.differs'

export const proofFinders = {
  async [RULE]({ q, ctx }: Db) {
    const [last] = await q.select({ flaws: ledgerProof.flaws, found: ledgerProof.found }).from(ledgerProof)
      .where(eq(ledgerProof.merchantId, ctx.merchantId))
    if (last === undefined || last.flaws === 0) return []
    const [first] = last.found
    const content = `${last.flaws} 处不一致：${first!.ledger} ${first!.subject}`
    return [{ objectId: 'ledgers', objectName: '账目', content, route: '/merchant/settings?section=proof', ownerId: null }]
  },
} as const satisfies Pick<OwnFinders, typeof RULE>

/** Detail of a flaw without a pair of figures. Money is in price columns only. */
function detailOf({ flaw, lastDay, day, sequence, posted }: Flawed): string {
  switch (flaw) {
    case 'COUNT': return `结存记到第 ${sequence} 笔，流水有 ${posted} 笔`
    case 'DAY': return `结存记到 ${lastDay ?? '无'}，流水到 ${day ?? '无'}`
    case 'SHORT': return `${day ?? ''} 日终为负`
    default: return ''
  }
}

/**
 * Proves the merchant's ledgers and replaces the stored result; users who may edit the company are warned once, until a proof without
 * flaws.
 */
export async function recordProof(tx: Tx): Promise<Omit<Proof, 'found'>> {
  const { found: flaws, ...counts } = await proveLedgers(tx)
  const wordsOf = await keyWords(tx, flaws)
  const rows = flaws.map(one => ({
    key: JSON.stringify([one.ledger, one.mark, one.flaw]), ledger: titleOf(one), subject: wordsOf(one), flaw: one.flaw,
    detail: detailOf(one),
    quantity: one.quantity, amount: one.amount, rightQuantity: one.rightQuantity, rightAmount: one.rightAmount, day: one.day,
  }))
  const result = { ...counts, found: rows, at: tx.ctx.now.toISOString(), byName: tx.ctx.realName }
  await tx.q.insert(ledgerProof).values({ ...result, merchantId: tx.ctx.merchantId })
    .onConflictDoUpdate({ target: ledgerProof.merchantId, set: result })
  await checkWarnings(tx, proofFinders, [RULE])
  publishList(tx, ledgerFlaws)
  return counts
}
