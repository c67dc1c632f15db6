import { pathKeys, type Value } from '#schemas/kit/index.ts'
import { nextNumber, prefixOf, reserveNumber } from '#server/core/numbering.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { QUOTA_COUNTER } from '#server/db/tables/quotaRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'

/** The merchant's prefix (DE) + two digits of the first item type + four digits per merchant; the platform's begin with P (domain B2). Never used twice. */
export async function nextQuotaCode(tx: Tx, itemType: Value | undefined): Promise<string> {
  const prefix = `${tx.ctx.merchantId === PLATFORM_MERCHANT ? 'P' : ''}${await prefixOf(tx, 'quota')}`
  const [first = ''] = typeof itemType === 'string' ? pathKeys(await lookupsFor(tx), 'ITEM', itemType) : []
  return `${prefix}${first.slice(0, 2).padStart(2, '0')}${await nextNumber(tx, QUOTA_COUNTER, { width: 4 })}`
}

/** Lets the sequence go on behind a code that came from outside, so that it is never given out. */
export async function reserveCode(tx: Tx, code: string): Promise<void> {
  const sequence = /^[A-Z]{1,7}[0-9A-Z]{2}(\d{4,6})$/.exec(code)?.[1]
  if (sequence === undefined) return
  await reserveNumber(tx, QUOTA_COUNTER, Number(sequence))
}
