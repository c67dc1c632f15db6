import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { SETTING_GROUPS, SETTINGS, isSettingKey, type SettingKey } from '#schemas/org/settings.ts'
import { effectiveFault, readSetting, settingList, showSetting, unitOf } from '#schemas/org/settingValue.ts'
import { audit } from '#server/core/audit.ts'
import { notify } from '#server/core/events.ts'
import { settingAt } from '#server/core/settings.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { pageQuery, publishList } from '#server/grid/index.ts'
import type { companyApi, SettingValue } from '#shared/api/company.ts'
import { MERCHANT_NEWS, type MerchantNews } from '#shared/api/merchantNews.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { PageQuery } from '#shared/api/page.ts'

const DEFS = JSON.stringify(Object.entries(SETTINGS).map(([id, def], place) =>
  ({ id, place, group_name: SETTING_GROUPS[def.group], label: def.column.label, help: 'help' in def ? def.help : null })))

/** One row per setting: the value in force today, and the next one. */
export async function listSettings(db: Db, query: PageQuery) {
  const today = businessDate(db.ctx.now)
  const valueFrom = (comparison: SQL, order: 'asc' | 'desc') => sql`lateral (
    select m.value, m.effective_from from ${merchantSetting} m
    where m.merchant_id = ${db.ctx.merchantId} and m.key = d.id and m.effective_from ${comparison} ${today}::date
    order by m.effective_from ${sql.raw(order)} limit 1)`
  const from = sql`jsonb_to_recordset(${DEFS}::jsonb) as d (id text, place int, group_name text, label text, help text)
    left join ${valueFrom(sql`<=`, 'desc')} as held on true left join ${valueFrom(sql`>`, 'asc')} as coming on true`
  const page = await pageQuery(db, {
    grid: settingList, from, key: sql`d.id`, place: sql`d.place`, where: sql`true`,
    columns: {
      groupName: sql`d.group_name`, label: sql`d.label`, value: sql`held.value`, since: sql`held.effective_from`,
      nextValue: sql`coming.value`, nextDay: sql`coming.effective_from`, help: sql`d.help`,
    },
  }, query)
  return { ...page, rows: page.rows.map(row => {
    const key = row.id
    if (!isSettingKey(key)) return row
    const standard = SETTINGS[key].default
    return {
      ...row, value: showSetting(key, row.value ?? standard), unit: unitOf(key), standard: showSetting(key, standard),
      nextValue: row.nextValue === null ? null : showSetting(key, row.nextValue),
    }
  }) }
}

/** All past and future values of a setting, the newest day first. */
export async function settingValues({ q, ctx }: Db, key: SettingKey): Promise<SettingValue[]> {
  const rows = await q.select({
    settingId: merchantSetting.id, value: merchantSetting.value, effectiveFrom: merchantSetting.effectiveFrom,
    remark: merchantSetting.remark,
    at: merchantSetting.updatedAt, version: merchantSetting.version, byName: sql<string>`coalesce(${userMerchant.realName}, '系统')`,
  }).from(merchantSetting)
    .leftJoin(
      userMerchant, and(eq(userMerchant.merchantId, merchantSetting.merchantId), eq(userMerchant.userId, merchantSetting.updatedBy))
    )
    .where(and(eq(merchantSetting.merchantId, ctx.merchantId), eq(merchantSetting.key, key))).orderBy(desc(merchantSetting.effectiveFrom))
  const today = businessDate(ctx.now)
  return rows.map(row => ({ ...row, value: showSetting(key, row.value), pending: row.effectiveFrom > today }))
}

/**
 * Sets a value from a day on; earlier days are unaffected.
 * @throws AppError BAD_INPUT for an invalid value or a past day; STALE_VERSION after a concurrent change of the same day
 */
export async function saveSettingValue(tx: Tx, input: ParsedInput<typeof companyApi.saveSettingValue>): Promise<void> {
  const { key, value: typed, effectiveFrom, remark, replaces } = input
  const read = readSetting(key, typed)
  if (!read.ok) throw new AppError('BAD_INPUT', { field: 'value', text: read.text })
  const day = effectiveFault(effectiveFrom, businessDate(tx.ctx.now))
  if (day !== undefined) throw new AppError('BAD_INPUT', { field: 'effectiveFrom', text: day })
  const before = await settingAt(tx, key, effectiveFrom)
  const written = await tx.q.insert(merchantSetting).values(
    { id: newId(), key, value: read.value, effectiveFrom, remark }
  ).onConflictDoUpdate({
    target: [merchantSetting.merchantId, merchantSetting.key, merchantSetting.effectiveFrom], set: { value: read.value, remark },
    setWhere: replaces === null
      ? sql`false`
      : and(eq(merchantSetting.id, replaces.settingId), eq(merchantSetting.version, replaces.version)),
  })
  if (written.rowCount === 0) throw new AppError('STALE_VERSION', { field: 'value', text: await concurrentChange(tx, key, effectiveFrom) })
  await record(tx, key, { before: { value: showSetting(key, before) }, after: { value: showSetting(key, read.value), effectiveFrom } })
}

/** Message on a concurrent change of a day's value. */
async function concurrentChange(db: Db, key: SettingKey, day: string): Promise<string> {
  const value = (await settingValues(db, key)).find(({ effectiveFrom }) => effectiveFrom === day)
  return `${value?.byName ?? '他人'}已将 ${day} 起的取值设为 ${value?.value ?? ''}，请核对后再保存`
}

type Sides = { readonly before: Readonly<Record<string, string>>, readonly after?: Readonly<Record<string, string>> }

async function record(tx: Tx, key: SettingKey, values: Sides): Promise<void> {
  const name = SETTINGS[key].column.label
  const withName = Object.fromEntries(Object.entries(values).map(([side, cells]) => [side, { name, ...cells }]))
  await audit(
    tx,
    {
      action: values.after === undefined ? 'removeRow' : 'changeRow', entity: 'merchant_setting', entityId: key, subject: name, ...withName,
    }
  )
  publishList(tx, settingList)
  if (key === 'costBasis') notify(tx, MERCHANT_NEWS, { user: true } satisfies MerchantNews)
}

/**
 * Deletes a value not in force yet.
 * @throws AppError NOT_FOUND, WRONG_STATE from its day on
 */
export async function deleteSettingValue(tx: Tx, settingId: string): Promise<void> {
  const ownSetting = and(eq(merchantSetting.merchantId, tx.ctx.merchantId), eq(merchantSetting.id, settingId))
  const isComing = gt(merchantSetting.effectiveFrom, businessDate(tx.ctx.now))
  const [deleted] = await tx.q.delete(merchantSetting).where(and(ownSetting, isComing)).returning()
  if (deleted === undefined) {
    if (await tx.q.$count(merchantSetting, ownSetting) === 0) throw new AppError('NOT_FOUND')
    throw new AppError('WRONG_STATE', { text: '已经生效的取值不能撤销，请设置新的取值' })
  }
  const { key, value, effectiveFrom } = deleted
  if (isSettingKey(key)) await record(tx, key, { before: { value: showSetting(key, value), effectiveFrom } })
}
