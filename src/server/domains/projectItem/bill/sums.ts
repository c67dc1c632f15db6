import { dec, groupThousands, readNumber, sumOf, toScale } from '#schemas/kit/index.ts'
import type { ImportNote } from '#shared/api/gridImport.ts'
import type { ImportProblem } from '#server/grid/import/index.ts'

/** A sum of the workbook, and the amounts of the items that it goes over; null where an item has none. */
export interface ComparedSum {
  readonly sheet: string
  readonly row: number
  readonly name: string
  readonly whole: boolean
  readonly said: string
  readonly amounts: readonly (string | null)[]
}

const shown = (amount: string): string => groupThousands(amount, 2)

/**
 * Compares the workbook's own sums with what the items come to, per line rounded and then added (domain B0). Sums over items without a
 * price say nothing.
 */
export function compareSums(sums: readonly ComparedSum[]): { readonly problems: readonly ImportProblem[]; readonly notes: readonly ImportNote[] } {
  const problems: ImportProblem[] = []
  const notes: ImportNote[] = []
  for (const { sheet, row, name, whole, said, amounts } of sums) {
    const read = readNumber(said)
    if (!read.ok || read.value === null || amounts.every(amount => amount === null)) continue
    const stated = toScale(dec(read.value), 2)
    const ours = toScale(sumOf(amounts), 2)
    const difference = dec(stated).minus(ours)
    const place = `工作表“${sheet}”第 ${row} 行${name}`
    if (difference.isZero()) {
      if (whole) notes.push({ text: `${place} ${shown(stated)} 元，与 ${amounts.length} 个清单项的合价之和一致`, warning: false })
      continue
    }
    const text = `${name}为 ${shown(stated)}，清单项合价之和为 ${shown(ours)}，相差 ${shown(toScale(difference, 2))}`
    problems.push({ row: String(row), column: 'total', code: 'difference', text, value: said, warning: true, sheet })
    if (whole) notes.push({ text: `${place}：${text}`, warning: true })
  }
  return { problems, notes }
}
