import { and, eq, sql } from 'drizzle-orm'
import { companyProblems } from '#schemas/org/company.ts'
import type { Row } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { notify } from '#server/core/events.ts'
import type { TextValues } from '#server/db/tables/engine.ts'
import { merchant, userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { attachmentsOf, demandTaken, rememberedIn } from '#server/files/index.ts'
import type { Company, companyApi } from '#shared/api/company.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { MERCHANT_NEWS, type MerchantNews } from '#shared/api/merchantNews.ts'
import { EXECUTE_GUARDS, type ExecuteGuard } from './guards.ts'

type Merchant = typeof merchant.$inferSelect & { readonly byName: string }
const PICTURES = ['jpg', 'jpeg', 'png'] as const

async function ownMerchant({ q, ctx }: Db): Promise<Merchant> {
  const [company] = await q.select({ facts: merchant, byName: sql<string>`coalesce(${userMerchant.realName}, '系统')` }).from(merchant)
    .leftJoin(userMerchant, and(eq(userMerchant.merchantId, merchant.merchantId), eq(userMerchant.userId, merchant.updatedBy)))
    .where(eq(merchant.merchantId, ctx.merchantId))
  if (company === undefined) throw new AppError('NOT_FOUND')
  return { ...company.facts, byName: company.byName }
}

const configOf = ({ config }: Merchant) => ({ execute: config.execute !== false, executeReady: config.executeReady !== false })

export async function describeCompany(db: Db): Promise<Company> {
  const company = await ownMerchant(db)
  const { name, alias, creditCode, regionCode, contact, phone, version, byName, updatedAt } = company
  const logo = company.logo === null ? [] : [...(await attachmentsOf(db, [company.logo])).values()]
  return {
    name, alias, creditCode, regionCode, contact, phone, version, byName, at: updatedAt, config: configOf(company),
    creditLocked: creditCode !== null,
    logo: logo.map(({ id, originName, visitUrl }) => ({ id, originName, visitUrl })),
  }
}

interface Recorded { readonly entity: string, readonly recorded: (row: Merchant) => TextValues }

/**
 * Writes and audits differences, and publishes them to every window of the merchant.
 * @throws AppError STALE_VERSION
 */
async function write(
  tx: Tx, before: Merchant, version: number, columns: Partial<typeof merchant.$inferSelect>, recording: Recorded
): Promise<Company> {
  const { q, ctx } = tx
  const { entity, recorded } = recording
  const written = await q.update(merchant).set(columns).where(and(eq(merchant.merchantId, ctx.merchantId), eq(merchant.version, version)))
  if (written.rowCount === 0) throw new AppError('STALE_VERSION')
  const [oldValues, newValues] = [recorded(before), recorded({ ...before, ...columns })]
  const changed = Object.keys(newValues).filter(key => oldValues[key] !== newValues[key])
  const only = (values: TextValues): TextValues => Object.fromEntries(changed.map(key => [key, values[key] ?? null]))
  if (changed.length > 0)
    await audit(
      tx, { action: 'changeRow', entity, entityId: ctx.merchantId, subject: before.name, before: only(oldValues), after: only(newValues) }
    )
  notify(tx, MERCHANT_NEWS, { user: true } satisfies MerchantNews)
  return describeCompany(tx)
}

/** @throws AppError NOT_FOUND for an invisible file, BAD_INPUT if not a picture */
async function logoCell(tx: Tx, id: string | null): Promise<Row[string]> {
  if (id === null) return null
  return demandTaken(tx, [id], { field: 'logoId', types: PICTURES, remembers: rememberedIn(tx, 'merchant', [tx.ctx.merchantId]) })
}

const blank = (text: string | null): string | null => text?.trim() || null

/**
 * Saves the company's facts. The credit code can be set once (domain B15).
 * @throws AppError BAD_ROWS with all problems, STALE_VERSION, WRONG_STATE for another credit code
 */
export async function saveCompany(tx: Tx, input: ParsedInput<typeof companyApi.saveCompany>): Promise<Company> {
  const { version, logoId, ...values } = input
  const before = await ownMerchant(tx)
  const creditCode = blank(values.creditCode)?.toUpperCase() ?? null
  if (before.creditCode !== null && creditCode !== before.creditCode) {
    throw new AppError('WRONG_STATE', { text: '统一社会信用代码审核通过后不能修改', field: 'creditCode' })
  }
  const columns = {
    name: values.name.trim(), alias: values.alias.trim(), creditCode, regionCode: blank(values.regionCode),
    contact: values.contact.trim(), phone: values.phone.replace(/\s/g, ''), logo: logoId,
  }
  const problems = companyProblems({ id: tx.ctx.merchantId, ...columns, logo: await logoCell(tx, logoId) }, await lookupsFor(tx))
  if (problems[0] !== undefined) throw new AppError('BAD_ROWS', { text: problems[0].text, field: problems[0].column, rows: problems })
  return write(tx, before, version, columns, {
    entity: 'merchant',
    recorded: ({ name, alias, creditCode: code, regionCode, contact, phone, logo }) =>
      ({ name, alias, creditCode: code, regionCode, contact, phone, logo }),
  })
}

/**
 * Saves the edition. Without `execute` its menus are hidden and its data retained; running flows must end first (domain B18).
 * @throws AppError STALE_VERSION, WRONG_STATE with the first guard's reason
 */
export async function saveConfig(
  tx: Tx, { version, ...config }: ParsedInput<typeof companyApi.saveConfig>, guards: readonly ExecuteGuard[] = EXECUTE_GUARDS,
): Promise<Company> {
  const before = await ownMerchant(tx)
  if (configOf(before).execute && !config.execute) {
    for (const guard of guards) {
      const reason = await guard(tx)
      if (reason !== null) throw new AppError('WRONG_STATE', { text: reason })
    }
  }
  return write(tx, before, version, { config: { ...before.config, ...config } }, {
    entity: 'merchant_config',
    recorded(row) {
      const { execute, executeReady } = configOf(row)
      return { execute: execute ? '开' : '关', executeReady: executeReady ? '开' : '关' }
    },
  })
}
