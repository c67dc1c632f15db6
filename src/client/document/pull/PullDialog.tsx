import { useId, useState } from 'react'
import { candidateGrid } from '#schemas/kit/candidates.ts'
import { matchText, parseCell, type Pull, type Row } from '#schemas/kit/index.ts'
import { pullApi } from '#shared/api/pulls.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useEarlyKeys } from '#client/ui/useEarlyKeys.ts'
import { useCall } from '#client/data/swr.ts'
import { LookupBody } from '../pickers/LookupBody.tsx'
import { useDraft } from '../useDraft.ts'
import { useFirstAdded } from '../useFirstAdded.ts'
import { useDocument } from '../view.ts'
import { agreeingOnes, amountFault, boundHead, leftOf, withPulledRows, type Taking } from './pulledRows.ts'

type Source = OutputOf<typeof pullApi.sources>[number]
const keyOf = ({ from, line }: Pick<Source, 'from' | 'line'>): string => `${from}/${line}`
const FIELDS = [
  { key: 'quick', label: '查找', placeholder: '单据编号、名称或明细' },
  { key: 'range', label: '范围', options: [{ key: 'open', label: '有剩余的' }, { key: 'all', label: '全部，含已取完和已关闭的' }] },
] as const
const OPEN = { range: 'open' }

interface CandidatesProps { readonly line: string, readonly source: Source, readonly onAdded: (row: Row, column: string) => void }

function Candidates({ line, source, onAdded }: CandidatesProps) {
  const { store } = useDocument()
  const { document } = store
  const { head, lines } = useDraft(store)
  const pull = document.pulls[line]!.find(one => keyOf(one) === keyOf(source)) as Pull
  const [grid] = useState(() => candidateGrid(document, line, pull))
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const rows = lines[line] ?? []
  const bound = boundHead(document, pull, head, rows)
  const remaining = (row: Row): string => leftOf(rows, pull, row)
  const reset = (row: Row): void => setTyped(now => new Map([...now].filter(([id]) => id !== row.id)))
  const textOf = (row: Row): string => typed.get(String(row.id)) ?? remaining(row)
  /** Full-width digits and thousands separators are allowed. */
  const amountOf = (row: Row): unknown => {
    const parsed = parseCell(textOf(row), document.lines[line]!.columns[pull.quantity]!, store.lookups)
    return parsed.ok ? parsed.value : textOf(row)
  }
  /** @returns whether they were pulled */
  const pullRows = (chosen: readonly Row[]): boolean => {
    const wrong = chosen.map(row => amountFault(amountOf(row), remaining(row))).find(fault => fault !== undefined)
    if (wrong !== undefined) {
      toast.bad(wrong)
      return false
    }
    const takings = chosen.map((candidate): Taking => ({ candidate, amount: String(amountOf(candidate)) }))
    const agreeing = agreeingOnes(bound, pull, takings)
    const before = new Set(rows)
    store.change(`从${source.title}取明细`, draft =>
      withPulledRows(document, draft, line, document.lines[line]!, pull, agreeing, () => crypto.randomUUID()))
    setTyped(new Map())
    const added = (store.draft.lines[line] ?? []).find(row => !before.has(row))
    if (added !== undefined) onAdded(added, pull.quantity)
    const others = takings.length - agreeing.length
    toast.ok(others === 0 ? `已取 ${agreeing.length} 行` : `已取 ${agreeing.length} 行，另 ${others} 行与本单表头不一致，没有取`)
    return true
  }
  const headMatch = Object.fromEntries(Object.keys(pull.match ?? {}).map(key => [key, matchText(bound[key]) || null]))
  const takenNote = (row: Row): string | undefined => {
    if (row.closedReason != null) return `已关闭：${String(row.closedReason)}`
    if (Number(remaining(row)) > 0) return undefined
    return Number(row.remaining) > 0 ? '已全部加入' : '没有剩余'
  }
  return (
    <LookupBody
      grid={grid} contract={pullApi.candidates} fields={FIELDS} initial={OPEN}
      inputOf={({ quick = '', range }) => ({
        kind: document.name, line, from: pull.from, fromLine: pull.line, id: store.head('recordId') ?? null, head: headMatch,
        closed: range !== 'open', ...(quick.trim() !== '' && { quick: quick.trim() }),
      })}
      actions={[{ label: '取用', possible: row => amountFault(remaining(row), remaining(row)) === undefined, run: row => pullRows([row]) }]}
      taken={takenNote}
      several={{ label: count => (count > 0 ? `取用所选 ${count} 行` : '取用所选'), run: pullRows }}
      amounts={{
        label: '本次取用', of: textOf, reset, set: (row, text) => setTyped(now => new Map([...now, [String(row.id), text]])),
        fault: row => (typed.has(String(row.id)) ? amountFault(amountOf(row), remaining(row)) : undefined),
      }}
      empty={{ title: '没有可取的明细', text: '换一个来源，或者在“范围”中看已取完和已关闭的。' }}
    />
  )
}

/** Pulls rows of other documents, each in part, in one undoable step. */
export function PullDialog({ line, onClose }: { readonly line: string, readonly onClose: () => void }) {
  const { store } = useDocument()
  const first = useFirstAdded()
  const tabs = useId()
  const { data: sources = [] } = useCall(pullApi.sources, { kind: store.document.name, line })
  const [chosen, setChosen] = useState<string | null>(null)
  const source = sources.find(one => keyOf(one) === chosen) ?? sources[0]
  const titleOf = (one: Source): string =>
    (sources.filter(({ from }) => from === one.from).length > 1 ? `${one.title} · ${one.lineTitle}` : one.title)
  const isTabbed = sources.length > 1
  useEarlyKeys('.yz-lookup-filters input')
  return (
    <DialogFrame
      size="L" flush title={`从${source === undefined ? '单据' : source.title}取明细`}
      onClose={() => { onClose(); first.leave() }}
    >
      {isTabbed && (
        <DocTabs
          id={tabs} label="来源" active={keyOf(source!)} onChange={setChosen}
          tabs={sources.map(one => ({ id: keyOf(one), title: titleOf(one) }))}
        />
      )}
      {source === undefined ? <SkeletonRows rows={8} columns={6} /> : (
        <div
          className="yz-pull-panel"
          {...isTabbed && { id: panelId(tabs, keyOf(source)), role: 'tabpanel', 'aria-label': titleOf(source) }}
        >
          <Candidates
            key={keyOf(source)} line={line} source={source}
            onAdded={(row, column) => first.note({ line, rowId: String(row[store.document.lines[line]!.rowKey]), column })}
          />
        </div>
      )}
    </DialogFrame>
  )
}
