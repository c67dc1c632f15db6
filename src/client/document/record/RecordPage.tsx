import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { isCopied, pageOfRow, standsInProject, type Row } from '#schemas/kit/index.ts'
import { useCan, useMay } from '#client/data/session.ts'
import { reload } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useTab } from '#client/data/tabContext.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { DocumentPage } from '../DocumentPage.tsx'
import { PrintButton } from '../print/PrintButton.tsx'
import { useGoOn, useQueryParam, useRouteParam } from '../navigation.ts'
import type { DocumentTab } from '../tabs.ts'
import type { Owes } from '../workflow/formCheck.ts'
import { useFact } from '../useDraft.ts'
import { CopyButton } from './CopyButton.tsx'
import { FollowContext } from './following.ts'
import { RecordActs } from './RecordActs.tsx'
import type { OwnFields } from './RecordForm.tsx'
import { RecordState } from './RecordState.tsx'
import { recordTabs, type LineCells, type LineDocks, type LineTools, type LineViews, type OwnTabs } from './recordTabs.tsx'
import { reloadHistory, useRecordFacts } from './useRecordFacts.ts'
import { useTaken } from './useTaken.ts'
import { latestOf, useCopied, useOfProject, useRecord, type OpenRecord, type RecordKind, type StoredRecord } from './useRecord.ts'

export interface RecordPageProps<I extends StoredRecord> {
  readonly kind: RecordKind<I>
  /** The one that the address names by `?id=` unless given; null: a new one. */
  readonly id?: string | null
  /** Tabs beside those of the declaration. */
  readonly tabs?: readonly DocumentTab[]
  /** What fields of the form have of their own. */
  readonly fields?: OwnFields
  /** By line: what its toolbar offers beside adding and deleting rows. */
  readonly tools?: LineTools
  /** By line: what its cells ask of the page. */
  readonly cells?: LineCells
  /** By line: what stands below its rows. */
  readonly docks?: LineDocks
  /** By line: what stands in its tab in place of the line's own. */
  readonly views?: LineViews
  /** What can be done with a stored one beside its declared actions, with its header as it is stored; `onDone` shows what holds then. */
  readonly acts?: (row: Row, onDone: () => void) => ReactNode
  /** What a draft may lack and a submitted one may not, beside its checks. */
  readonly owes?: Owes
  /** What the record comes to, below its title. */
  readonly figures?: ReactNode
  /** What a page sums up beside its tabs, above its approval. */
  readonly summary?: ReactNode
  /** The list that one goes back to; it may follow from the header. */
  readonly list: string | ((head: Row) => string)
  /** The address of a stored one, where it is not the one that the declaration opens. */
  readonly opens?: string
  /** What is to follow where it was saved or moved, beside what its own call returns. */
  readonly onSaved?: (id: string) => void
}

/** Where a document comes from for who only takes part in its approval. */
const TASKS = '/process/list'

interface OpenedProps<I extends StoredRecord> extends Omit<RecordPageProps<I>, 'id'>, Omit<ReturnType<typeof useRecord<I>>, 'open' | 'failed'> {
  readonly id: string | null
  readonly open: OpenRecord<I>
}

