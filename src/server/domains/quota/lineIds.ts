import type { Draft, Row } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { ID_COLUMN, QUOTA_LINES } from '#server/db/tables/quotaRows.ts'

/**
 * Gives every line row the id that it is stored under as its key: rows of the stored package keep theirs, and so do those of `earlier`,
 * a version of it that comes back; others get new ones.
 */
export function withIds(draft: Draft, stored: Draft | undefined, earlier?: Draft): Draft {
  const steps = new Map<unknown, string>()
  const lines = QUOTA_LINES.map((line): [string, Row[]] => {
    const free = new Set([stored, earlier].flatMap(known => known?.lines[line] ?? []).map(({ key }) => String(key)))
    return [line, (draft.lines[line] ?? []).map(row => {
      const own = row[ID_COLUMN(line)]
      const key = typeof own === 'string' && free.delete(own) ? own : newId()
      if (line === 'workers') steps.set(row.key, key)
      return { ...row, key, [ID_COLUMN(line)]: key, ...(line !== 'workers' && { jobKey: steps.get(row.jobKey) ?? '' }) }
    })]
  })
  return { ...draft, lines: Object.fromEntries(lines) }
}
