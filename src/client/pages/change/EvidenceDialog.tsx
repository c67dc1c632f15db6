import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { changeSides } from '#schemas/change/clientAnswers.ts'
import { CLIENT_STATE } from '#schemas/change/states.ts'
import { variableChange } from '#schemas/change/variable.ts'
import type { FileRef, Grid, Row } from '#schemas/kit/index.ts'
import { variableChangeApi, type ClientStep } from '#shared/api/change.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCan, useUser } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { OnPaper } from '#client/document/print/OnPaper.tsx'
import { PaperPreview } from '#client/document/print/PaperPreview.tsx'
import { PrintFacts } from '#client/document/print/PrintFacts.tsx'
import { PrintLines } from '#client/document/print/PrintLines.tsx'
import { PrintSheet } from '#client/document/print/PrintSheet.tsx'
import { Unbroken } from '#client/document/print/Unbroken.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { isPicture } from '#client/ui/files/fileRules.ts'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { sideRows } from './clientRows.ts'
import type { StepDialogProps } from './ReportDialog.tsx'
import { changeInfo } from './steps.ts'
import './change.css'

/** Fields for the client, without internal costs and the probability of the answer. */
const EVIDENCE_FIELDS = [
  'title', 'projectId', 'changeKind', 'clause', 'causeKind', 'causeCode', 'occurredDay', 'daysAsked', 'clientName', 'reportedDay',
  'answerDay', 'askedAmount', 'reason',
]
const LINE_COLUMNS = [
  'itemTitle', 'oldQuantity', 'oldPrice', 'difference', 'sellPrice', 'asked', 'quantity', 'price', 'amount', 'rest', 'remark',
] as const
const columns = Object.fromEntries(LINE_COLUMNS.map(key => [key, changeSides.columns[key]]))
const lineGrid: Grid = { ...changeSides, title: '变更项', columns, footer: { asked: 'sum', amount: 'sum', rest: 'sum' } }

interface Facts { readonly head: Row, readonly lines: readonly Row[], readonly steps: readonly ClientStep[] }
const filesOf = (head: Row, key: string): readonly FileRef[] => (Array.isArray(head[key]) ? head[key] as readonly FileRef[] : [])

function Steps({ steps }: Pick<Facts, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <section>
      <h2>甲方进度</h2>
      <table className="lines" aria-label="甲方进度">
        <thead><tr><th>日期</th><th>甲方状态</th><th>说明</th><th>文件</th></tr></thead>
        <tbody>
          {steps.map(step => (
            <tr key={step.id}>
              <td>{step.day}</td><td>{CLIENT_STATE[step.state]}</td><td className="wrap"><Unbroken text={step.remark ?? ''} /></td>
              <td className="wrap">{step.files.map(({ originName }) => originName).join('、')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Pictures inline, other files by name. */
function Pictures({ title, files }: { readonly title: string, readonly files: readonly FileRef[] }) {
  if (files.length === 0) return null
  return (
    <section className="yz-evidence" aria-label={title}>
      <h2>{title}<small>共 {files.length} 个</small></h2>
      <ul>{files.map(({ id, originName, visitUrl }) => <li
        key={id}
      >{isPicture(originName) && <img src={visitUrl} alt="" />}<small>{originName}</small></li>)}</ul>
    </section>
  )
}

function Evidence({ head, lines, steps }: Facts) {
  const { merchant } = useUser()
  const prices = useCan()('P_PRICE')
  const { lookups } = useLookups(useMemo(() => [...new Set([variableChange.header, lineGrid].flatMap(sourcesOf))], []))
  return (
    <PrintSheet company={merchant.merchantName} title="变更签证证据包" code={String(head.code ?? '')}>
      <PrintFacts document={variableChange} head={head} lookups={lookups} prices={prices} names={EVIDENCE_FIELDS} />
      <PrintLines grid={lineGrid} rows={sideRows(lines, steps)} lookups={lookups} prices={prices} />
      <Steps steps={steps} />
      <Pictures title="变更前照片" files={filesOf(head, 'beforePhotos')} />
      <Pictures title="变更后照片" files={filesOf(head, 'afterPhotos')} />
      <Pictures title="函件与附件" files={filesOf(head, 'attachments')} />
      <Pictures title="甲方文件" files={steps.flatMap(step => step.files)} />
    </PrintSheet>
  )
}

/**
 * 证据包: the change, its cause, its lines by contract, inside and client, the client's steps and all photographs on one paper, printed or
 * saved as PDF.
 */
export function EvidenceDialog({ row, onClose }: StepDialogProps) {
  const id = String(row.id)
  const { data: info } = useCall(changeInfo, { id })
  const { data: steps } = useCall(variableChangeApi.steps, { id })
  const paper = info !== undefined && steps !== undefined
    && <Evidence head={info.head as Row} lines={(info.lines.items ?? []) as readonly Row[]} steps={steps} />
  return (
    <>
      <DialogFrame
        size="M" title="证据包" code={String(row.code ?? '')} onClose={onClose} cancel="关闭"
        actions={<Button intent="primary" icon={<Print />} text="打印或存为 PDF" disabled={!paper} onClick={() => window.print()} />}
      >
        {paper ? <PaperPreview>{paper}</PaperPreview> : <SkeletonRows rows={8} columns={4} />}
      </DialogFrame>
      {paper && <OnPaper paper="document">{paper}</OnPaper>}
    </>
  )
}
