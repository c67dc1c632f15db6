import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, loadDraft, saveDraft } from '#client/data/drafts.ts'
import { useUser } from '#client/data/session.ts'

/** Selection of a row, by the supplier's invitation, independent of the columns. */
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
  /** Undefined while loading. */
  readonly kept: readonly KeptRow[] | undefined
  readonly keep: (rows: readonly KeptRow[]) => void
  readonly drop: () => Promise<void>
}

/** Stores a comparison's selection on this computer until it is submitted, so that it survives a reload. */
export function useKeptTakings(inquiryId: string): KeptTakings {
  const user = useUser()
  const key = [user.merchant.key, user.name, 'comparison', inquiryId].join('.')
  const [stored, setStored] = useState<readonly KeptRow[] | undefined>(undefined)
  const writing = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    let current = true
    const load = async (): Promise<void> => {
      const draft = await loadDraft(key).catch(() => undefined)
      if (current) setStored(rowsIn(draft?.value))
    }
    void load()
    return () => { current = false }
  }, [key])
  // Writes are serialized, so that an older state never overwrites a newer one. A full disk is ignored.
  const storeTakings = useCallback((
    rows: readonly KeptRow[]
  ) => { writing.current = writing.current.then(() => saveDraft(key, { format: FORMAT, rows })).catch(() => {}) }, [key])
  const drop = useCallback(async () => { await writing.current; await dropDraft(key) }, [key])
  return { kept: stored, keep: storeTakings, drop }
}
