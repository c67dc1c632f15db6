import { getTableName } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import type { Pool } from '#server/db/pool.ts'
import { tenantTable } from '#server/db/tables/columns.ts'
import type { ServedDocument } from '#server/document/index.ts'

/** What the approval of a seal makes: it stands in no declaration. */
export const sealStampTable = tenantTable('gallery_seal_stamp', { id: text('id').notNull(), billId: text('bill_id').notNull() })

/** Drizzle cannot say of which words in small letters a column may hold one only once. */
const uniqueIndex = ({ stored: { document: { header: { unique } }, table } }: ServedDocument): string => (unique === undefined ? '' : `
create unique index on ${getTableName(table)} (merchant_id, ${unique.columns.map(column => `lower(${column})`).join()});`)

/** Makes the tables of the registers in a migrated database, as a migration would, where they are not there yet. */
export const createTables = (registers: readonly ServedDocument[]) => async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('${getTableName(sealStampTable)}')::text as found`)
  if (rows[0]?.found !== null) return
  // The tool that drafts migrations is large, and asked once.
  const { createKindTables } = await import('../../tools/kindTables.ts')
  await createKindTables(pool, registers, [sealStampTable])
  await pool.query(registers.map(uniqueIndex).join(''))
}
