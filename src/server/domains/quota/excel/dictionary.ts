import { DICT } from '#schemas/dict/dictionaries.ts'
import { demand } from '#server/core/calls/index.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import type { Tx } from '#server/db/tx.ts'
import { addEntries, lookupsFor } from '#server/domains/dict/index.ts'
import type { ImportProblem } from '#server/grid/import/index.ts'
import { groupRows, newPackage } from './packages.ts'
import { readRows, type ReadOptions } from './parse.ts'
import type { RowKind } from './layout.ts'

function dictionaryOf(column: string, kind: RowKind | undefined): number | undefined {
  if (column === 'projectType') return DICT.projectType
  if (column === 'trade') return DICT.jobCategory
  if (column === 'unit') return kind === 'package' ? DICT.unit : DICT.materialUnit
  return undefined
}

/**
 * Adds the sheet's unknown words to the merchant's dictionaries.
 * @returns their number
 * @throws AppError FORBIDDEN
 */
export async function addWords(tx: Tx, sheet: ReadSheet, options: ReadOptions): Promise<number> {
  demand(tx.ctx, ['edit', 'N_MERCHANT'])
  const problems: ImportProblem[] = []
  const groups = groupRows(readRows(sheet, options, await lookupsFor(tx), problems))
  for (const group of groups) newPackage(group, () => null)
  const kinds = new Map(groups.flatMap(({ rows }) => rows.map(({ number, kind }) => [String(number), kind])))
  const unknownTerms = new Map<number, Set<string>>()
  for (const { row, column, code, value } of problems) {
    const pid = code === 'unknownWord' ? dictionaryOf(column, kinds.get(row)) : undefined
    if (pid !== undefined) unknownTerms.set(pid, (unknownTerms.get(pid) ?? new Set()).add(value))
  }
  for (const [pid, values] of unknownTerms) await addEntries(tx, pid, [...values])
  return [...unknownTerms.values()].reduce((sum, { size }) => sum + size, 0)
}
