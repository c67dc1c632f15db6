import { and, eq, getTableColumns, inArray, ne } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { textAt, type Problem, type Row } from '#schemas/kit/index.ts'
import { vaultOf } from '#server/core/vault.ts'
import { markOf, sealNumber, type Sealing } from '#server/db/tables/sealed.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Saving } from './hooks.ts'
import type { LineFault } from './refusal.ts'
import type { GridTable, Stored } from './stored.ts'

type Values = Readonly<Record<string, string | null>>
type SealedPlace = Pick<GridTable, 'table' | 'sealed'>

const columnsOf = ({ table }: Pick<GridTable, 'table'>) => getTableColumns(table) as Readonly<Record<string, PgColumn>>

async function storedNumbers({ q, ctx }: Db, { table, sealed }: SealedPlace, ids: readonly string[]): Promise<ReadonlyMap<string, Values>> {
  if (ids.length === 0 || Object.keys(sealed).length === 0) return new Map()
  const columns = columnsOf({ table })
  const rows: readonly Readonly<Record<string, unknown>>[] = await q.select().from(table)
    .where(and(eq(columns.merchantId!, ctx.merchantId), inArray(columns.id!, [...ids])))
  return new Map(rows.map(row => [String(row.id), row as Values]))
}

/** Table columns of sealed numbers, by property: a masked number keeps the stored one. */
export async function sealedCells(
  db: Db, place: SealedPlace, rows: readonly (Row & { readonly id: string })[]
): Promise<ReadonlyMap<string, Values>> {
  if (rows.length === 0 || Object.keys(place.sealed).length === 0) return new Map()
  const [vault, before] = [await vaultOf(db), await storedNumbers(db, place, rows.map(({ id }) => id))]
  return new Map(rows.map(row => [row.id, Object.assign({}, ...Object.entries(place.sealed)
    .map(([key, { number }]) => sealNumber(vault, number, row.id, textAt(row, key), before.get(row.id)))) as Values]))
}

/** Header fields with a changed number, even if the masked form is equal. */
export async function otherNumbers(db: Db, stored: Stored, { id, draft: { head } }: Saving): Promise<string[]> {
  const [before, after] = [(await storedNumbers(db, stored, [id])).get(id), (await sealedCells(db, stored, [{ ...head, id }])).get(id)]
  return Object.entries(stored.sealed).flatMap(([key, { number: { mark } }]) => (before?.[mark] === after?.[mark] ? [] : [key]))
}

/** The message about another record of the merchant with the number. */
async function takenBy(
  db: Db, { table }: SealedPlace, { number, taken: message }: Sealing, text: string, exceptId: string
): Promise<string | undefined> {
  if (message === undefined) return undefined
  const columns = columnsOf({ table })
  const [other] = await db.q.select().from(table)
    .where(and(
      eq(columns.merchantId!, db.ctx.merchantId), eq(columns[number.mark]!, markOf(await vaultOf(db), number, text)),
      ne(columns.id!, exceptId)
    ))
  return other && message(other)
}

/** Masked numbers that differ from the stored one, and complete ones that another record has or that occur twice. */
export async function sealedFaults(tx: Tx, stored: Stored, { id, stored: before, draft }: Saving): Promise<LineFault[]> {
  const faults: LineFault[] = []
  for (const [column, sealing] of Object.entries(stored.sealed)) {
    const { number: { form } } = sealing
    const text = textAt(draft.head, column)
    if (text === null) continue
    const add = (code: Problem['code'], message: string) => faults.push({ line: '', row: '', column, code, text: message })
    if (form.sealed.isMask(text)) {
      if (text !== before?.head[column]) add('invalid', form.sealed.whole)
    } else if (form.fault(text) === null) {
      const message = await takenBy(tx, stored, sealing, text, id)
      if (message !== undefined) add('duplicate', message)
    }
  }
  for (const [line, place] of Object.entries(stored.lines)) {
    faults.push(...await lineFaults(tx, line, place, draft.lines[line] ?? [], before?.lines[line] ?? []))
  }
  return faults
}

async function lineFaults(tx: Tx, line: string, place: GridTable, rows: readonly Row[], before: readonly Row[]): Promise<LineFault[]> {
  if (rows.length === 0 || Object.keys(place.sealed).length === 0) return []
  const { rowKey } = place.grid
  const [vault, storedRows] = [await vaultOf(tx), new Map(before.map(row => [String(row[rowKey]), row]))]
  const numbers = await storedNumbers(tx, place, [...storedRows.keys()])
  return Object.entries(place.sealed).flatMap(([column, { number, twice }]) => {
    const marks = new Set<string>()
    return rows.flatMap((row): LineFault[] => {
      const [id, text, { form }] = [String(row[rowKey]), textAt(row, column), number]
      if (text === null) return []
      const at = { line, row: id, column } as const
      const masked = form.sealed.isMask(text)
      if (masked && storedRows.get(id)?.[column] !== text) return [{ ...at, code: 'invalid', text: form.sealed.whole }]
      if (!masked && form.fault(text) !== null) return []
      const mark = masked ? numbers.get(id)?.[number.mark] ?? '' : markOf(vault, number, text)
      const isRepeated = twice !== undefined && marks.has(mark)
      marks.add(mark)
      return isRepeated ? [{ ...at, code: 'duplicate', text: twice }] : []
    })
  })
}
