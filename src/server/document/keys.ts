import type { Document, Draft, Row } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import type { Contents } from './contents.ts'
import type { LineFault } from './refusal.ts'

/** Faults of rows with a missing parent row, and of lines whose rows are not distinguishable: they cannot be written. */
export function strayRows({ lines: grids }: Document, { lines }: Draft): LineFault[] {
  const [orphans, twice]: [LineFault[], Map<string, LineFault>] = [[], new Map()]
  for (const [line, { columns, rowKey, group }] of Object.entries(grids)) {
    if (group === undefined) continue
    const owners = (lines[group.of] ?? []).map(row => row[grids[group.of]!.rowKey])
    const [parents, { label, required }] = [new Set(owners), columns[group.by]!]
    if (parents.size < owners.length)
      twice.set(group.of, { line: group.of, row: '', column: group.title, code: 'duplicate', text: `${label}的行号重复` })
    for (const row of lines[line] ?? []) {
      if (!parents.has(row[group.by])) orphans.push(
        { line, row: String(row[rowKey]), column: group.by, code: 'invalid', text: typeof required === 'string' ? required : `${label}不存在` }
      )
    }
  }
  return [...orphans, ...twice.values()]
}

/** Gives every row its stored id as key: rows of `knownDrafts` keep theirs, others get new ones. Child rows follow their parent. */
export function withKeys<L extends string>(
  { document, lines: lineTables }: Pick<Contents<Contents['table'], L>, 'document' | 'lines'>, draft: Draft,
  ...knownDrafts: readonly (Draft | undefined)[]
): Draft {
  const keys = new Map<string, Map<unknown, string>>()
  const lines = Object.entries<Contents['lines'][string]>(lineTables).map(([line, { key: column }]): [string, Row[]] => {
    const { rowKey, group } = document.lines[line]!
    const [free, newKeys] = [
      new Set(knownDrafts.flatMap(one => one?.lines[line] ?? []).map(row => String(row[rowKey]))), new Map<unknown, string>(),
    ]
    keys.set(line, newKeys)
    return [line, (draft.lines[line] ?? []).map(row => {
      const rowKeyValue = row[column]
      const key = typeof rowKeyValue === 'string' && free.delete(rowKeyValue) ? rowKeyValue : newId()
      newKeys.set(row[rowKey], key)
      return { ...row, [rowKey]: key, [column]: key, ...(group && { [group.by]: keys.get(group.of)?.get(row[group.by]) ?? '' }) }
    })]
  })
  return { ...draft, lines: Object.fromEntries(lines) }
}
