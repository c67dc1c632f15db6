import { useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { stillAuditList } from '#schemas/process/lists.ts'
import { approvalApi, type RefusedTask } from '#shared/api/approval.ts'
import { useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'

/** A document of a batch: as it stands now, or as it stood last where it is gone. */
export interface BatchRow {
  readonly row: Row
  readonly id: string
  /** Why it is not agreed to with the others, in Chinese: it is gone, it has changed since it was chosen, or the server has refused it. */
  readonly said: string | null
  readonly gone: boolean
  readonly chosen: boolean
}

/** What says that a row is the one that was looked at. */
const markOf = ({ taskId, version }: Row): string => `${String(taskId)} ${String(version)}`

/**
 * Documents that are to be agreed to, as they stand now: what is gone or another one by now is chosen no longer, until somebody has looked
 * at it again. @param rows as they were chosen
 */
export function useBatch(rows: readonly Row[]) {
  const [begun] = useState(() => new Map(rows.map(row => [String(row.id), row])))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** Of rows that were looked at again since: which one that was. */
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(() => new Map(rows.map(row => [String(row.id), markOf(row)])))
  const [refused, setRefused] = useState<readonly RefusedTask[]>([])
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const ids = [...begun.keys()]
  const {
    data, mutate,
  } = useCall(approvalApi.stillAudit, { ids, pageSize: -1 }, { quiet: true, revalidateIfStale: true, dedupingInterval: 0 })
  useRowsNews(stillAuditList.name, () => void mutate())
  const now = data === undefined ? begun : new Map<string, Row>(data.rows.map(row => [row.id, row]))
  const all = [...begun].filter(([id]) => !agreed.has(id)).map(([id, first]): BatchRow => {
    const row = now.get(id) ?? first
    const gone = !now.has(id)
    const changed = !gone && seen.get(id) !== markOf(row)
    const answer = refused.find(one => one.id === id)?.text ?? null
    const said = gone ? '已撤回或已处理' : changed ? '有变化，请查看后勾选' : answer
    return { row, id, gone, said, chosen: !gone && !changed && !left.has(id) }
  })
  /** Takes one in or leaves it out; who takes in what has changed has seen what it is now. */
  const toggle = ({ id, row, chosen }: BatchRow): void => {
    setLeft(was => (chosen ? new Set([...was, id]) : new Set([...was].filter(other => other !== id))))
    if (!chosen) setSeen(was => new Map([...was, [id, markOf(row)]]))
  }
  /** What the server has answered for those that were sent: who was refused stays, and is chosen no longer. */
  const settle = (sent: readonly string[], found: readonly RefusedTask[]): void => {
    const out = new Set(found.map(({ id }) => id))
    setRefused(found)
    setAgreed(was => new Set([...was, ...sent.filter(id => !out.has(id))]))
    setLeft(was => new Set([...was, ...out]))
    void mutate()
  }
  return { rows: all, toggle, settle }
}
