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

/** Candidates of the items, asked for as many at a time as the server allows; of those that are walked next at first. */
function useCandidates(
  of: OfAnalysis, items: readonly Row[], at: number
): { readonly found: ItemCandidates | undefined, readonly failed: boolean } {
  const [known, setKnown] = useState<ReadonlyMap<string, ItemCandidates>>(new Map())
  const [failed, setFailed] = useState(false)
  const id = String(items[at]!.id)
  const found = known.get(id)
  useEffect(() => {
    if (found !== undefined) return
    let current = true
    const itemIds = items.slice(at, at + CANDIDATE_ITEMS).map(item => String(item.id))
    const ask = async (): Promise<void> => {
      try {
        const answered = await call(analysisMatchApi.candidates, { ...of, itemIds })
        if (current) setKnown(now => new Map([...now, ...answered.map(one => [one.itemId, one] as const)]))
      } catch {
        // The call has said why.
        if (current) setFailed(true)
      }
    }
    void ask()
    return () => { current = false }
  }, [of, items, at, found])
  return { found, failed }
}

interface WalkedItemProps {
  readonly item: Row
  readonly lookups: Lookups
  readonly found: ItemCandidates | undefined
  readonly failed: boolean
  readonly onPick: (choice: number) => void
  readonly onGo: (by: 1 | -1) => void
}

/** The item that is decided now; it has the keys. */
function WalkedItem({ item, lookups, found, failed, onPick, onGo }: WalkedItemProps) {
  const body = useRef<HTMLDivElement>(null)
  // A dialog draws its content some turns after it was asked for.
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
        : found === undefined ? <SkeletonRows rows={4} columns={3} />
          : found.candidates.length === 0 ? <p>没有候选了，可用 F4 自行选择定额包。</p>
            : <CandidateList digits candidates={found.candidates} onPick={onPick} />}
    </div>
  )
}

export interface CandidateWalkProps {
  readonly of: OfAnalysis
  /** Items that have candidates and no package, in the order of the sheet; at least one. */
  readonly items: readonly Row[]
  readonly lookups: Lookups
  /** Takes a package for an item; true where it was taken. */
  readonly onPick: (item: Row, quotaId: string) => Promise<boolean>
  readonly onClose: () => void
}

/** The undecided items one after the other, by the keyboard alone: Enter takes the best, a digit that candidate, the arrows pass over, Esc leaves. */
export function CandidateWalk({ of, items, lookups, onPick, onClose }: CandidateWalkProps) {
  const [at, setAt] = useState(0)
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState(false)
  const { found, failed } = useCandidates(of, items, at)
  const item = items[at]!

  /** The next one that is undecided in this direction, beginning again at the other end; null where none is left. */
  const nextOf = (decided: ReadonlySet<number>, by: 1 | -1): number | null => {
    const steps = items.map((_, step) => (at + by * (step + 1) + items.length * 2) % items.length)
    return steps.find(step => !decided.has(step)) ?? null
  }
  const pick = async (choice: number): Promise<void> => {
    const candidate = found?.candidates[choice]
    if (candidate === undefined || busy) return
    setBusy(true)
    const isTaken = await onPick(item, candidate.quotaId)
    setBusy(false)
    if (!isTaken) return
    const decided = new Set([...taken, at])
    setTaken(decided)
    const next = nextOf(decided, 1)
    if (next === null) onClose()
    else setAt(next)
  }
  return (
    <DialogFrame
      size="M" title="处理候选" code={`第 ${at + 1} 项，共 ${items.length} 项，已选 ${taken.size} 项`} hints={HINTS} cancel="离开" actions={<></>}
      onClose={onClose}
    >
      <WalkedItem
        key={String(item.id)} item={item} lookups={lookups} found={found} failed={failed}
        onPick={choice => void pick(choice)} onGo={by => setAt(nextOf(taken, by) ?? at)}
      />
    </DialogFrame>
  )
}
