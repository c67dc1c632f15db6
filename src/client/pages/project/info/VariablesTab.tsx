import { SegmentedControl } from '@blueprintjs/core'
import { loss } from '#schemas/change/losses.ts'
import { CLIENT_PENDING, CLIENT_STATE, type ClientState } from '#schemas/change/states.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { groupThousands } from '#schemas/kit/index.ts'
import { variableChangeApi, type VariablesTotal } from '#shared/api/change.ts'
import { documentApi } from '#shared/api/document.ts'
import { useCall } from '#client/data/swr.ts'
import { useTabParam } from '#client/data/tabAddress.ts'
import { RecordList } from '#client/document/record/RecordList.tsx'
import type { Filter } from '#client/grid/remote/query.ts'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'

const [changes, losses] = [documentApi(variableChange), documentApi(loss)]
const APPROVED_FILTER: Filter = { key: 'processState', op: 'in', value: ['COMPLETE'] }
const inStates = (states: readonly ClientState[]): Filter => ({ key: 'clientState', op: 'in', value: [...states] })

/** The figures at the top, with filters for the rows that each one sums. */
const PARTS = {
  asked: [APPROVED_FILTER], confirmed: [APPROVED_FILTER, inStates(['CONFIRMED', 'PART'])],
  pending: [APPROVED_FILTER, inStates(CLIENT_PENDING)],
  disputed: [APPROVED_FILTER, inStates(['DISPUTE'])], net: [APPROVED_FILTER],
} as const satisfies Readonly<Record<string, readonly Filter[]>>
type Part = keyof typeof PARTS
const isPart = (value: string | null): value is Part => value !== null && Object.hasOwn(PARTS, value)
const money = (value: string | null): string | null => (value === null ? null : groupThousands(value))

interface FiguresProps { readonly total: VariablesTotal, readonly part: Part | null, readonly onPart: (part: Part | null) => void }

function Figures({ total, part, onPart }: FiguresProps) {
  const { asked: claimed, cost, confirmed, pending, expected, refused, disputed, losses, deductions, net, counts } = total
  const picked = (figure: Part) => ({ is: part === figure, toggle: () => onPart(part === figure ? null : figure) })
  const approvedCount = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const pendingCount = counts.NONE + counts.REPORTED
  const pendingNote = `${CLIENT_STATE.NONE} ${counts.NONE}，${CLIENT_STATE.REPORTED} ${counts.REPORTED}`
  if (net === null) {
    return (
      <FigureRow>
        <Figure label="已审定" value={String(approvedCount)} unit="份" picked={picked('asked')} />
        <Figure label="甲方已确认" value={String(counts.CONFIRMED + counts.PART)} unit="份" picked={picked('confirmed')} />
        <Figure label="待甲方确认" value={String(pendingCount)} unit="份" note={pendingNote} picked={picked('pending')} />
      </FigureRow>
    )
  }
  return (
    <FigureRow>
      <Figure label="申报金额" value={money(claimed)} unit="元" note={`已审定 ${approvedCount} 份，内部成本 ${money(cost)}`} picked={picked('asked')} />
      <Figure label="甲方确认" value={money(confirmed)} unit="元" note={`拒绝 ${money(refused)}`} picked={picked('confirmed')} />
      <Figure label="待确认" value={money(pending)} unit="元" note={`${pendingNote}，按概率 ${money(expected)}`} picked={picked('pending')} />
      {counts.DISPUTE > 0
        && <Figure label="争议" value={money(disputed)} unit="元" tone="bad" note={`${counts.DISPUTE} 份`} picked={picked('disputed')} />}
      <Figure
        label="净影响" value={money(net)} unit="元" tone={net.startsWith('-') ? 'bad' : 'plain'}
        note={`确认减成本和损耗 ${money(losses)}，加扣款 ${money(deductions)}`} picked={picked('net')}
      />
    </FigureRow>
  )
}

const USE = {
  changes: '设计变更、现场签证和索赔：内部审定后调整工程量和目标成本，甲方确认后计入收入。',
  losses: '材料损坏、返工、超耗及其责任，责任方承担的部分在结算时扣。',
} as const
const LISTS = [{ value: 'changes', label: '变更签证' }, { value: 'losses', label: '损耗' }]

/** 变更 of a project: sums of its changes and losses, and both lists (sheet changes, Screens). */
export function VariablesTab({ projectId }: { readonly projectId: string }) {
  const { data: total } = useCall(variableChangeApi.total, { projectId })
  const [list, setList] = useTabParam('list')
  const [figureParam, setPart] = useTabParam('figure')
  const part = isPart(figureParam) ? figureParam : null
  const isLosses = list === 'losses'
  return (
    <div className="yz-variables">
      {total && <Figures total={total} part={part} onPart={setPart} />}
      <SegmentedControl
        aria-label="清单" size="small" value={isLosses ? 'losses' : 'changes'} options={LISTS}
        onValueChange={value => setList(value === 'losses' ? 'losses' : null)}
      />
      {isLosses
        ? <RecordList
          key={`losses ${part ?? ''}`} document={loss} api={losses} projectId={projectId} fixed={part === 'net' ? PARTS.net : undefined}
          use={USE.losses}
        />
        : <RecordList
          key={`changes ${part ?? ''}`} document={variableChange} api={changes} projectId={projectId}
          fixed={part === null ? undefined : PARTS[part]} use={USE.changes}
        />}
    </div>
  )
}
