import { useCallback, useEffect, useState } from 'react'
import type { Draft } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { newPackage, withBlankingStep } from '#schemas/quota/payload.ts'
import { getLookups, needLookups, sourcesOf } from '#client/data/lookups.ts'
import { useCan, useUser } from '#client/data/session.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { readStoredDraft, openDraft } from '#client/document/openDraft.ts'
import { useNewest } from '#client/document/useNewest.ts'
import { withDailyPrices } from '../labour/dailyPrices.ts'
import type { PackageItem } from './item.ts'
import { asCopy, quotaLinks } from './linked.ts'
import { draftOf, loadQuota } from './load.ts'
import type { Opening } from './opening.ts'

export interface OpenQuota {
  readonly store: DraftStore
  readonly draftKey: string
  readonly isNew: boolean
}

interface Start { readonly draft: Draft, readonly edits: boolean, readonly isNew: boolean }

const newId = (): string => crypto.randomUUID()
export const quotaSources = [...new Set([quotaPackage.header, ...Object.values(quotaPackage.lines)].flatMap(sourcesOf))]

/** The mandatory first step gets its library price, like later steps. */
async function newDraft(): Promise<Draft> {
  const draft = newPackage(newId)
  return { ...draft, lines: { ...draft.lines, workers: await withDailyPrices(draft.lines.workers ?? []) } }
}

async function startOf(opening: Opening): Promise<Start> {
  const startNew = async (): Promise<Start> => ({ draft: await newDraft(), edits: true, isNew: true })
  if (opening.kind === 'add') return startNew()
  if (opening.kind === 'snapshot') {
    const loaded = await opening.source.load()
    return loaded === null ? startNew() : { draft: loaded.draft, edits: loaded.can.edit, isNew: false }
  }
  const full = await loadQuota(opening.id, opening.kind === 'copyPlat' ? 'plat' : 'merchant')
  if (opening.kind === 'edit') return { draft: draftOf(full), edits: full.can.edit, isNew: false }
  return { draft: asCopy(withBlankingStep(draftOf(full), newId), { id: full.quotaId, sys: full.sys }), edits: true, isNew: true }
}

/**
 * Loads package and dictionaries, and offers earlier unsaved work. `reopen` starts over from the server.
 * @param item the analysis item: its draft is stored under its id, and only `isEdit` makes a snapshot editable
 */
export function useOpening(
  opening: Opening, item: PackageItem | null
): { readonly open: OpenQuota | null; readonly failed: string | null; readonly reopen: () => void } {
  const user = useUser()
  const sees = useCan()('P_PRICE')
  const [open, setOpen] = useState<OpenQuota | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const newest = useNewest(opening)
  const { kind } = opening
  const id = 'id' in opening ? opening.id : ''
  const itemId = item?.analyseItemId ?? ''
  const draftKey = [user.merchant.key, user.name, 'quota', kind, id, ...(itemId === '' ? [] : [itemId])].join('.')
  const reads = kind === 'snapshot' && !(item?.isEdit ?? false)

  useEffect(() => {
    let current = true
    setOpen(null)
    setFailed(null)
    const start = async (): Promise<void> => {
      // On reopening, the draft may be in deletion.
      const storedDraft = round === 0 ? readStoredDraft(quotaPackage, draftKey) : undefined
      // The opener of the draft reports failures.
      storedDraft?.catch(() => {})
      const [{ draft, edits, isNew }] = await Promise.all([startOf(newest.current), needLookups(quotaSources)])
      // Without permission for prices a save would overwrite them with nothing.
      const readOnly = !edits || !isNew && (reads || !sees)
      const store = await openDraft(
        quotaPackage, draft, getLookups(), draftKey,
        {
          linked: quotaLinks, readOnly, ...(storedDraft && { kept: storedDraft }), newId,
          fresh: isNew && kind !== 'copy' && kind !== 'copyPlat',
        }
      )
      if (current) setOpen({ store, draftKey, isNew })
    }
    start().catch((error: unknown) => { if (current) setFailed(error instanceof Error ? error.message : '系统错误') })
    return () => { current = false }
  }, [kind, id, draftKey, reads, sees, round, newest])
  return { open, failed, reopen: useCallback(() => setRound(now => now + 1), []) }
}
