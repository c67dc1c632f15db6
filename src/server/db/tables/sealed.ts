import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SealedForm } from '#schemas/kit/index.ts'
import type { Vault } from '#server/core/vault.ts'

/** A sealed number (core/vault.ts) in three properties `P`: masked form, sealed number, mark of equal numbers. */
export interface SealedNumber<P extends string = string> {
  readonly table: PgTable
  readonly shown: P
  readonly sealed: P
  readonly mark: P
  /** Equal numbers of a kind have equal marks; the vault opens a number only for its table, record and place. */
  readonly kind: string
  readonly place: string
  readonly form: SealedForm
}
/** The cell holds the masked form or a complete typed number. */
export interface Sealing {
  readonly number: SealedNumber
  /** Header: message when another record of the merchant has the number. */
  readonly taken?: (other: Readonly<Record<string, unknown>>) => string
  /** Line: message for a duplicate within the record. */
  readonly twice?: string
}
const placeOf = ({ table, place }: SealedNumber, id: string): string => `${getTableName(table)}/${id}/${place}`

/** Equal for equal numbers of the merchant. */
export const markOf = (vault: Vault, { kind }: SealedNumber, text: string): string => vault.mark(text, kind)

/** A masked number keeps the value of `before`. */
export function sealNumber<P extends string, T extends string | null>(
  vault: Vault, number: SealedNumber<P>, id: string, text: T, before?: Readonly<Record<P, string | null>>,
): Record<P, string | Extract<T, null>> {
  const { shown: shownKey, sealed, mark, form } = number
  const retained = text !== null && before !== undefined && form.sealed.isMask(text) ? before : undefined
  const values = text === null ? [null, null, null]
    : retained !== undefined
      ? [retained[shownKey], retained[sealed], retained[mark]]
      : [form.shown(text), vault.seal(text, placeOf(number, id)), markOf(vault, number, text)]
  return { [shownKey]: values[0], [sealed]: values[1], [mark]: values[2] } as Record<P, string | Extract<T, null>>
}

/** Null if the record has no number. */
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
