import { useCallback, useEffect, useState } from 'react'
import type { Draft } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { newPackage, withBlankingStep } from '#schemas/quota/payload.ts'
import type { QuotaFull } from '#shared/api/quota.ts'
import { getLookups, needLookups, sourcesOf } from '#client/data/lookups.ts'
import { useUser } from '#client/data/session.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { openDraft } from '#client/document/openDraft.ts'
import { withDailyPrices } from '../labour/dailyPrices.ts'
import { asCopy, quotaLinks } from './linked.ts'
import { draftOf, loadQuota } from './load.ts'

/** How a package is opened: a new one, an existing one, or a copy of one's own or of the platform's. */
export type Opening = { readonly kind: 'add' } | { readonly kind: 'edit' | 'copy' | 'copyPlat'; readonly id: string }

export interface OpenQuota {
  readonly store: DraftStore
  readonly full: QuotaFull | null
  readonly draftKey: string
}

const newId = (): string => crypto.randomUUID()
export const quotaSources = [...new Set([quotaPackage.header, ...Object.values(quotaPackage.lines)].flatMap(sourcesOf))]

/** The mandatory first step of a new package has its price from the library, as the steps that follow will. */
async function newDraft(): Promise<Draft> {
  const draft = newPackage(newId)
  return { ...draft, lines: { ...draft.lines, workers: await withDailyPrices(draft.lines.workers ?? []) } }
}

async function startOf(opening: Opening): Promise<{ draft: Draft; full: QuotaFull | null }> {
  if (opening.kind === 'add') return { draft: await newDraft(), full: null }
  const full = await loadQuota(opening.id, opening.kind === 'copyPlat' ? 'plat' : 'merchant')
  if (opening.kind === 'edit') return { draft: draftOf(full), full }
  return { draft: asCopy(withBlankingStep(draftOf(full), newId), { id: full.quotaId, sys: full.sys }), full: null }
}

/** Loads the package and the dictionaries, and offers unsaved work of before. `reopen` starts over from the server; `of` names what it is made for. */
export function useOpening(opening: Opening, of = ''): { readonly open: OpenQuota | null; readonly failed: string | null; readonly reopen: () => void } {
  const user = useUser()
  const [open, setOpen] = useState<OpenQuota | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const { kind } = opening
  const id = opening.kind === 'add' ? '' : opening.id
  const draftKey = [user.merchant.key, user.name, 'quota', kind, id, ...(of === '' ? [] : [of])].join('.')

  useEffect(() => {
    let current = true
    setOpen(null)
    setFailed(null)
    const start = async (): Promise<void> => {
      const [{ draft, full }] = await Promise.all([startOf(kind === 'add' ? { kind } : { kind, id }), needLookups(quotaSources)])
      const readOnly = full !== null && !full.can.edit
      const store = await openDraft(quotaPackage, draft, getLookups(), draftKey, { linked: quotaLinks, readOnly, newId, fresh: kind === 'add' })
      if (current) setOpen({ store, full, draftKey })
    }
    start().catch((error: unknown) => { if (current) setFailed(error instanceof Error ? error.message : '系统错误') })
    return () => { current = false }
  }, [kind, id, draftKey, round])
  return { open, failed, reopen: useCallback(() => setRound(now => now + 1), []) }
}
