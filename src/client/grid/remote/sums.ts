import { dec, FooterSums, scaleOf, toScale, type Grid, type Row } from '#schemas/kit/index.ts'

/** By column; null for none. */
type Sums = Readonly<Record<string, string | null>>

/** Time of reading, and sums over the filter's rows. */
export interface PageFacts { readonly at?: string; readonly sums?: Sums }

/** The server's sums over the filter, and the page's when read. */
export interface PageSums { readonly all: Sums; readonly here: Row }

export const pageSums = (grid: Grid, rows: readonly Row[], all: Sums | undefined): PageSums | undefined =>
  all && { all, here: new FooterSums(grid, rows).values() }

/** The server's sums adjusted by later edits; without any, the page's (`now`). */
export function adjustedSums(grid: Grid, now: Row, sums: PageSums | undefined): Row {
  if (!sums) return now
  const adjusted = (key: string, all: string): string =>
    toScale(dec(all).plus(String(now[key] ?? 0)).minus(String(sums.here[key] ?? 0)), scaleOf(grid.columns[key]!))
  const columns = Object.entries(sums.all).filter(([key]) => Object.hasOwn(grid.columns, key))
  return Object.fromEntries(columns.map(([key, all]) => [key, adjusted(key, all ?? '0')]))
}
