import { Button, HTMLSelect } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { groupThousands, timeText } from '#schemas/kit/index.ts'
import { projectQuoteApi, type BillFill, type ProjectQuotes } from '#shared/api/projectQuote.ts'
import { download, saveAttachment } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { DifferenceOf } from '#client/ui/Difference.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'

const money = (amount: string): string => groupThousands(amount, 2)
const RUNNING = 'running'
const sourceOf = (chosen: string) => (chosen === RUNNING ? { running: true } : chosen === '' ? {} : { quoteId: chosen })

/** The valid quote first. */
function choicesOf({ quotes, running }: ProjectQuotes): { readonly value: string; readonly label: string }[] {
  const holds = quotes.find(({ withdrawn }) => !withdrawn)
  return [
    ...holds === undefined ? [{ value: '', label: '清单现有单价（没有有效的报价）' }] : [],
    ...quotes.toSorted(
      (a, b) => Number(b === holds) - Number(a === holds)
    ).map(({ quoteId, number, round, createTime, total, withdrawn }) =>
      ({
        value: quoteId,
        label: `报价 V${number}（第 ${round} 轮，${timeText(createTime).slice(0, 10)}${withdrawn ? '，已撤回' : ''}） ${money(total)} 元`,
      })),
    ...running === null ? [] : [{ value: RUNNING, label: `第 ${running.round} 轮（未审批） ${money(running.total)} 元` }],
  ]
}

interface NotedProps {
  readonly title: string; readonly rows: readonly { readonly key: string; readonly text: string }[]; readonly tone?: 'wrong'
}

function Noted({ title, rows, tone }: NotedProps) {
  if (rows.length === 0) return null
  return (
    <details className={tone}>
      <summary>{title}</summary>
      <ul>{rows.map(({ key, text }) => <li key={key}>{text}</li>)}</ul>
    </details>
  )
}

const placed = (rows: BillFill['unpriced']) =>
  rows.map(({ sheet, row, name }) => ({ key: `${sheet} ${row}`, text: `“${sheet}”第 ${row} 行 ${name}` }))
const amountRows = (rows: BillFill['own']) =>
  rows.map(({ name, amount }, at) => ({ key: String(at), text: `${name}${amount === null ? '' : `，${money(amount)} 元`}` }))

function FillReport({ report }: { readonly report: BillFill }) {
  const {
    items, written, kept: formulas, unpriced, moved, absent, own: ownItems, differs, unchecked, warnings, offered: billOffer, filled, total,
  } = report
  return (
    <>
      <FigureRow>
        <Figure
          label="填入单价" value={String(items)} unit="项" tone="main" note={unpriced.length === 0 ? '每一项都有单价' : `${unpriced.length} 项没有单价`}
        />
        <Figure label="写入" value={String(written)} unit="格" note={`保留公式 ${formulas} 处`} />
        <Figure
          label="清单项合价" value={money(filled)} unit="元" note={<>报价 {money(billOffer)}，相差 <DifferenceOf sum={filled} than={billOffer} /></>}
        />
        {total !== null && <Figure label="报价总价" value={money(total)} unit="元" />}
      </FigureRow>
      <Noted title={`${unpriced.length} 项没有单价，保持原样`} rows={placed(unpriced)} tone="wrong" />
      <Noted title={`${differs.length} 处公式与报价不一致`} tone="wrong"
        rows={differs.map(({ sheet, row, name, ours: quotedAmount, theirs: formulaAmount }) =>
          ({
            key: `${sheet} ${row} ${name}`, text: `“${sheet}”第 ${row} 行 ${name}：报价 ${money(quotedAmount)}，公式算得 ${money(formulaAmount)}`,
          }))} />
      <Noted title={`${absent.length} 项在文件中找不到，没有填入`} rows={amountRows(absent)} tone="wrong" />
      <Noted title={`${ownItems.length} 项是自行新增的，甲方文件没有`} rows={amountRows(ownItems)} />
      <Noted title={`${moved.length} 项的工程量与报价不同，合价按文件的工程量`} rows={placed(moved)} />
      {warnings.map(text => <p key={text} className="wrong">{text}</p>)}
      {unchecked > 0 && <p>{unchecked} 处公式打开文件时才计算，未与报价核对。</p>}
    </>
  )
}

interface FillDialogProps { readonly projectId: string; readonly fileName: string; readonly onClose: () => void }

/**
 * 带价清单: selects the price source and previews the filled workbook of the client before its download (sheet of pricing, The client's
 * workbook).
 */
export function FillDialog({ projectId, fileName, onClose }: FillDialogProps) {
  const mayExport = useMay()(projectQuoteApi.exportBill.need, projectId)
  const { data: quotes } = useCall(projectQuoteApi.quotes, { projectId })
  const [chosen, setChosen] = useState<string | null>(null)
  const choices = quotes === undefined ? [] : choicesOf(quotes)
  const source = chosen ?? choices[0]?.value
  const input = source === undefined ? null : { projectId, ...sourceOf(source) }
  const { data: report, error, isLoading } = useCall(projectQuoteApi.fill, input, { quiet: true, keepPreviousData: false })
  const { busy, errorOf, send } = useSending()
  const save = () => void send(async () => {
    saveAttachment(await download(projectQuoteApi.exportBill, input!, { quiet: true }))
    onClose()
  })
  const fault = errorOf('') ?? error?.message
  return (
    <DialogFrame
      size="M" title="带价清单" code={fileName} onClose={onClose}
      actions={mayExport
        && <Button intent="primary" icon={<Download />} text="下载" loading={busy} disabled={report === undefined} onClick={save} />}
    >
      <div className="yz-items-fill">
        <FieldRow label="单价来源" hint="只填没有公式的单元格；工程量、名称和甲方给定的金额不改。">
          {aria => (
            <HTMLSelect {...aria} fill value={source ?? ''} onChange={event => setChosen(event.target.value)}>
              {choices.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
            </HTMLSelect>
          )}
        </FieldRow>
        {fault !== undefined && <p className="wrong" role="alert">{fault}</p>}
        {report === undefined
          ? (isLoading || quotes === undefined) && <SkeletonRows rows={3} columns={3} />
          : <FillReport report={report} />}
      </div>
    </DialogFrame>
  )
}
