import { PAGE_SIZES } from '../remote/query.ts'

/** Heights in pixels: of a row, and above and below the rows of a sheet. */
export interface Heights { readonly row: number; readonly above: number; readonly below: number }

/** Lines below the header, above the sums and at the lower edge. */
const LINES = 3
const [FEWEST] = PAGE_SIZES
const MOST = PAGE_SIZES[PAGE_SIZES.length - 1]!

/** Number of rows that fit into `height` pixels: at least a default page, which a low window scrolls, at most the longest. */
export const roomFor = (height: number, { row, above, below }: Heights): number =>
  Math.max(FEWEST, Math.min(MOST, Math.floor((height - above - below - LINES) / row)))
