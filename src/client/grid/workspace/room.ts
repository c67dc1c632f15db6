import { PAGE_SIZES } from '../remote/query.ts'

/** In pixels: a row, and above and below the rows. */
export interface Heights { readonly row: number; readonly above: number; readonly below: number }

/** Below the header, above the sums, at the lower edge. */
const LINES = 3
const [FEWEST] = PAGE_SIZES
const MAX_ROWS = PAGE_SIZES[PAGE_SIZES.length - 1]!

/** Rows that fit into `height` pixels: at least a default page, which a low window scrolls. */
export const roomFor = (height: number, { row, above, below }: Heights): number =>
  Math.max(FEWEST, Math.min(MAX_ROWS, Math.floor((height - above - below - LINES) / row)))
