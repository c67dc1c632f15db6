import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { ID_NUMBER, ID_SHAPE } from '#schemas/man/idNumber.ts'
import { manList } from '#schemas/man/list.ts'
import { DUE_DAYS } from '#schemas/man/states.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { vaultOf } from '#server/core/vault.ts'
import { man } from '#server/db/tables/man.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ParsedRowsChange } from '#shared/api/rows.ts'
import { MAN_NUMBERS } from '#server/db/tables/manRows.ts'
import { markOf } from '#server/db/tables/sealed.ts'
import { teamCells, teamFaults, teamNames } from './teams.ts'

/** State of a person's certificates, by the earliest expiry. */
function expiry({ ctx }: Db): SQL {
  const today = businessDate(ctx.now)
  return sql`case when ${man.certificates} = 0 then 'NONE' when ${man.certificateEnd} < ${today} then 'OVER'
    when ${man.certificateEnd} <= ${daysAfter(today, DUE_DAYS)} then 'DUE' else 'VALID' end`
}

const {
  id, realName, phone, jobCategory, jobLevel, teamName, entryDate, state, address, emergencyContact, emergencyPhone, bankName, remark,
} = man
const source = (db: Db) => ({
  grid: manList, key: id, entity: 'man', where: sql`${eq(man.merchantId, db.ctx.merchantId)}`,
  columns: {
    realName, idNumber: man.idNumberShown, phone, jobCategory, jobLevel, teamName, entryDate, state, expiry: expiry(db),
    certificateEnd: man.certificateEnd,
    address, emergencyContact, emergencyPhone, bankName, bankCard: man.bankCardShown, remark,
  },
})

/** 工人列表，可以限于一个班组。 The quick search matches whole id numbers only. */
export async function listMen(db: Db, input: PageQuery & { readonly teamId?: string }) {
  const { where, ...rest } = source(db)
  const number = ID_NUMBER.clean(input.quick?.trim() ?? '')
  const exact = ID_SHAPE.test(number) ? sql`${man.idNumberMark} = ${markOf(await vaultOf(db), MAN_NUMBERS.idNumber, number)}` : undefined
  const conditions = [where, exact, input.teamId === undefined ? undefined : eq(man.teamId, input.teamId)]
  const query = exact === undefined ? input : { ...input, quick: undefined }
  return pageQuery(
    db, { ...rest, from: man, where: sql`${and(...conditions)}`, pinyin: man.pinyin, extra: { version: man.version } }, query
  )
}

export async function saveMen(tx: Tx, change: ParsedRowsChange) {
  const teams = await teamNames(tx)
  const ids = change.changed.map(row => row.id)
  const stored = ids.length === 0 ? [] : await tx.q.select({ id: man.id, teamId: man.teamId }).from(man)
    .where(and(eq(man.merchantId, tx.ctx.merchantId), inArray(man.id, ids)))
  const before = new Map(stored.map(row => [row.id, row.teamId]))
  const table: RowTable<typeof manList> = {
    ...source(tx), table: man, lookups: await lookupsFor(tx),
    check: rows => Promise.resolve(teamFaults(teams, rows, before)),
    derive: row => ({ ...teamCells(teams, row), pinyin: pinyinOf(String(row.realName ?? '')) }),
  }
  return saveRows(tx, table, change)
}
