import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SealedForm } from '#schemas/kit/index.ts'
import type { Vault } from '#server/core/vault.ts'

/** A number that a table keeps sealed (core/vault.ts), by three of its properties `P`: what is shown of it, the whole, and what equal ones have in common. */
export interface SealedNumber<P extends string = string> {
  readonly table: PgTable
  readonly shown: P
  readonly sealed: P
  readonly mark: P
  /** Equal numbers of a kind have equal marks; the vault opens a number in its place alone. */
  readonly kind: string
  readonly place: string
  readonly form: SealedForm
}
/** A field whose number is kept sealed: its cell holds what is shown of it, or a whole one that somebody has typed. */
export interface Sealing {
  readonly number: SealedNumber
  /** Of a header: what is said where another record of the merchant has the number. */
  readonly taken?: (other: Readonly<Record<string, unknown>>) => string
  /** Of a line: what is said of a number that stands in the record twice. */
  readonly twice?: string
}
const placeOf = ({ table, place }: SealedNumber, id: string): string => `${getTableName(table)}/${id}/${place}`

/** What equal numbers of the merchant have in common. */
export const markOf = (vault: Vault, { kind }: SealedNumber, text: string): string => vault.mark(text, kind)

/** A number of the record `id` as it is stored; a masked one keeps what `before` has. */
export function sealNumber<P extends string, T extends string | null>(
  vault: Vault, number: SealedNumber<P>, id: string, text: T, before?: Readonly<Record<P, string | null>>,
): Record<P, string | Extract<T, null>> {
  const { shown, sealed, mark, form } = number
  const kept = text !== null && before !== undefined && form.sealed.isMask(text) ? before : undefined
  const values = text === null ? [null, null, null]
    : kept !== undefined
      ? [kept[shown], kept[sealed], kept[mark]]
      : [form.shown(text), vault.seal(text, placeOf(number, id)), markOf(vault, number, text)]
  return { [shown]: values[0], [sealed]: values[1], [mark]: values[2] } as Record<P, string | Extract<T, null>>
}

/** The whole number of a stored record; null where it has none. */
export function openNumber<P extends string>(
  vault: Vault, number: SealedNumber<P>, record: { readonly id: string } & Readonly<Record<P, string>>
): string
export function openNumber<P extends string>(
  vault: Vault, number: SealedNumber<P>, record: { readonly id: string } & Readonly<Record<P, string | null>>
): string | null
export function openNumber<P extends string>(
  vault: Vault, number: SealedNumber<P>, record: { readonly id: string } & Readonly<Record<P, string | null>>
): string | null {
  const text = record[number.sealed]
  return text === null ? null : vault.open(text, placeOf(number, record.id))
}
