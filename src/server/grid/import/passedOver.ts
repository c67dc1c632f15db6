import type { Grid } from '#schemas/kit/index.ts'
import type { SheetRow } from './read.ts'

const TOTAL = /^[(（]?(本页|本表|本章|分部|分项|单位工程|页|章)?(小计|合计|总计|累计|共计)[)）]?[:：]?$/
const NUMERIC = /^[\d.,，．０-９￥¥元%()（）+−-]*$/
const SUM = '小计或合计行'

/**
 * Why a row of the file is no row of the table: a sum that stands below others, or the title of those that follow. Both
 * have one text alone, a title beside nothing else, a sum beside figures; a row that begins with the word of a sum is one.
 */
export function passedOver(grid: Grid, { texts, first }: SheetRow): string | null {
  if (TOTAL.test(first.replace(/\s/g, ''))) return SUM
  const filled = Object.entries(texts).filter(([, text]) => text !== '')
  const words = filled.filter(([key, text]) => ['text', 'longText'].includes(grid.columns[key]?.kind ?? '') || !NUMERIC.test(text))
  const [only] = words
  if (only === undefined || words.length > 1) return null
  if (TOTAL.test(only[1].replace(/\s/g, ''))) return SUM
  const missing = Object.entries(grid.columns).filter(([key, column]) => column.required !== false && Object.hasOwn(texts, key) && texts[key] === '')
  return filled.length === 1 && missing.length > 0 ? '标题行' : null
}
