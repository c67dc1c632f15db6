import type { Draft, Row } from '#schemas/kit/index.ts'
import { STEP_LINES } from '#schemas/quota/payload.ts'

const LINES = ['workers', ...STEP_LINES] as const

/**
 * The newest state of a package with the row keys of an open editor. Saving gives new rows ids of their own, which become their keys;
 * an editor that goes on after its save still calls them by the keys that it gave them.
 * @param base what the editor last read or saved
 * @param stored the same version as the library keeps it: its rows in the same order
 * @param newest the version that somebody else has saved since
 */
export function asSaved(base: Draft, stored: Draft, newest: Draft): Draft {
  const names = new Map<unknown, Row['key']>()
  for (const line of LINES) {
    const [own, kept] = [base.lines[line] ?? [], stored.lines[line] ?? []]
    if (own.length === kept.length) for (const [at, row] of kept.entries()) names.set(row.key, own[at]?.key)
  }
  const named = (key: Row['key']): Row['key'] => names.get(key) ?? key
  const rowsOf = (line: string): Row[] => (newest.lines[line] ?? []).map(row => ({ ...row, key: named(row.key), ...(line !== 'workers' && { jobKey: named(row.jobKey) }) }))
  return { ...newest, lines: Object.fromEntries(LINES.map(line => [line, rowsOf(line)])) }
}
