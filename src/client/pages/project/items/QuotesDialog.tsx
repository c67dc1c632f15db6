import { HTMLSelect } from '@blueprintjs/core'
import { Fragment, useState } from 'react'
import { groupThousands } from '#schemas/kit/index.ts'
import { PRICE_WAY } from '#schemas/pricing/feeTerms.ts'
import { projectQuoteApi, type ProjectQuotes, type QuoteDifference, type QuoteSide } from '#shared/api/projectQuote.ts'
import { useCall } from '#client/data/swr.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { DifferenceOf } from '#client/ui/Difference.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'

const money = (amount: string | null | undefined): string => (amount == null ? '—' : groupThousands(amount, 2))
interface Choice { readonly key: string; readonly label: string; readonly side: QuoteSide }

/** Newest first, then the client's prices. */
function choicesOf({ quotes, running, control }: ProjectQuotes): Choice[] {
  return [
    ...running === null ? [] : [{ key: 'RUNNING', label: `第 ${running.round} 轮（未审批）`, side: { is: 'RUNNING' } } as const],
    ...quotes.map(({ quoteId, number, withdrawn }): Choice =>
      ({ key: quoteId, label: `报价 V${number}${withdrawn ? '（已撤回）' : ''}`, side: { quoteId } })),
    { key: 'FILE', label: '文件单价', side: { is: 'FILE' } },
    ...control === null ? [] : [{ key: 'CONTROL', label: '控制价', side: { is: 'CONTROL' } } as const],
  ]
}

type Priced = QuoteDifference['sections'][number]['items'][number]['before']
const wayOf = (one: Priced): string => (one?.way == null ? '' : PRICE_WAY[one.way])
const changeOf = (before: Priced, after: Priced): string =>
  [wayOf(before), wayOf(after)].filter((way, at, all) => way !== '' && all.indexOf(way) === at).join(' → ')

interface SumRowProps { readonly name: string; readonly before: string | null; readonly after: string | null }

const SumRow = ({ name, before, after }: SumRowProps) => (
  <tr>
    <th scope="row">{name}</th><td /><td className="number">{money(before)}</td><td className="number">{money(after)}</td>
    <td className="number"><DifferenceOf sum={after} than={before} /></td><td />
  </tr>
)

function DifferenceTable({ found: { before, after, sections } }: { readonly found: QuoteDifference }) {
  const differing = sections.filter(({ items }) => items.length > 0)
  return (
    <div className="rows">
      <table className="yz-plain">
        <thead>
          <tr>
            <th scope="col">清单项</th><th
              scope="col"
            >单位</th><th scope="col" className="number">{before.title}</th><th scope="col" className="number">{after.title}</th>
            <th scope="col" className="number">合价差</th><th scope="col">方式</th>
          </tr>
        </thead>
        <tbody>
          <SumRow name="总价" before={before.total} after={after.total} />
          {differing.map(section => (
            <Fragment key={section.name}>
              <SumRow name={section.name || '未分部'} before={section.before} after={section.after} />
              {section.items.map(item => (
                <tr key={item.key}>
                  <td className="wrap">{item.name}</td><td>{item.unit}</td><td
                    className="number"
                  >{money(item.before?.price)}</td><td className="number">{money(item.after?.price)}</td>
                  <td
                    className="number"
                  ><DifferenceOf sum={item.after?.amount} than={item.before?.amount} /></td><td>{changeOf(item.before, item.after)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {differing.length === 0 && <p>{sections.length === 0 ? '控制价只有总价，没有逐项单价。' : '每一项的单价和合价都相同。'}</p>}
    </div>
  )
}

interface QuotesDialogProps { readonly projectId: string; readonly onClose: () => void }

/** 报价对比: compares quotes of a project with each other, with the prices of the client's file, and with the control price. */
export function QuotesDialog({ projectId, onClose }: QuotesDialogProps) {
  const { data: quotes } = useCall(projectQuoteApi.quotes, { projectId })
  const choices = quotes === undefined ? [] : choicesOf(quotes)
  const [keys, setKeys] = useState<{ readonly before?: string; readonly after?: string }>({})
  // Defaults to an offer and its predecessor; the first is compared with the file.
  const after = choices.find(({ key }) => key === keys.after) ?? choices[0]
  const before = choices.find(({ key }) => key === keys.before) ?? choices[1] ?? after
  const { data: difference } = useCall(
    projectQuoteApi.difference, after === undefined || before === undefined ? null : { projectId, before: before.side, after: after.side }
  )
  const select = (label: string, side: 'before' | 'after', chosen: Choice | undefined) => (
    <FieldRow label={label}>
      {aria => (
        <HTMLSelect {...aria} value={chosen?.key ?? ''} onChange={event => setKeys({ ...keys, [side]: event.target.value })}>
          {choices.map(one => <option key={one.key} value={one.key}>{one.label}</option>)}
        </HTMLSelect>
      )}
    </FieldRow>
  )
  return (
    <DialogFrame size="L" title="报价对比" onClose={onClose}>
      <div className="yz-items-fill">
        <div className="sides">{select('原报价', 'before', before)}{select('对比报价', 'after', after)}</div>
        {difference === undefined ? <SkeletonRows rows={6} columns={5} /> : <DifferenceTable found={difference} />}
      </div>
    </DialogFrame>
  )
}
