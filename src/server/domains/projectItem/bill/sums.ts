import { dec, groupThousands, readNumber, sumOf, toScale } from '#schemas/kit/index.ts'
import type { ImportNote } from '#shared/api/gridImport.ts'
import type { ListedAmount } from './amounts.ts'
import type { ImportProblem } from '#server/grid/import/index.ts'

/** A sum of the workbook with the amounts of its items; null where an item has none. */
export interface ComparedSum {
  readonly sheet: string
  readonly row: number
  readonly name: string
  readonly whole: boolean
  readonly said: string
  readonly amounts: readonly (string | null)[]
}

const formatted = (amount: string): string => groupThousands(amount, 2)

export interface SumsCompared {
  readonly problems: readonly ImportProblem[]; readonly notes: readonly ImportNote[]; readonly listed: readonly ListedAmount[]
}

/**
 * Compares the workbook's sums with their items, rounded per line and then added (domain B0). Sums over items without a price are amounts
 * not imported; zero ones are ignored.
 */
export function compareSums(sums: readonly ComparedSum[]): SumsCompared {
  const problems: ImportProblem[] = []
  const notes: ImportNote[] = []
  const listed: ListedAmount[] = []
  for (const { sheet, row, name, whole: isTotal, said: fileSum, amounts } of sums) {
    const read = readNumber(fileSum)
    if (!read.ok || read.value === null) continue
    const stated = toScale(dec(read.value), 2)
    if (amounts.every(amount => amount === null)) {
      if (dec(stated).isZero()) continue
      problems.push({
        row: String(row), column: 'total', code: 'amount', text: `${name}为 ${formatted(stated)}，下面的清单项没有单价，金额没有导入`, value: fileSum,
        warning: true,
        sheet,
      })
      listed.push({ sheet, row, name, said: stated, taken: '0.00' })
      continue
    }
    const computed = toScale(sumOf(amounts), 2)
    const difference = dec(stated).minus(computed)
    const place = `工作表“${sheet}”第 ${row} 行${name}`
    if (difference.isZero()) {
      if (isTotal) notes.push({ text: `${place} ${formatted(stated)} 元，与 ${amounts.length} 个清单项的合价之和一致`, warning: false })
      continue
    }
    const text = `${name}为 ${formatted(stated)}，清单项合价之和为 ${formatted(computed)}，相差 ${formatted(toScale(difference, 2))}`
    problems.push({ row: String(row), column: 'total', code: 'difference', text, value: fileSum, warning: true, sheet })
    if (isTotal) notes.push({ text: `${place}：${text}`, warning: true })
  }
  return { problems, notes, listed }
}
