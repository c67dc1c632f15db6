import { Button, InputGroup, SegmentedControl } from '@blueprintjs/core'
import { Selection } from '@blueprintjs/icons'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { businessDate } from '#schemas/kit/clock.ts'
import type { FileRef } from '#schemas/kit/index.ts'
import {
  ENTERED_COLUMNS, ENTERED_QUOTES, ENTERED_WAY, enteredFaults, enteredLines, enteredRows, type EnteredWay,
} from '#schemas/supply/entered.ts'
import { FREIGHT, type AskedLine, type Quote } from '#schemas/supply/quote.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { call } from '#client/data/http.ts'
import { getLookups } from '#client/data/lookups.ts'
import { useSending } from '#client/document/useSending.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import { ListField } from '#client/ui/pick/fields.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useAsked } from './useAsked.ts'
import { useKeptQuote, type KeptQuote } from './keptQuote.ts'
import type { OfLink } from './RevokeDialog.tsx'
import './links.css'

const WAYS = Object.entries(ENTERED_WAY).map(([value, label]) => ({ value, label }))
const FREIGHTS = Object.entries(FREIGHT).map(([key, label]) => ({ key, label }))
const FILES = { maxCount: 10, maxSize: 50, types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'] } as const
const isWay = (value: string): value is EnteredWay => Object.hasOwn(ENTERED_WAY, value)
const isFreight = (value: string | null): value is Quote['freight'] => value !== null && Object.hasOwn(FREIGHT, value)

interface EntryProps extends OfLink {
  readonly asked: readonly AskedLine[], readonly kept: KeptQuote, readonly keep: (now: KeptQuote) => void,
  readonly drop: () => Promise<void>
}

function Entry({ kind, link, onClose, onDone, asked: lines, kept: stored, keep: storeQuote, drop }: EntryProps) {
  const [way, setWay] = useState<EnteredWay>(stored.way)
  const [head, setHead] = useState<Quote>(stored.quote)
  const [files, setFiles] = useState<readonly FileRef[]>([])
  const [pending, setPending] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [model] = useState(() => rowsModel(ENTERED_QUOTES[kind], enteredRows(lines, stored.quote), getLookups(), ENTERED_COLUMNS))
  const rows = useSyncExternalStore(model.subscribe, model.rows)
  const { busy, errorOf, send, refuse, form } = useSending('fileIds')
  const quote = useMemo<Quote>(() => ({ ...head, lines: enteredLines(rows) }), [head, rows])
  useEffect(() => storeQuote({ way, quote }), [storeQuote, quote, way])
  const set = (patch: Partial<Quote>): void => setHead(now => ({ ...now, ...patch }))
  const save = (): void => {
    const problems = enteredFaults(rows, quote, lines, businessDate(new Date(String(link.deadline)))).map(({ text }) => text)
    setFaults(problems)
    if (refuse({ fileIds: pending ? '文件还没有上传完成' : files.length === 0 ? '请上传报价凭据：通话记录、截图或照片' : undefined }) || problems.length > 0) return
    void send(async () => {
      const { version } = await call(
        inquiryLinkApis[kind].enter,
        { id: String(link.id), way, fileIds: files.map(({ id }) => id), quote: { ...quote, lines: [...quote.lines] } }, { quiet: true }
      )
      await drop()
      toast.ok(`已录入第 ${version} 版报价`)
      onDone()
    })
  }
  const figure = (label: string, name: 'taxRate' | 'freightAmount' | 'freightTaxRate', unit: string) => (
    <FieldRow label={label} required>
      {aria => <InputGroup
        {...aria} value={head[name] ?? ''} inputMode="decimal" rightElement={<span className="yz-heard-unit">{unit}</span>}
        onValueChange={text => set({ [name]: text })}
      />}
    </FieldRow>
  )
  return (
    <DialogFrame
      size="L" flush title={`录入报价：${String(link.supplierName ?? '')}`} code={String(link.inquiryName ?? '')} keeps onClose={onClose}
      actions={<Button intent="primary" text="录入报价" loading={busy} onClick={save} />}
    >
      <div className="yz-heard" ref={form}>
        <FormGrid columns={4}>
          <FieldRow label="来源" required>
            {aria => <SegmentedControl
              aria-label="来源" {...aria} value={way} options={WAYS} onValueChange={value => { if (isWay(value)) setWay(value) }}
            />}
          </FieldRow>
          <FieldRow label="单价口径" required>
            {aria => (
              <SegmentedControl
                aria-label="单价口径" {...aria} value={String(head.includeTax)}
                options={[{ value: 'true', label: '含税' }, { value: 'false', label: '不含税' }]}
                onValueChange={value => set({ includeTax: value === 'true' })}
              />
            )}
          </FieldRow>
          {figure('税率', 'taxRate', '%')}
          <FieldRow label="运费" required>
            {aria => <ListField
              aria={aria} noun="运费" choices={FREIGHTS} value={head.freight} onChange={key => { if (isFreight(key)) set({ freight: key }) }}
            />}
          </FieldRow>
          {head.freight === 'EXTRA' && figure(`${head.includeTax ? '含税' : '不含税'}运费`, 'freightAmount', '元')}
          {head.freight === 'EXTRA' && figure('运费税率', 'freightTaxRate', '%')}
          <FieldRow
            label="报价有效至"
          >{aria => <DateField aria={aria} label="报价有效至" value={head.validUntil} onChange={validUntil => set({ validUntil })} />}</FieldRow>
          <FieldRow
            label="付款要求"
          >{aria => <InputGroup {...aria} value={head.payment ?? ''} onValueChange={text => set({ payment: text || null })} />}</FieldRow>
          <FieldRow label="报价凭据" required wide error={errorOf('fileIds') ?? errorOf('')}>
            {aria => <FileUpload
              aria={aria} label="报价凭据" rules={FILES} files={files} onChange={uploaded => { setFiles(uploaded); refuse({}) }}
              onPending={setPending} pasteFrom={form}
            />}
          </FieldRow>
        </FormGrid>
        {faults.length > 0
          && <ul className="yz-heard-faults" role="alert" aria-label="需要修改">{faults.map(text => <li key={text}>{text}</li>)}</ul>}
      </div>
      <div className="yz-dialog-grid">
        <GridWorkspace
          kind="lines" noun="明细" model={model} empty={<EmptyState icon={<Selection size={32} />} title="没有明细" text="询价单没有明细行。" />}
        />
      </div>
    </DialogFrame>
  )
}

/** 录入报价: enters a quote given by telephone, message or paper, with its evidence. Input is stored on this computer until it is entered. */
export function EnterDialog(props: OfLink) {
  const { kind, link, onClose } = props
  const inquiryLines = useAsked(kind, String(link.inquiryId))
  const { kept: stored, keep: storeQuote, drop } = useKeptQuote(String(link.id), inquiryLines)
  if (inquiryLines !== undefined && stored !== undefined)
    return <Entry {...props} asked={inquiryLines} kept={stored} keep={storeQuote} drop={drop} />
  return <DialogFrame
    size="L" flush title={`录入报价：${String(link.supplierName ?? '')}`} onClose={onClose} actions={<></>}
  ><SkeletonRows rows={6} columns={6} /></DialogFrame>
}
