import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { analysisBestApi, type AnalysisComparison, type ItemParts } from '#shared/api/analysisBest.ts'
import { useCall } from '#client/data/swr.ts'
import { moneyText } from './rows.ts'

const CLASSES = { labour: '人工', material: '材料', machine: '机械', other: '其他', change: '预计变更（不计入成本）' } as const
type Class = keyof typeof CLASSES
type Part = ItemParts['parts'][number]
type Analyses = AnalysisComparison['analyses']

/** An analysis' amount of a part, if any. */
const amountOf = ({ amounts }: Part, analyseId: string) => amounts.find(one => one.analyseId === analyseId)
const differs = (part: Part, analyses: Analyses): boolean => {
  const [first, ...others] = analyses.map(({ analyseId }) => amountOf(part, analyseId)?.amount ?? '0')
  return others.some(amount => !dec(amount).eq(first!))
}

interface ClassTableProps {
  readonly of: Class, readonly parts: readonly Part[], readonly analyses: Analyses, readonly taken: string | undefined
}

function ClassTable({ of: partClass, parts, analyses, taken: pickedId }: ClassTableProps) {
  const mark = (analyseId: string): string => (analyseId === pickedId ? 'number taken' : 'number')
  return (
    <table className="yz-plain" aria-label={`${CLASSES[partClass]}差异`}>
      <thead><tr><th scope="col">{CLASSES[partClass]}</th>{analyses.map(({ analyseId, realName }) => <th
        key={analyseId} scope="col" className={mark(analyseId)}
      >{realName}</th>)}</tr></thead>
      <tbody>
        {parts.map(part => (
          <tr key={part.key} className={differs(part, analyses) ? undefined : 'same'}>
            <th scope="row">{part.name}{part.note !== '' && <small>{part.note}</small>}</th>
            {analyses.map(({ analyseId }) => {
              const amount = amountOf(part, analyseId)
              return <td
                key={analyseId} className={mark(analyseId)} title={amount?.note ?? undefined}
              >{amount === undefined ? '—' : moneyText(amount.amount)}</td>
            })}
          </tr>
        ))}
        <tr className="sum">
          <th scope="row">小计</th>
          {analyses.map(({ analyseId }) => <td
            key={analyseId} className={mark(analyseId)}
          >{moneyText(toScale(sumOf(parts.map(part => amountOf(part, analyseId)?.amount ?? null)), 2))}</td>)}
        </tr>
      </tbody>
    </table>
  )
}

export interface PartsDockProps {
  readonly projectId: string
  readonly itemId: string
  /** The analysis whose offer is picked. */
  readonly taken: string | undefined
  readonly analyses: Analyses
  readonly onClose: () => void
}

/** 差在哪里: the current row's item by step and material, with each analysis' amounts. */
export function PartsDock({ projectId, itemId, taken: pickedId, analyses: all, onClose }: PartsDockProps) {
  const { data } = useCall(analysisBestApi.parts, { projectId, itemId }, { quiet: true })
  const offers = data?.offers ?? []
  const analyses = all.filter(({ analyseId }) => offers.some(one => one.analyseId === analyseId))
  const classes = (Object.keys(CLASSES) as Class[]).flatMap(partClass => {
    const parts = data?.parts.filter(part => part.class === partClass) ?? []
    return parts.length === 0 ? [] : [{ of: partClass, parts }]
  })
  return (
    <section className="yz-parts" aria-label="差在哪里" onKeyDown={({ key }) => { if (key === 'Escape') onClose() }}>
      <header>
        <h2>差在哪里</h2>
        <span className="note">{data?.name}</span>
        <span className="yz-grow" />
        {offers.map(({ analyseId, quotaName, noCostReason, direct }) => (
          <span
            key={analyseId} className="note" title={quotaName ?? noCostReason ?? undefined}
          >{all.find(one => one.analyseId === analyseId)?.realName} <b>{moneyText(direct)}</b></span>
        ))}
        <Button variant="minimal" size="small" icon={<Cross />} aria-label="关闭差在哪里" onClick={onClose} />
      </header>
      <div className="tables" tabIndex={0}>
        {data !== undefined && classes.length === 0 && <p className="note">没有计入成本的工序和材料。</p>}
        {classes.map(one => <ClassTable key={one.of} {...one} analyses={analyses} taken={pickedId} />)}
      </div>
    </section>
  )
}
