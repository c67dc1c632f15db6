import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, loadDraft, saveDraft } from '#client/data/drafts.ts'
import { useUser } from '#client/data/session.ts'

/** What a row takes, by the supplier's invitation, so that it holds whatever columns there are. */
export interface KeptRow {
  readonly row: string, readonly takings: readonly { readonly invited: string, readonly quantity: string }[],
  readonly reason: string | null
}
const FORMAT = 1

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isTaking = (value: unknown): value is KeptRow['takings'][number] =>
  isObject(value) && typeof value.invited === 'string' && typeof value.quantity === 'string'
const isKeptRow = (value: unknown): value is KeptRow =>
  isObject(value) && typeof value.row === 'string' && (value.reason === null || typeof value.reason === 'string')
    && Array.isArray(value.takings) && value.takings.every(isTaking)
const rowsIn = (value: unknown): KeptRow[] =>
  (isObject(value) && value.format === FORMAT && Array.isArray(value.rows) ? value.rows.filter(isKeptRow) : [])

export interface KeptTakings {
  /** What was taken here before; undefined until it has been looked for. */
  readonly kept: readonly KeptRow[] | undefined
  readonly keep: (rows: readonly KeptRow[]) => void
  readonly drop: () => Promise<void>
}

/** What somebody takes in a comparison stays on this computer until it is submitted: a reload loses nothing. */
export function useKeptTakings(inquiryId: string): KeptTakings {
  const user = useUser()
  const key = [user.merchant.key, user.name, 'comparison', inquiryId].join('.')
  const [kept, setKept] = useState<readonly KeptRow[] | undefined>(undefined)
  const writing = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    let current = true
    const load = async (): Promise<void> => {
      const found = await loadDraft(key).catch(() => undefined)
      if (current) setKept(rowsIn(found?.value))
    }
    void load()
    return () => { current = false }
  }, [key])
  // One write after the other: an older state never lands on a newer one. A full disk must not stop the work on screen.
  const keep = useCallback((
    rows: readonly KeptRow[]
  ) => { writing.current = writing.current.then(() => saveDraft(key, { format: FORMAT, rows })).catch(() => {}) }, [key])
  const drop = useCallback(async () => { await writing.current; await dropDraft(key) }, [key])
  return { kept, keep, drop }
}
