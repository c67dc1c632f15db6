import { useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { stillAuditList } from '#schemas/process/lists.ts'
import { approvalApi, type RefusedTask } from '#shared/api/approval.ts'
import { useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'

/** In its current state, or its last one if removed. */
export interface BatchRow {
  readonly row: Row
  readonly id: string
  /** The reason for excluding it, in Chinese: removed, changed since it was chosen, or refused by the server. */
  readonly said: string | null
  readonly gone: boolean
  readonly chosen: boolean
}

const markOf = ({ taskId, version }: Row): string => `${String(taskId)} ${String(version)}`

/**
 * Documents of a batch in their current state: removed or changed ones are deselected until they are viewed again. @param rows as they were
 * chosen
 */
export function useBatch(rows: readonly Row[]) {
  const [initial] = useState(() => new Map(rows.map(row => [String(row.id), row])))
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [viewed, setViewed] = useState<ReadonlyMap<string, string>>(() => new Map(rows.map(row => [String(row.id), markOf(row)])))
  const [refused, setRefused] = useState<readonly RefusedTask[]>([])
  const [approved, setApproved] = useState<ReadonlySet<string>>(new Set())
  const ids = [...initial.keys()]
  const {
    data, mutate,
  } = useCall(approvalApi.stillAudit, { ids, pageSize: -1 }, { quiet: true, revalidateIfStale: true, dedupingInterval: 0 })
  useRowsNews(stillAuditList.name, () => void mutate())
  const now = data === undefined ? initial : new Map<string, Row>(data.rows.map(row => [row.id, row]))
  const all = [...initial].filter(([id]) => !approved.has(id)).map(([id, first]): BatchRow => {
    const row = now.get(id) ?? first
    const isRemoved = !now.has(id)
    const changed = !isRemoved && viewed.get(id) !== markOf(row)
    const refusal = refused.find(one => one.id === id)?.text ?? null
    const reason = isRemoved ? '已撤回或已处理' : changed ? '有变化，请查看后勾选' : refusal
    return { row, id, gone: isRemoved, said: reason, chosen: !isRemoved && !changed && !excluded.has(id) }
  })
  /** Includes or excludes a document; including a changed one marks its current version as viewed. */
  const toggle = ({ id, row, chosen }: BatchRow): void => {
    setExcluded(current => (chosen ? new Set([...current, id]) : new Set([...current].filter(other => other !== id))))
    if (!chosen) setViewed(current => new Map([...current, [id, markOf(row)]]))
  }
  /** Applies the server's answers: refused documents stay, deselected. */
  const applyResult = (sent: readonly string[], refusals: readonly RefusedTask[]): void => {
    const out = new Set(refusals.map(({ id }) => id))
    setRefused(refusals)
    setApproved(current => new Set([...current, ...sent.filter(id => !out.has(id))]))
    setExcluded(current => new Set([...current, ...out]))
    void mutate()
  }
  return { rows: all, toggle, settle: applyResult }
}
