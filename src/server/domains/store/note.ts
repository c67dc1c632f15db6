import { and, eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { bindWords, boundWords, type WrittenItem } from '#server/domains/materialItem/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { storeNoteApi } from '#shared/api/storeNote.ts'

type NoteText = ParsedInput<typeof storeNoteApi.words>['rows'][number]

/**
 * The supplier of the words.
 * @throws AppError NOT_FOUND
 */
async function ownerOf({ q, ctx }: Db, supplierId: string) {
  const [row] = await q.select({ supplierName: supplier.supplierName })
    .from(supplier).where(and(eq(supplier.merchantId, ctx.merchantId), eq(supplier.kind, 'MATERIAL'), eq(supplier.id, supplierId)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return { supplierId, ...row }
}
const written = ({ itemName, spec, unit }: NoteText): WrittenItem => ({ name: itemName, spec, unit })

/**
 * Materials bound to a supplier's words: with the unit as written, else without a unit.
 * @throws AppError NOT_FOUND
 */
export async function readWords(
  db: Db, { supplierId, rows }: ParsedInput<typeof storeNoteApi.words>
): Promise<OutputOf<typeof storeNoteApi.words>> {
  const owner = await ownerOf(db, supplierId)
  const [withUnits, withoutUnits] = [
    rows.map(row => ({ ...written(row), ...owner })), rows.map(row => ({ ...written(row), ...owner, unit: '' })),
  ]
  const [exact, loose] = [await boundWords(db, withUnits, false), await boundWords(db, withoutUnits, false)]
  return rows.map((_, at) => (exact[at] ?? loose[at])?.id ?? null)
}

/**
 * Saves confirmed bindings.
 * @throws AppError NOT_FOUND
 */
export async function keepWords(
  tx: Tx, { supplierId, rows }: ParsedInput<typeof storeNoteApi.bind>
): Promise<OutputOf<typeof storeNoteApi.bind>> {
  const owner = await ownerOf(tx, supplierId)
  return { problems: await bindWords(tx, owner, rows.map(row => ({ ...written(row), libMaterialId: row.libMaterialId })), false) }
}
