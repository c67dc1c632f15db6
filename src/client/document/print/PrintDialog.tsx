import { Button, SegmentedControl } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Document, FileRef, Row } from '#schemas/kit/index.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCan, useUser } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { filledClauses, type ClauseFacts } from './clauses.ts'
import { OnPaper, type Paper } from './OnPaper.tsx'
import { PaperPreview } from './PaperPreview.tsx'
import { PrintFacts } from './PrintFacts.tsx'
import { PrintFlow } from './PrintFlow.tsx'
import { PrintLines } from './PrintLines.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import { Unbroken } from './Unbroken.tsx'
import './print.css'

function PrintFiles({ document: { header }, head }: { readonly document: Document, readonly head: Row }) {
  const files = Object.entries(header.columns).flatMap(([key, { kind }]) =>
    (kind === 'files' && Array.isArray(head[key]) ? head[key] as readonly FileRef[] : []))
  return files.length > 0 && (
    <section aria-label="附件">
      <h2>附件<small>共 {files.length} 个</small></h2>
      <ol className="files">{files.map(({ id, originName }) => <li key={id}>{originName}</li>)}</ol>
    </section>
  )
}

function PrintClauses({ kind, id, ...facts }: ClauseFacts & { readonly kind: string, readonly id: string }) {
  const { data } = useCall(documentFactsApi.clauses, { kind, id }, { quiet: true })
  const lines = filledClauses(data?.text ?? '', facts)
  return lines.length > 0 && (
    <section className="clauses" aria-label="合同条款">
      <h2>合同条款</h2>
      <ol>{lines.map((line, at) => <li key={at}><Unbroken text={line} /></li>)}</ol>
    </section>
  )
}

export interface Printed {
  readonly document: Document
  /** Unsaved changes are not printed. */
  readonly head: Row
  readonly lines: Readonly<Record<string, readonly Row[]>>
  readonly workflow: Workflow | null
}

const textOf = (head: Row, key: string | undefined): string => String(head[key ?? ''] ?? '')

function Signatures({ document: { parties = {} }, head }: Printed) {
  const { merchant } = useUser()
  if (Object.keys(parties).length === 0) return null
  return (
    <section className="parties" aria-label="签章">
      {Object.entries(parties).map(([word, column]) => (
        <div key={word}>
          <p>{word}（盖章）：{column === null ? merchant.merchantName : textOf(head, column)}</p>
          <p>代表（签字）：<i /></p><p>日期：<i className="day" /></p>
        </div>
      ))}
    </section>
  )
}

/** For a bill that travels with the goods; on continuous paper the holder of each part. */
function Signers({ document: { signers = [], triplicate = [] }, parts }: Pick<Printed, 'document'> & { readonly parts: boolean }) {
  return (
    <>
      {signers.length > 0 && (
        <section className="signers" aria-label="签字">{signers.map(word => <p key={word}><span>{word}：</span><i /></p>)}</section>
      )}
      {parts && <p className="copies">{triplicate.map((holder, at) => `${['一', '二', '三'][at]}联 ${holder}`).join(' · ')}</p>}
    </>
  )
}

/** Columns of the 审批单: number, name, references and amount. */
const keyFacts = ({ header, named: nameColumn, number, process, parties = {} }: Document): string[] => {
  const { columns } = header
  const refs = Object.keys(columns).filter(key => columns[key]!.kind === 'ref' && !columns[key]!.facts.hidden)
  const nameColumns = new Set(refs.map(key => (columns[key]!.options as { label?: string }).label))
  const others = Object.values(parties).filter(column => column !== null && !nameColumns.has(column))
  return [...new Set([number?.column, nameColumn, process?.kind, ...refs, process?.amount, ...others])]
    .filter(key => key != null)
}

function Papers({ paper, ...printed }: Printed & { readonly paper: Paper }) {
  const { document, head, lines, workflow } = printed
  const { merchant } = useUser()
  const prices = useCan()('P_PRICE')
  const { lookups } = useLookups(useMemo(
    () => [...new Set([document.header, ...Object.values(document.lines)].flatMap(sourcesOf))],
    [document],
  ))
  const facts = { document, head, lookups, prices }
  const title = paper === 'approval' ? `${document.title}审批单` : document.title
  return (
    <PrintSheet company={merchant.merchantName} title={title} code={textOf(head, document.number?.column)}>
      {paper !== 'approval' ? (
        <>
          <PrintFacts {...facts} />
          {Object.entries(document.lines).map(([line, grid]) => (
            <PrintLines key={line} grid={grid} rows={lines[line] ?? []} lookups={lookups} prices={prices} />
          ))}
          {document.clauses !== undefined && (
            <PrintClauses kind={document.name} id={textOf(head, 'id')} company={merchant.merchantName} {...facts} />
          )}
          {paper === 'document' && <><PrintFiles document={document} head={head} /><Signatures {...printed} /></>}
          <Signers document={document} parts={paper === 'triplicate'} />
        </>
      ) : (
        <>
          <PrintFacts {...facts} names={keyFacts(document)} />
          <PrintFiles document={document} head={head} />
          {workflow && <PrintFlow workflow={workflow} />}
        </>
      )}
    </PrintSheet>
  )
}

/** The paper is rendered beside the page, which is hidden in print. */
export function PrintDialog({ onClose, ...printed }: Printed & { readonly onClose: () => void }) {
  const { document: { title, triplicate }, workflow } = printed
  const [paper, setPaper] = useState<Paper>('document')
  const options: readonly { readonly value: Paper, readonly label: string }[] = [
    { value: 'document', label: triplicate ? `${title} A4` : title },
    ...triplicate ? [{ value: 'triplicate' as const, label: '三联 241 mm' }] : [],
    ...workflow ? [{ value: 'approval' as const, label: '审批单' }] : [],
  ]
  const choice = options.length > 1 && (
    <SegmentedControl
      size="small" value={paper} onValueChange={value => setPaper(value as Paper)} aria-label="打印内容"
      options={[...options]}
    />
  )
  return (
    <>
      <DialogFrame
        size="M" title="打印" state={choice} onClose={onClose} cancel="关闭"
        actions={<Button intent="primary" icon={<Print />} text="打印" onClick={() => window.print()} />}
      >
        <PaperPreview><Papers {...printed} paper={paper} /></PaperPreview>
      </DialogFrame>
      <OnPaper paper={paper}><Papers {...printed} paper={paper} /></OnPaper>
    </>
  )
}
