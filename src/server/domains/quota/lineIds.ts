import type { Draft, Row } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import type { QuotaTables } from '#server/db/tables/quotaRows.ts'
import type { StoredQuota } from './read.ts'

const ID_COLUMN: Readonly<Record<keyof QuotaTables, string>> = {
  workers: 'quotaWorkerId', materials: 'quotaMaterialId', machines: 'quotaMachineId', documents: 'quotaDocumentId',
}

/**
 * Gives every line row the id that it is stored under as its key: rows of the stored package keep theirs, and so do those of `earlier`,
 * a version of it that comes back; others get new ones.
 */
export function withIds(draft: Draft, stored: StoredQuota | undefined, earlier?: Draft): Draft {
  const assign = (line: keyof QuotaTables): Map<Row, string> => {
    const free = new Set([...stored?.tables[line].map(row => row.id) ?? [], ...earlier?.lines[line]?.map(row => String(row.key)) ?? []])
    return new Map((draft.lines[line] ?? []).map(row => {
      const id = row[ID_COLUMN[line]]
      return [row, typeof id === 'string' && free.delete(id) ? id : newId()]
    }))
  }
  const steps = assign('workers')
  const stepIds = new Map([...steps].map(([row, id]) => [row.key, id]))
  const rowsOf = (line: keyof QuotaTables, ids: ReadonlyMap<Row, string>): Row[] => (draft.lines[line] ?? []).map(row => ({
    ...row, key: ids.get(row) ?? '', [ID_COLUMN[line]]: ids.get(row) ?? '', ...(line !== 'workers' && { jobKey: stepIds.get(row.jobKey) ?? '' }),
  }))
  return {
    ...draft,
    lines: {
      workers: rowsOf('workers', steps), materials: rowsOf('materials', assign('materials')),
      machines: rowsOf('machines', assign('machines')), documents: rowsOf('documents', assign('documents')),
    },
  }
}
