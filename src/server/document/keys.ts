import type { Document, Draft, Row } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import type { Contents } from './contents.ts'
import type { LineFault } from './refusal.ts'

/** Rows that stand under a row of another line that is not there, and lines whose rows nothing distinguishes: they could not be written. */
export function strayRows({ lines: grids }: Document, { lines }: Draft): LineFault[] {
  const [lost, twice]: [LineFault[], Map<string, LineFault>] = [[], new Map()]
  for (const [line, { columns, rowKey, group }] of Object.entries(grids)) {
    if (group === undefined) continue
    const owners = (lines[group.of] ?? []).map(row => row[grids[group.of]!.rowKey])
    const [there, { label, required }] = [new Set(owners), columns[group.by]!]
    if (there.size < owners.length)
      twice.set(group.of, { line: group.of, row: '', column: group.title, code: 'duplicate', text: `${label}的行号重复` })
    for (const row of lines[line] ?? []) {
      if (!there.has(row[group.by])) lost.push(
        { line, row: String(row[rowKey]), column: group.by, code: 'invalid', text: typeof required === 'string' ? required : `${label}不存在` }
      )
    }
  }
  return [...lost, ...twice.values()]
}

/**
 * Gives every row the id that it is stored under as its key: rows of `known` drafts keep theirs, others get new ones. What stands under
 * a row of another line follows it.
 */
export function withKeys<L extends string>(
  { document, lines: places }: Pick<Contents<Contents['table'], L>, 'document' | 'lines'>, draft: Draft,
  ...known: readonly (Draft | undefined)[]
): Draft {
  const keys = new Map<string, Map<unknown, string>>()
  const lines = Object.entries<Contents['lines'][string]>(places).map(([line, { key: column }]): [string, Row[]] => {
    const { rowKey, group } = document.lines[line]!
    const [free, own] = [new Set(known.flatMap(one => one?.lines[line] ?? []).map(row => String(row[rowKey]))), new Map<unknown, string>()]
    keys.set(line, own)
    return [line, (draft.lines[line] ?? []).map(row => {
      const said = row[column]
      const key = typeof said === 'string' && free.delete(said) ? said : newId()
      own.set(row[rowKey], key)
      return { ...row, [rowKey]: key, [column]: key, ...(group && { [group.by]: keys.get(group.of)?.get(row[group.by]) ?? '' }) }
    })]
  })
  return { ...draft, lines: Object.fromEntries(lines) }
}
