import { Comment } from '@blueprintjs/icons'
import { CLIENT_STATE, CLIENT_TONES } from '#schemas/change/states.ts'
import { groupThousands, sumOf, toScale, toText, dec, type Row } from '#schemas/kit/index.ts'
import { titleOfLine } from '#schemas/change/clientAnswers.ts'
import { variableChangeApi, type ClientStep } from '#shared/api/change.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useDraft } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { LINE } from './follow.ts'

const ICON = <Comment size={32} />
const amountOf = ({ lines }: ClientStep): string => toScale(sumOf(lines.flatMap(({ amount }) => amount ?? [])), 2)

/** 瓷砖墙面：70 × 118.00 = 8,260.00. */
function lineText({ quantity, price, amount, remark }: ClientStep['lines'][number], line: Row | undefined): string {
  const figures = quantity !== null && price !== null ? `${groupThousands(toText(dec(quantity)))} × ${groupThousands(price)} = ` : ''
  return `${line === undefined
    ? ''
    : `${titleOfLine(line)}：`}${figures}${amount === null ? '' : groupThousands(amount)}${remark === null ? '' : `（${remark}）`}`
}

function Steps({ id }: { readonly id: string }) {
  const { store } = useDocument()
  const { lines } = useDraft(store)
  const prices = useCan()('P_PRICE')
  const { data, error } = useCall(variableChangeApi.steps, { id }, { quiet: true })
  if (error && !data) return <EmptyState icon={ICON} title="没有取到甲方进度" text={error.msg} />
  if (!data) return <SkeletonRows rows={4} columns={5} />
  if (data.length === 0) return <EmptyState icon={ICON} title="还没有报甲方" text="内部审定后报甲方，甲方的每次答复都记在这里，确认的金额才计入收入。" />
  const rows = new Map((lines[LINE] ?? []).map(row => [String(row.id), row]))
  return (
    <div className="yz-scroll yz-client-steps" tabIndex={0}>
      <table className="yz-plain" aria-label="甲方进度">
        <thead><tr><th>日期</th><th>甲方状态</th>{prices
          && <><th className="number">确认金额 元</th><th>确认明细</th></>}<th>说明</th><th>文件</th><th>登记人</th></tr></thead>
        <tbody>
          {data.map(step => (
            <tr key={step.id}>
              <td>{step.day}</td>
              <td><StateTag {...CLIENT_TONES[step.state]}>{CLIENT_STATE[step.state]}</StateTag></td>
              {prices && (
                <>
                  <td className="number">{step.lines.length === 0 ? '' : groupThousands(amountOf(step))}</td>
                  <td className="wrap">{step.lines.map(line => <div key={line.row}>{lineText(line, rows.get(line.row))}</div>)}</td>
                </>
              )}
              <td className="wrap">{step.remark ?? ''}</td>
              <td>{step.files.length > 0 && <FileThumbs files={step.files} />}</td>
              <td>{step.byName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** 甲方进度: the reports to the client and the answers, step by step. */
export function ClientTab() {
  const { store } = useDocument()
  const id = store.head('recordId')
  return typeof id === 'string' ? <Steps id={id} /> : <EmptyState icon={ICON} title="还没有报甲方" text="保存并审定后，可以报甲方并登记答复。" />
}
