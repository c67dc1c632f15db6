import type { Grid } from '#schemas/kit/index.ts'
import type { SheetRow } from './read.ts'

const TOTAL = /^[(（]?(本页|本表|本章|分部|分项|单位工程|页|章)?(小计|合计|总计|累计|共计)[)）]?[:：]?$/
const NUMERIC = /^[\d.,，．０-９￥¥元%()（）+−-]*$/
const SUM = '小计或合计行'

/**
 * The reason to skip a total, or the title of the rows below; else null. Both have a single text: a title alone, a total beside figures.
 */
export function passedOver(grid: Grid, { texts, first }: SheetRow): string | null {
  if (TOTAL.test(first.replace(/\s/g, ''))) return SUM
  const filled = Object.entries(texts).filter(([, text]) => text !== '')
  const textCells = filled.filter(([key, text]) => ['text', 'longText'].includes(grid.columns[key]?.kind ?? '') || !NUMERIC.test(text))
  const [only] = textCells
  if (only === undefined || textCells.length > 1) return null
  if (TOTAL.test(only[1].replace(/\s/g, ''))) return SUM
  const isIncomplete = Object.entries(grid.columns)
    .some(([key, column]) => column.required !== false && Object.hasOwn(texts, key) && texts[key] === '')
  return filled.length === 1 && isIncomplete ? '标题行' : null
}
