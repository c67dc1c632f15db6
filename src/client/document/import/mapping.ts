import { aliasKey, type Grid } from '#schemas/kit/index.ts'

/** A column that the file may bring, with the headers under which it is found. */
export interface ImportField { readonly key: string; readonly label: string; readonly required: boolean; readonly names: readonly string[] }

export interface ImportSheet {
  readonly name: string
  /** Counts from 1. */
  readonly headerRow: number
  readonly headers: readonly string[]
  /** The rows after the header row. */
  readonly sample: readonly (readonly string[])[]
  readonly rows: number
  /** What the server would take, where it says so. */
  readonly mapping?: Readonly<Record<string, number>>
}
export interface ImportUpload { readonly uploadId: string; readonly fileName: string; readonly sheets: readonly ImportSheet[] }
export type Mapping = Readonly<Record<string, number | null>>
export interface ImportChoice { readonly uploadId: string; readonly sheet: string; readonly headerRow: number; readonly mapping: Mapping }

/** The columns of a grid as an Excel file may name them. */
export const fieldsOf = (grid: Grid): ImportField[] => Object.entries(grid.columns).flatMap(([key, column]) => {
  const { excel, excelAliases = [] } = column.facts
  if (excel === false || column.computed) return []
  return [{ key, label: column.label, required: column.required !== false, names: [excel ?? column.label, column.label, ...excelAliases] }]
})

/** Blanks and units in brackets do not count: "单价（元）" is 单价. */
const headerKey = (text: string): string => aliasKey(text).replace(/[（(【[].*$/, '').replace(/\*$/, '')

/** The headers of a sheet when another row is said to hold them; rows beyond the sample have none. */
export function headersAt(sheet: ImportSheet, headerRow: number): readonly string[] {
  return headerRow === sheet.headerRow ? sheet.headers : sheet.sample[headerRow - sheet.headerRow - 1] ?? []
}

/**
 * Which column of the file each field takes: what the user chose for the same headers before, then the server's
 * proposal, then equal names. No column is taken twice.
 */
export function suggestMapping(fields: readonly ImportField[], headers: readonly string[], remembered: Readonly<Record<string, string>>, proposed: Readonly<Record<string, number>> = {}): Mapping {
  const taken = new Set<number>()
  const take = (at: number | undefined): number | null => {
    if (at === undefined || at < 0 || at >= headers.length || taken.has(at)) return null
    taken.add(at)
    return at
  }
  const find = (name: string): number => headers.findIndex((header, i) => !taken.has(i) && headerKey(header) === headerKey(name))
  const mapping: Record<string, number | null> = {}
  for (const { key } of fields) mapping[key] = remembered[key] === undefined ? null : take(find(remembered[key]))
  for (const { key } of fields) mapping[key] ??= take(proposed[key])
  for (const { key, names } of fields) for (const name of names) mapping[key] ??= take(find(name))
  return mapping
}

/** What is remembered of a mapping: the headers' texts, because other files have other orders. */
export const rememberedOf = (mapping: Mapping, headers: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).flatMap(([key, at]) => (at === null || !headers[at] ? [] : [[key, headers[at]]])))

export const missingFields = (fields: readonly ImportField[], mapping: Mapping): readonly ImportField[] =>
  fields.filter(({ key, required }) => required && (mapping[key] ?? null) === null)
