import { sql, type SQL } from 'drizzle-orm'
import { COST_CLASS, COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { PAYABLE_PART } from '#schemas/cost/payable.ts'
import { RECEIVABLE_PART } from '#schemas/cost/receivable.ts'
import type { Ledger } from '#schemas/kit/index.ts'
import { LEDGERS } from '#schemas/ledgers.ts'
import { OWNER } from '#schemas/store/ledgers.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { document } from '#server/db/tables/document.ts'
import { material } from '#server/db/tables/library.ts'
import { project } from '#server/db/tables/project.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Db } from '#server/db/tx.ts'

const tableNames = (table: SQL, name: SQL): SQL => sql`select id, ${name} as name, merchant_id from ${table}`
const MATERIAL = tableNames(sql`${material}`, sql`name`)
const RECORDS: Readonly<Record<string, SQL>> = {
  warehouseId: tableNames(sql`${warehouse}`, sql`name`), projectId: tableNames(sql`${project}`, sql`name`),
  itemId: tableNames(sql`${projectItem}`, sql`name`),
  partyId: tableNames(sql`${supplier}`, sql`name`),
  contractId: tableNames(sql`${document}`, sql`code`), material: MATERIAL, resource: MATERIAL,
}
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  costClass: COST_CLASS, part: { ...PAYABLE_PART, ...RECEIVABLE_PART }, owner: OWNER, itemId: { [COMMON_ITEM]: '公共费用' },
}

/** A material without a library item is its name, specification and unit as JSON (grid-schemas/cost/entitlement.ts). */
function ownWords(part: string): string {
  try {
    const tokens: unknown = JSON.parse(part)
    return Array.isArray(tokens) ? tokens.filter(word => word !== '').join(' ') : part
  } catch {
    return part
  }
}

/** A balance: name of its ledger, and its key as JSON. */
interface BalanceKey { readonly ledger: string, readonly mark: string }

const partsOf = (ledger: Ledger, mark: string): readonly (readonly [name: string, part: string])[] => {
  const parts: unknown = JSON.parse(mark)
  return Array.isArray(parts) ? ledger.keys.map((name, at): [string, string] => [name, String(parts[at] ?? '')]) : []
}
const ledgerOf = ({ ledger }: BalanceKey): Ledger | undefined => LEDGERS.find(({ name }) => name === ledger)
export const titleOf = (balance: BalanceKey): string => ledgerOf(balance)?.title ?? balance.ledger

/** Keys of balances as text: 仓库 云栖里工地仓，材料 抛光砖，规格型号 800×800. Empty and meaningless parts are omitted. */
export async function keyWords(db: Db, balances: readonly BalanceKey[]): Promise<(balance: BalanceKey) => string> {
  const ids = new Map<string, Set<string>>()
  for (const one of balances) {
    const ledger = ledgerOf(one)
    if (ledger === undefined) continue
    for (const [name, part] of partsOf(ledger, one.mark))
      if (Object.hasOwn(RECORDS, name)) ids.set(name, (ids.get(name) ?? new Set()).add(part))
  }
  const names = new Map<string, string>()
  for (const [part, recordIds] of ids) {
    const rows = await db.sql<{ readonly id: string, readonly name: string | null }>`select id, name from (${RECORDS[part]!}) r
      where merchant_id in (${db.ctx.merchantId}, ${PLATFORM_MERCHANT}) and id = any(${sql.param([...recordIds])}::text[])`
    for (const { id, name } of rows) if (name !== null) names.set(`${part}/${id}`, name)
  }
  const partText = (name: string, part: string): string => LABELS[name]?.[part] ?? names.get(`${name}/${part}`) ?? ownWords(part)
  return one => {
    const ledger = ledgerOf(one)
    if (ledger === undefined) return one.mark
    return partsOf(ledger, one.mark).filter(([name, part]) => part !== '' && name !== 'unit')
      .map(([name, part]) => `${ledger.labels[name] ?? name} ${partText(name, part)}`).join('，')
  }
}
