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
import type { SubmitChecks } from '../workflow/formCheck.ts'
import { useFact } from '../useDraft.ts'
import { CopyButton } from './CopyButton.tsx'
import { FollowContext } from './following.ts'
import { RecordActs } from './RecordActs.tsx'
import type { CustomFields } from './RecordForm.tsx'
import { RecordState } from './RecordState.tsx'
import { recordTabs, type LineCells, type LineDocks, type LineTools, type LineViews, type CustomTabs } from './recordTabs.tsx'
import { reloadHistory, useRecordFacts } from './useRecordFacts.ts'
import { usePulledRecord } from './usePulledRecord.ts'
import { latestOf, useCopied, useOfProject, useRecord, type OpenRecord, type RecordKind, type StoredRecord } from './useRecord.ts'

export interface RecordPageProps<I extends StoredRecord> {
  readonly kind: RecordKind<I>
  /** Default: `?id=` of the address; null: new. */
  readonly id?: string | null
  readonly tabs?: readonly DocumentTab[]
  readonly fields?: CustomFields
  readonly tools?: LineTools
  readonly cells?: LineCells
  readonly docks?: LineDocks
  /** Replaces the tab's content. */
  readonly views?: LineViews
  /** Beside the declared actions, with the stored header; `onDone` reloads it. */
  readonly acts?: (row: Row, onDone: () => void) => ReactNode
  /** Required on submit but not in a draft. */
  readonly owes?: SubmitChecks
  readonly figures?: ReactNode
  readonly summary?: ReactNode
  /** The list to return to; may depend on the header. */
  readonly list: string | ((head: Row) => string)
  readonly opens?: string
  readonly onSaved?: (id: string) => void
}

const TASKS = '/process/list'

interface OpenedProps<I extends StoredRecord>
  extends Omit<RecordPageProps<I>, 'id'>, Omit<ReturnType<typeof useRecord<I>>, 'open' | 'failed'> {
  readonly id: string | null
  readonly open: OpenRecord<I>
}

