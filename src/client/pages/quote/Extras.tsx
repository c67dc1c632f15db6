import { useRef, useState } from 'react'
import { saveAttachment } from '#client/data/attachment.ts'
import { CallError } from '#client/data/callError.ts'
import type { OpenedQuote } from '#shared/api/quote.ts'
import type { Quote } from '#schemas/supply/quote.ts'
import type { QuoteClient } from './client.ts'

export interface ExtrasProps {
  readonly opened: OpenedQuote
  readonly client: QuoteClient
  readonly onRead: (quote: Quote) => void
  readonly onDeclined: () => void
}

const saidBy = (error: unknown): string => (error instanceof CallError ? error.msg : String(error))

export function Extras({ opened, client, onRead, onDeclined }: ExtrasProps) {
  const { place, deliverFrom, payment, demands } = opened
  const [messages, setMessages] = useState<readonly string[]>([])
  const [reason, setReason] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const asks = ([['送货地点', place], ['交货日期', deliverFrom], ['付款方式', payment], ['要求', demands]] as const).filter(([, text]) =>
    text !== null && text !== '')
  const trying = async (work: () => Promise<void>): Promise<void> => {
    setMessages([])
    await work().catch((error: unknown) => setMessages([saidBy(error)]))
  }
  const read = (file: File | undefined): Promise<void> => trying(async () => {
    if (file === undefined) return
    const { quote, faults } = await client.readSheet(file)
    onRead(quote)
    setMessages(faults.length === 0 ? ['已读入报价表，请核对后提交'] : faults.map(({ text }) => text))
  })
  return (
    <section className="extras" aria-label="要求与其他">
      {asks.length > 0 && <dl>{asks.map(([label, text]) => <div key={label}><dt>{label}</dt><dd>{text}</dd></div>)}</dl>}
      <div className="row">
        <button type="button" className="chip" onClick={() => void trying(async () => saveAttachment(await client.sheet()))}>下载报价表</button>
        <button type="button" className="chip" onClick={() => picker.current?.click()}>上传报价表</button>
        <button type="button" className="chip" onClick={() => setReason(reason === null ? '' : null)}>拒绝报价</button>
        <input
          ref={picker} type="file" accept=".xlsx" hidden aria-label="报价表"
          onChange={({ target }) => { void read(target.files?.[0]); target.value = '' }}
        />
      </div>
      {messages.map(text => <p key={text} className="said" role="status">{text}</p>)}
      {reason !== null && (
        <div className="decline">
          <input aria-label="拒绝原因" placeholder="原因，例如：没有现货" value={reason} onChange={({ target }) => setReason(target.value)} />
          <button type="button" className="danger" onClick={() => void trying(async () => {
            if (reason.trim() === '') return setMessages(['请填写拒绝报价的原因'])
            await client.decline(reason)
            onDeclined()
          })}>确定拒绝</button>
        </div>
      )}
    </section>
  )
}
