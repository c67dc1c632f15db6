import type { Draft, Row } from '#schemas/kit/index.ts'
import { STEP_LINES } from '#schemas/quota/payload.ts'

const LINES = ['workers', ...STEP_LINES] as const

/**
 * The newest state of a package with the row keys of an open editor. A save gives new rows ids, which become their keys; an editor that
 * stays open after its save still uses its temporary keys.
 * @param base the last state read or saved by the editor
 * @param stored the same version as stored: its rows in the same order
 * @param newest the version that somebody else has saved since
 */
export function asSaved(base: Draft, stored: Draft, newest: Draft): Draft {
  const names = new Map<unknown, Row['key']>()
  for (const line of LINES) {
    const [own, kept] = [base.lines[line] ?? [], stored.lines[line] ?? []]
    if (own.length === kept.length) for (const [at, row] of kept.entries()) names.set(row.key, own[at]?.key)
  }
  const named = (key: Row['key']): Row['key'] => names.get(key) ?? key
  const rowsOf = (line: string): Row[] =>
    (newest.lines[line] ?? []).map(row => ({ ...row, key: named(row.key), ...(line !== 'workers' && { jobKey: named(row.jobKey) }) }))
  return { ...newest, lines: Object.fromEntries(LINES.map(line => [line, rowsOf(line)])) }
}
