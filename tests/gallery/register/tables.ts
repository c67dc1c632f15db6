import { getTableName } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import type { Pool } from '#server/db/pool.ts'
import { tenantTable } from '#server/db/tables/columns.ts'
import type { ServedDocument } from '#server/document/index.ts'

/** Created by a seal's approval, outside any declaration. */
export const sealStampTable = tenantTable('gallery_seal_stamp', { id: text('id').notNull(), billId: text('bill_id').notNull() })

/** Drizzle cannot declare a case-insensitive unique column. */
const uniqueIndex = ({ stored: { document: { header: { unique } }, table } }: ServedDocument): string => (unique === undefined ? '' : `
create unique index on ${getTableName(table)} (merchant_id, ${unique.columns.map(column => `lower(${column})`).join()});`)

/** Creates the registers' tables in a migrated database like a migration, if missing. */
export const createTables = (registers: readonly ServedDocument[]) => async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('${getTableName(sealStampTable)}')::text as found`)
  if (rows[0]?.found !== null) return
  // Imported lazily: the tool that drafts migrations is large, and used once.
  const { createKindTables } = await import('../../tools/kindTables.ts')
  await createKindTables(pool, registers, [sealStampTable])
  await pool.query(registers.map(uniqueIndex).join(''))
}
