import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { analysisItems } from '#schemas/analysis/items.ts'
import { formatCell, type Lookups, type Row } from '#schemas/kit/index.ts'
import { analysisMatchApi, CANDIDATE_ITEMS, type ItemCandidates } from '#shared/api/analysisMatch.ts'
import { call } from '#client/data/http.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import type { OfAnalysis } from '../blocks/parts.ts'
import { CandidateList } from './CandidateList.tsx'

const { unit, quantity } = analysisItems.columns
const HINTS = [
  { keys: 'Enter', does: '选最高分' }, { keys: '1–3', does: '选候选' }, { keys: '↓', does: '下一项' }, { keys: 'Esc', does: '离开' },
] as const

/** Loads candidates in batches of the server's limit, beginning with the next items. */
function useCandidates(
  ids: OfAnalysis, items: readonly Row[], at: number
): { readonly found: ItemCandidates | undefined, readonly failed: boolean } {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, ItemCandidates>>(new Map())
  const [failed, setFailed] = useState(false)
  const id = String(items[at]!.id)
  const candidates = loaded.get(id)
  useEffect(() => {
    if (candidates !== undefined) return
    let current = true
    const itemIds = items.slice(at, at + CANDIDATE_ITEMS).map(item => String(item.id))
    const ask = async (): Promise<void> => {
      try {
        const response = await call(analysisMatchApi.candidates, { ...ids, itemIds })
        if (current) setLoaded(now => new Map([...now, ...response.map(one => [one.itemId, one] as const)]))
      } catch {
        // The call reports the reason.
        if (current) setFailed(true)
      }
    }
    void ask()
    return () => { current = false }
  }, [ids, items, at, candidates])
  return { found: candidates, failed }
}

interface WalkedItemProps {
  readonly item: Row
  readonly lookups: Lookups
  readonly found: ItemCandidates | undefined
  readonly failed: boolean
  readonly onPick: (choice: number) => void
  readonly onGo: (by: 1 | -1) => void
}

/** The item to decide; it has the keyboard focus. */
function WalkedItem({ item, lookups, found: candidates, failed, onPick, onGo }: WalkedItemProps) {
  const body = useRef<HTMLDivElement>(null)
  // A dialog renders its content after a delay.
  useEffect(() => body.current?.focus(), [])
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const { key } = event
    if (key === 'Enter' && event.target === body.current) onPick(0)
    else if (/^[1-9]$/.test(key)) onPick(Number(key) - 1)
    else if (key === 'ArrowDown') onGo(1)
    else if (key === 'ArrowUp') onGo(-1)
    else return
    event.preventDefault()
  }
  return (
    <div ref={body} className="yz-candidate-walk" role="group" aria-label={`候选：${String(item.name)}`} tabIndex={-1} onKeyDown={onKey}>
      <h3>{String(item.name)} <small>{formatCell(item.quantity, quantity, lookups)} {formatCell(item.unit, unit, lookups)}</small></h3>
      {typeof item.feature === 'string' && <p>{item.feature}</p>}
      {failed ? <p className="wrong">没有取到候选，请稍后再试。</p>
        : candidates === undefined ? <SkeletonRows rows={4} columns={3} />
          : candidates.candidates.length === 0 ? <p>没有候选了，可用 F4 自行选择定额包。</p>
            : <CandidateList digits candidates={candidates.candidates} onPick={onPick} />}
    </div>
  )
}

export interface CandidateWalkProps {
  readonly of: OfAnalysis
  /** Items with candidates and no package, in sheet order; at least one. */
  readonly items: readonly Row[]
  readonly lookups: Lookups
  /** Selects a package for an item. @returns whether it succeeded */
  readonly onPick: (item: Row, quotaId: string) => Promise<boolean>
  readonly onClose: () => void
}

/** The undecided items one by one, by keyboard: Enter picks the best, a digit that candidate, the arrows skip, Esc leaves. */
export function CandidateWalk({ of: ids, items, lookups, onPick, onClose }: CandidateWalkProps) {
  const [at, setAt] = useState(0)
  const [decidedSteps, setDecidedSteps] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const { found: candidates, failed } = useCandidates(ids, items, at)
  const item = items[at]!

  /** The next undecided item in this direction, wrapping around; null where none is left. */
  const nextOf = (decided: ReadonlySet<number>, by: 1 | -1): number | null => {
    const steps = items.map((_, step) => (at + by * (step + 1) + items.length * 2) % items.length)
    return steps.find(step => !decided.has(step)) ?? null
  }
  const pick = async (choice: number): Promise<void> => {
    const candidate = candidates?.candidates[choice]
    if (candidate === undefined || busy) return
    setBusy(true)
    const isTaken = await onPick(item, candidate.quotaId)
    setBusy(false)
    if (!isTaken) return
    const decided = new Set([...decidedSteps, at])
    setDecidedSteps(decided)
    const next = nextOf(decided, 1)
    if (next === null) onClose()
    else setAt(next)
  }
  return (
    <DialogFrame
      size="M" title="处理候选" code={`第 ${at + 1} 项，共 ${items.length} 项，已选 ${decidedSteps.size} 项`} hints={HINTS} cancel="离开" actions={<></>}
      onClose={onClose}
    >
      <WalkedItem
        key={String(item.id)} item={item} lookups={lookups} found={candidates} failed={failed}
        onPick={choice => void pick(choice)} onGo={by => setAt(nextOf(decidedSteps, by) ?? at)}
      />
    </DialogFrame>
  )
}
