import { and, eq, sql } from 'drizzle-orm'
import { DICT, DICT_TITLES } from '#schemas/dict/dictionaries.ts'
import { dictEntries } from '#schemas/org/dictionary.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { dictEntry } from '#server/db/tables/dictionary.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { closeValues, lookupsFor, pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { dictApi } from '#shared/api/dict.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { adoptEntries, announce, isPlatformEntry, refusePlatform } from './adopt.ts'
import type { DictPlace } from './dictColumns.ts'
import { refuseUsed } from './uses.ts'

const { value, aliases, state, key, sort, version } = dictEntry
const source = { grid: dictEntries, columns: { value, aliases, state, sys: isPlatformEntry }, key, place: sort }

export const entityOfDict = (pid: number): string => `dict_entry.${pid}`

/** Values in order: the merchant's, and the platform's without an override. */
export function listEntries(db: Db, { pid, ...query }: ParsedInput<typeof dictApi.describeDictEntries>) {
  const { merchantId } = db.ctx
  const from = sql`(select distinct on (e.key) e.* from ${dictEntry} e
    where e.merchant_id in (${merchantId}, ${PLATFORM_MERCHANT}) and e.pid = ${pid}
    order by e.key, e.merchant_id = ${PLATFORM_MERCHANT}) as ${sql.identifier('dict_entry')}`
  return pageQuery(db, { ...source, from, where: sql`true`, entity: entityOfDict(pid), extra: { version } }, query)
}

type Save = typeof dictApi.saveDictEntries

const isOf = (tx: Tx, pid: number) => and(eq(dictEntry.merchantId, tx.ctx.merchantId), eq(dictEntry.pid, pid))!

/** Keys of merchants' values are UUIDs, unlike the platform's. A restored value keeps its key. */
const OWN_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Saves values of one dictionary.
 * @param dictColumns columns of records with values
 * @throws AppError WRONG_STATE for the platform's values and for levels of skill, which rules know by number; IN_USE
 */
export async function saveEntries(
  dictColumns: readonly DictPlace[], tx: Tx, { pid, ...change }: ParsedInput<Save>
): Promise<OutputOf<Save>> {
  if (pid === DICT.jobLevel && change.added.length > 0) {
    throw new AppError('WRONG_STATE', { text: `${DICT_TITLES.jobLevel}是固定的，不能新增` })
  }
  if (change.added.some(({ id }) => !id.startsWith(NEW_ROW) && !OWN_KEY.test(id))) throw new AppError('BAD_INPUT', { field: 'added' })
  if (change.removed.length > 0) await closeValues(tx)
  await adoptEntries(tx, pid)
  if (change.removed.length > 0) {
    const removed = await tx.sql<{ key: string, label: string, sys: boolean }>`select ${key} as key, ${value} as label,
      ${isPlatformEntry} as sys
      from ${dictEntry} where ${isOf(tx, pid)} and ${key} = any(${sql.param(change.removed)})`
    refusePlatform(removed)
    await refuseUsed(tx, dictColumns.filter(place => place.source === pid), removed)
  }
  const table: RowTable<typeof dictEntries> = {
    ...source, table: dictEntry, where: isOf(tx, pid), fixed: { pid }, entity: entityOfDict(pid), lookups: await lookupsFor(tx),
    derive: row => ({ aliases: row.aliases ?? '' }),
  }
  const result = await saveRows(tx, table, change)
  announce(tx, pid)
  return result
}

/** Adds values to a merchant's dictionary; invalid ones are skipped. */
export async function addEntries(tx: Tx, dictionary: number, values: readonly string[]): Promise<void> {
  const pid = Object.values(DICT).find(candidate => candidate === dictionary)
  if (pid === undefined || values.length === 0) return
  await saveEntries([], tx, {
    pid, added: values.map((each, at) => ({ id: `${NEW_ROW}${at}`, cells: { value: each }, after: null })), changed: [], removed: [],
    moved: [],
  })
}