function Opened<I extends StoredRecord>(props: OpenedProps<I>) {
  const { kind, id, list, open: { store, info, draftKey, flow }, reopen, refresh, edit } = props
  // Who only takes part in its approval sees the document, not what else its kind has; lists are closed to him.
  const knows = useCan()(kind.document.access.read)
  const [own] = useState<OwnTabs>(() => ({ tabs: knows ? props.tabs : [], fields: props.fields, tools: props.tools, cells: props.cells, docks: props.docks, views: props.views }))
  const facts = useRecordFacts(kind.document, info)
  const tabs = useMemo(() => recordTabs(kind.document, facts, own), [facts, kind, own])
  const { title: noun, named = '', opens = '', number, part } = kind.document
  const goOn = useGoOn()
  const onSaved = (saved: string): void => {
    void reload(kind.api.info)
    props.onSaved?.(saved)
  }
  const { setTitle, close, leave, returns } = useTab()
  const below = useBreakpoint() !== 'wide'
  const name = useFact(store, now => String(now.head(named) ?? ''))
  const code = useFact(store, now => (number === undefined || number.column === named ? '' : String(now.head(number.column) ?? '')))
  const title = id === null ? `新增${noun}` : store.readOnly ? noun : `编辑${noun}`
  // A part of a record has its name, as other pages of it have.
  useEffect(() => setTitle(name === '' ? title : part ? `${noun} · ${name}` : name), [name, title, noun, part, setTitle])
  const latest = useCallback(() => latestOf(kind, id ?? ''), [kind, id])
  const workflow = info?.workflow ?? null
  const onActed = (): void => { onSaved(id ?? ''); reloadHistory(); reopen() }
  const acts = info !== null && <>{knows && props.acts?.({ ...info.head as Row, id: info.id }, onActed)}<RecordActs kind={kind} info={info} store={store} onDone={onActed} /></>
  const may = useMay()
  const copies = info !== null && may(kind.api.save.need) && isCopied(kind.document) && <CopyButton document={kind.document} id={info.id} store={store} />
  const prints = info !== null && number !== undefined && <PrintButton document={kind.document} head={info.head as Row} lines={(info.lines ?? {}) as Readonly<Record<string, readonly Row[]>>} workflow={workflow} />
  const again = (): void => void refresh().catch(() => toast.info('没有取到最新内容，请刷新页面'))
  const follow = (): void => {
    onSaved(id ?? '')
    reloadHistory()
    again()
  }
  const stored = id !== null && workflow !== null ? { kind: kind.name, id, workflow } : null
  // Once everybody has agreed, the state of its business is what a reader wants to know.
  const settled = kind.document.business !== undefined && workflow?.processStateKv.key === 'COMPLETE'
  const approved = flow !== null && (stored !== null || id === null)
  const at = below ? 'below' : 'side'
  const panel = flow !== null && stored !== null && <flow.WorkflowPanel {...stored} layout={at} />
  return (
    <FollowContext value={follow}>
      <DocumentPage
        store={store} as="page" title={title} code={code} name={name}
        state={flow !== null && stored !== null && !settled ? <flow.ProcessTags workflow={stored.workflow} /> : <RecordState store={store} />} version={null} begins={id === null} tabs={tabs} draftKey={draftKey}
        send={async (): Promise<Row> => {
          const [recordId, version] = [store.head('recordId'), store.head('recordVersion')]
          const saved = await kind.save(store.draft, { id: typeof recordId === 'string' ? recordId : null, version: typeof version === 'number' ? version : null })
          for (const notice of saved.notices) toast.info(`请留意：${notice}`)
          return { recordId: saved.id, recordVersion: saved.version }
        }}
        messages={id === null ? { done: '新增成功！', unreachable: '新增失败！' } : { done: '编辑成功！', unreachable: '编辑失败！' }}
        onSaved={head => {
          onSaved(String(head.recordId))
          reloadHistory()
          // Of an approved one the news of its rows say so.
          if (stored === null && facts !== null) again()
          if (id === null) goOn(pageOfRow({ opens: props.opens ?? opens }, { ...head, projectId: store.head('projectId'), id: String(head.recordId) }) ?? '')
        }}
        onClose={() => (approved && returns ? leave() : close(knows ? typeof list === 'string' ? list : list(store.draft.head) : TASKS))}
        latest={latest} merges
        onReload={reopen}
        acts={acts} figures={props.figures} tools={(copies || prints) && <>{copies}{prints}</>}
        {...(flow !== null && stored !== null && {
          byline: <><flow.Byline workflow={stored.workflow} /><flow.FlowNews grid={kind.document.header.name} id={stored.id} onNews={follow} /></>,
        })}
        {...(panel || props.summary !== undefined) && { aside: { at, content: props.summary === undefined ? panel : <div className={`yz-sidepane ${at}`}>{props.summary}{panel}</div> } as const }}
        foot={approved && (
          <flow.WorkflowFoot stored={stored} acts={acts} owes={props.owes} mayEdit={store.readOnly && info !== null && info.can.edit} onEdit={() => void edit()} onActed={follow} />
        )}
      />
    </FollowContext>
  )
}

/** A record as an open document: a new one turns into its own page once it is saved, one that may not be edited is read. */
export function RecordPage<I extends StoredRecord>(props: RecordPageProps<I>) {
  const named = useQueryParam('id')
  const { id = named } = props
  const copied = useCopied(props.kind, id, useQueryParam('copy'))
  const taking = useTaken(copied, id, useQueryParam('from'))
  const [asked, inside] = [useQueryParam('projectId'), useRouteParam('id')]
  const kind = useOfProject(taking, id, standsInProject(props.kind.document) ? inside : asked)
  const { open, failed, ...ways } = useRecord(kind, id)
  // What was kept from the reader comes back when he is asked again.
  useRowsNews(kind.document.header.name, ids => { if (failed !== null && id !== null && (ids === null || ids.has(id))) ways.reopen() })
  if (failed !== null) {
    return <EmptyState icon={<ErrorIcon size={32} />} title={`没有取到${props.kind.document.title}`} text={failed} action={<Button icon={<Refresh />} text="重试" onClick={ways.reopen} />} />
  }
  return open ? <Opened {...props} {...ways} id={id} key={open.turn} open={open} /> : <SkeletonRows rows={6} columns={2} />
}
