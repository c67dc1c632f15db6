import type { Draft, Row } from '#schemas/kit/index.ts'
import { STEP_LINES } from '#schemas/quota/payload.ts'

const LINES = ['workers', ...STEP_LINES] as const

/**
 * Gives the newest state an open editor's row keys. A save gives new rows ids, which become their keys; an open editor still uses its
 * temporary keys.
 * @param base the last state read or saved by the editor
 * @param stored the same version as stored: its rows in the same order
 * @param newest the version that another user has saved since
 */
export function asSaved(base: Draft, stored: Draft, newest: Draft): Draft {
  const names = new Map<unknown, Row['key']>()
  for (const line of LINES) {
    const [baseRows, storedRows] = [base.lines[line] ?? [], stored.lines[line] ?? []]
    if (baseRows.length === storedRows.length) for (const [at, row] of storedRows.entries()) names.set(row.key, baseRows[at]?.key)
  }
  const editorKey = (key: Row['key']): Row['key'] => names.get(key) ?? key
  const rowsOf = (line: string): Row[] =>
    (newest.lines[line] ?? []).map(row =>
      ({ ...row, key: editorKey(row.key), ...(line !== 'workers' && { jobKey: editorKey(row.jobKey) }) }))
  return { ...newest, lines: Object.fromEntries(LINES.map(line => [line, rowsOf(line)])) }
}
