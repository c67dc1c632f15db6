/** Decimal text in plain notation ("1234.5", never exponent): the only form of money and quantities. */
export type DecimalText = string
/** yyyy-MM-dd */
export type DateText = string
/** ISO 8601 with zone */
export type DateTimeText = string

/** A stored file in a row (spec-1 §3, Attachment). */
export interface FileRef {
  readonly id: string
  readonly originName: string
  readonly visitUrl: string
}

export type Value = string | number | boolean | null | readonly FileRef[]

/** An untyped row: values by column key; undefined means "not sent". */
export type Row = Readonly<Record<string, Value | undefined>>

export const isEmpty = (value: Value | undefined): value is null | undefined | '' =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export const textAt = (row: Row, key: string): string | null => {
  const value = row[key]
  return typeof value === 'string' && value !== '' ? value : null
}

export interface Draft { readonly head: Row; readonly lines: Readonly<Record<string, readonly Row[]>> }
