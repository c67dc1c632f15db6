import { eq, sql } from 'drizzle-orm'
import { dec, toScale } from '#schemas/kit/index.ts'
import { bankAccounts } from '#schemas/org/accounts.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { bankAccount } from '#server/db/tables/company.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ParsedRowsChange } from '#shared/api/rows.ts'

const { id, place, version, name, bank, number, openingBalance, state, remark } = bankAccount
const source = {
  grid: bankAccounts, columns: { name, bank, number, openingBalance, state, remark }, key: id, place, entity: 'bank_account',
}

/** Whole account numbers require the finance edit permission. */
export const seesAccounts = ({ permissions }: Ctx): boolean => permissions.has('N_FINANCE:edit')
export const maskedNumber = (text: string): string => `**** ${text.slice(-4)}`

/** The query selects the masked number, so that a filter cannot reveal the whole one. */
export function listAccounts(db: Db, query: PageQuery) {
  const columns = seesAccounts(db.ctx) ? source.columns : { ...source.columns, number: sql`'**** ' || right(${number}, 4)` }
  const where = eq(bankAccount.merchantId, db.ctx.merchantId)
  return pageQuery(db, { ...source, columns, from: bankAccount, where, extra: { version } }, query)
}

export async function saveAccounts(tx: Tx, change: ParsedRowsChange) {
  const table: RowTable<typeof bankAccounts> = {
    ...source, table: bankAccount, where: eq(bankAccount.merchantId, tx.ctx.merchantId), lookups: await lookupsFor(tx),
    derive: row => ({ opening_balance: toScale(dec(String(row.openingBalance ?? '0')), 2) }),
  }
  return saveRows(tx, table, change)
}
