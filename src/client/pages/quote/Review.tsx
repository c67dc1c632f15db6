import { useEffect, useRef, useState } from 'react'
import { businessDate } from '#schemas/kit/clock.ts'
import { quoteFaults, type Quote } from '#schemas/supply/quote.ts'
import { CallError } from '#client/data/callError.ts'
import type { OpenedQuote } from '#shared/api/quote.ts'
import { QUOTE_FILE_BYTES } from '#shared/quotePaths.ts'
import type { QuoteClient } from './client.ts'
import { Icon } from './icons.tsx'
import { answeredLines, isUnfilled } from './lineWords.ts'
import { SummaryLines, Sums } from './Summary.tsx'
import { FreightFields } from './Switches.tsx'

const saidBy = (error: unknown): string => (error instanceof CallError ? error.msg : String(error))

function Attached({ opened, client }: { readonly opened: OpenedQuote, readonly client: QuoteClient }) {
  const [file, setFile] = useState(opened.file)
  const [fault, setFault] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const send = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return
    if (chosen.size > QUOTE_FILE_BYTES) return setFault('附件不能超过 10 MB')
    setFault('')
    await client.attach(chosen).then(setFile, (error: unknown) => setFault(saidBy(error)))
  }
  const remove = (): void => void client.detach().then(() => setFile(null), (error: unknown) => setFault(saidBy(error)))
  return (
    <div className="attached">
      <button type="button" className="chip" onClick={() => picker.current?.click()}><Icon name="clip" />{file?.name ?? '附件'}</button>
      {file !== null && <button type="button" className="plain" aria-label={`移除 ${file.name}`} onClick={remove}>移除</button>}
      <input
        ref={picker} type="file" hidden aria-label="附件" onChange={({ target }) => { void send(target.files?.[0]); target.value = '' }}
      />
      {fault !== '' && <p className="fault" role="alert">{fault}</p>}
    </div>
  )
}

export interface ReviewProps {
  readonly opened: OpenedQuote
  readonly client: QuoteClient
  readonly quote: Quote
  readonly version: number
  readonly onChange: (quote: Quote) => void
  readonly onBack: () => void
  readonly onSubmit: () => Promise<void>
}

export function Review({ opened, client, quote, version, onChange, onBack, onSubmit }: ReviewProps) {
  const { lines: inquiryLines, deadline } = opened
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  // Newer browsers return a promise, which is no effect cleanup.
  useEffect(() => void scrollTo(0, 0), [])
  const faults = quoteFaults(quote, inquiryLines, businessDate(new Date(deadline)))
  const open = answeredLines(inquiryLines, quote).filter(isUnfilled)
  const declined = quote.lines.filter(line => line.declined).length
  const declineRest = (): void => {
    const rest = new Set(open.map(({ asked: { row } }) => row))
    onChange(
      { ...quote, lines: answeredLines(inquiryLines, quote).map(({ line }) => (rest.has(line.row) ? { ...line, declined: true } : line)) }
    )
  }
  const send = async (): Promise<void> => {
    setBusy(true)
    setFault('')
    await onSubmit().catch((error: unknown) => setFault(saidBy(error)))
    setBusy(false)
  }
  return (
    <>
      {faults.length > 0 && (
        <section className="faults" role="alert" aria-label="需要修改">
          {faults.map(({ row, column, text }) => <p key={`${row} ${column}`} className="fault">{text}</p>)}
          {open.length > 0 && open.length < inquiryLines.length
            && <button type="button" className="chip" onClick={declineRest}>未填的 {open.length} 行都不报</button>}
        </section>
      )}
      <SummaryLines asked={inquiryLines} quote={quote} />
      <section className="ends" aria-label="报价条件">
        <div className="end"><span>运费</span><div><FreightFields quote={quote} onChange={onChange} /></div></div>
        <div className="end"><span>有效至</span><div className="row">
          <input
            type="date" aria-label="有效至" value={quote.validUntil ?? ''}
            onChange={({ target }) => onChange({ ...quote, validUntil: target.value === '' ? null : target.value })}
          />
          <Attached opened={opened} client={client} />
        </div></div>
        <div className="end"><span>付款</span><div><input
          aria-label="付款要求" placeholder="付款要求，可不填" value={quote.payment ?? ''}
          onChange={({ target }) => onChange({ ...quote, payment: target.value === '' ? null : target.value })}
        /></div></div>
      </section>
      <footer className="foot">
        <Sums asked={inquiryLines} quote={quote} />
        {fault !== '' && <p className="fault" role="alert">{fault}</p>}
        <div className="buttons">
          <button type="button" onClick={onBack}>返回修改</button>
          <button
            type="button" className="primary" disabled={busy || faults.length > 0} onClick={() => void send()}
          >提交第 {version} 版</button>
        </div>
        <p className="hint">{declined > 0 ? `${declined} 行不报；` : ''}截止前可再改，每次留一版</p>
      </footer>
    </>
  )
}