function Opened<I extends StoredRecord>(props: OpenedProps<I>) {
  const { kind, id, list, open: { store, info, draftKey, flow }, reopen, refresh, edit } = props
  // Approval participants without other permissions see no lists.
  const canRead = useCan()(kind.document.access.read)
  const [custom] = useState<CustomTabs>(() => {
    const { fields, tools, cells, docks, views } = props
    return { tabs: canRead ? props.tabs : [], fields, tools, cells, docks, views }
  })
  const facts = useRecordFacts(kind.document, info)
  const tabs = useMemo(() => recordTabs(kind.document, facts, custom), [facts, kind, custom])
  const { title: noun, named: nameColumn = '', opens = '', number, part } = kind.document
  const goOn = useGoOn()
  const onSaved = (saved: string): void => {
    void reload(kind.api.info)
    props.onSaved?.(saved)
  }
  const { setTitle, close, leave, returns } = useTab()
  const below = useBreakpoint() !== 'wide'
  const name = useFact(store, now => String(now.head(nameColumn) ?? ''))
  const code = useFact(store, now =>
    (number === undefined || number.column === nameColumn ? '' : String(now.head(number.column) ?? '')))
  const title = id === null ? `新增${noun}` : store.readOnly ? noun : `编辑${noun}`
  // A part needs its noun: other pages have the same name.
  useEffect(() => setTitle(name === '' ? title : part ? `${noun} · ${name}` : name), [name, title, noun, part, setTitle])
  const latest = useCallback(() => latestOf(kind, id ?? ''), [kind, id])
  const workflow = info?.workflow ?? null
  const onActed = (): void => { onSaved(id ?? ''); reloadHistory(); reopen() }
  const acts = info !== null && (
    <>
      {canRead && props.acts?.({ ...info.head as Row, id: info.id }, onActed)}
      <RecordActs kind={kind} info={info} store={store} onDone={onActed} />
    </>
  )
  const hasPermission = useMay()
  const copies = info !== null && hasPermission(kind.api.save.need) && isCopied(kind.document)
    && <CopyButton document={kind.document} id={info.id} store={store} />
  const prints = info !== null && number !== undefined && (
    <PrintButton
      document={kind.document} head={info.head as Row} workflow={workflow}
      lines={(info.lines ?? {}) as Readonly<Record<string, readonly Row[]>>}
    />
  )
  const refreshPage = (): void => void refresh().catch(() => toast.info('没有取到最新内容，请刷新页面'))
  const follow = (): void => {
    onSaved(id ?? '')
    reloadHistory()
    refreshPage()
  }
  const stored = id !== null && workflow !== null ? { kind: kind.name, id, workflow } : null
  const isComplete = kind.document.business !== undefined && workflow?.processStateKv.key === 'COMPLETE'
  const approved = flow !== null && (stored !== null || id === null)
  const at = below ? 'below' : 'side'
  const panel = flow !== null && stored !== null && <flow.WorkflowPanel {...stored} layout={at} />
  return (
    <FollowContext value={follow}>
      <DocumentPage
        store={store} as="page" title={title} code={code} name={name}
        state={flow !== null && stored !== null && !isComplete
          ? <flow.ProcessTags workflow={stored.workflow} />
          : <RecordState store={store} />}
        version={null} begins={id === null} tabs={tabs} draftKey={draftKey}
        send={async (): Promise<Row> => {
          const [recordId, version] = [store.head('recordId'), store.head('recordVersion')]
          const saved = await kind.save(store.draft, {
            id: typeof recordId === 'string' ? recordId : null, version: typeof version === 'number' ? version : null,
          })
          for (const notice of saved.notices) toast.info(`请留意：${notice}`)
          return { recordId: saved.id, recordVersion: saved.version }
        }}
        messages={id === null ? { done: '新增成功！', unreachable: '新增失败！' } : { done: '编辑成功！', unreachable: '编辑失败！' }}
        onSaved={head => {
          onSaved(String(head.recordId))
          reloadHistory()
          if (stored === null && facts !== null) refreshPage()
          if (id !== null) return
          const row: Row = { ...head, projectId: store.head('projectId'), id: String(head.recordId) }
          goOn(pageOfRow({ opens: props.opens ?? opens }, row) ?? '')
        }}
        onClose={() => {
          if (approved && returns) return leave()
          close(!canRead ? TASKS : typeof list === 'string' ? list : list(store.draft.head))
        }}
        latest={latest} merges
        onReload={reopen}
        acts={acts} figures={props.figures} tools={(copies || prints) && <>{copies}{prints}</>}
        {...(flow !== null && stored !== null && {
          byline: (
            <>
              <flow.Byline workflow={stored.workflow} />
              <flow.FlowNews grid={kind.document.header.name} id={stored.id} onNews={follow} />
            </>
          ),
        })}
        {...(panel || props.summary !== undefined) && {
          aside: {
            at,
            content: props.summary === undefined ? panel : <div className={`yz-sidepane ${at}`}>{props.summary}{panel}</div>,
          } as const,
        }}
        foot={approved && (
          <flow.WorkflowFoot
            stored={stored} acts={acts} owes={props.owes} mayEdit={store.readOnly && info !== null && info.can.edit}
            onEdit={() => void edit()} onActed={follow}
          />
        )}
      />
    </FollowContext>
  )
}

/** A new record is replaced by its page once saved. */
export function RecordPage<I extends StoredRecord>(props: RecordPageProps<I>) {
  const idInQuery = useQueryParam('id')
  const { id = idInQuery } = props
  const copied = useCopied(props.kind, id, useQueryParam('copy'))
  const taking = usePulledRecord(copied, id, useQueryParam('from'))
  const [projectInQuery, projectInPath] = [useQueryParam('projectId'), useRouteParam('id')]
  const kind = useOfProject(taking, id, standsInProject(props.kind.document) ? projectInPath : projectInQuery)
  const { open, failed, ...ways } = useRecord(kind, id)
  // Reloads after regained access.
  useRowsNews(kind.document.header.name, ids => { if (failed !== null && id !== null && (ids === null || ids.has(id))) ways.reopen() })
  if (failed !== null) {
    return (
      <EmptyState
        icon={<ErrorIcon size={32} />} title={`没有取到${props.kind.document.title}`} text={failed}
        action={<Button icon={<Refresh />} text="重试" onClick={ways.reopen} />}
      />
    )
  }
  return open ? <Opened {...props} {...ways} id={id} key={open.turn} open={open} /> : <SkeletonRows rows={6} columns={2} />
}
