import { Button, Tag } from '@blueprintjs/core'
import { ArrowLeft, FloppyDisk, Reset } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { useCommands } from '#client/data/commands.ts'
import { useTab } from '#client/data/tabContext.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { KeyHints } from '#client/ui/Kbd.tsx'
import { useOwnHead } from '#client/ui/useOwnHead.ts'
import { DocumentBody } from './DocumentBody.tsx'
import { keepDraft, type Keeper } from './draftKeeper.ts'
import { PageFootContext, type PageFoot } from './pageFoot.ts'
import { StaleDialog, type LatestDraft } from './StaleDialog.tsx'
import type { DraftStore } from './draft/types.ts'
import { GIVE_UP } from './draftStore.ts'
import type { DocumentTab } from './tabs.ts'
import { comeBack, leavePlace } from './stayInPlace.ts'
import { cellInFocus, useDocumentKeys } from './useDocumentKeys.ts'
import { useFact } from './useDraft.ts'
import { useLeaving } from './useLeaving.ts'
import { useSaving } from './useSaving.ts'
import { useView } from './useView.ts'
import { ViewContext } from './view.ts'
import './document.css'

export interface DocumentPageProps {
  readonly store: DraftStore
  /** Application tab, or dialog over another page. */
  readonly as: 'page' | 'modal'
  readonly title: string
  readonly code: string
  readonly name: string
  readonly state?: ReactNode
  readonly version: number | null
  /** New document: focuses the first field. */
  readonly begins: boolean
  readonly tabs: readonly DocumentTab[]
  /** Contains merchant, user and document. */
  readonly draftKey: string
  readonly send: () => Promise<Row>
  readonly messages: { readonly done: string; readonly unreachable: string }
  readonly onSaved: (head: Row) => void
  readonly onClose: () => void
  readonly latest: () => Promise<LatestDraft>
  readonly onReload: () => void
  /** Rows retain their ids through a save, so edits can be rebased. */
  readonly merges?: boolean
  /** Makes the draft a new document. */
  readonly onCopy?: () => void
  readonly acts?: ReactNode
  /** Right of the head. */
  readonly tools?: ReactNode
  /** Right of the title: creator and time. */
  readonly byline?: ReactNode
  /** Below the title: totals. */
  readonly figures?: ReactNode
  /** Beside or below the tabs. */
  readonly aside?: { readonly at: 'side' | 'below', readonly content: ReactNode }
  readonly foot?: ReactNode
}

const HINTS = [{ keys: 'Ctrl S', does: '保存' }, { keys: 'F8', does: '下一处问题' }, { keys: 'Alt 1…9', does: '标签' }, { keys: '?', does: '全部快捷键' }]

export function DocumentPage(props: DocumentPageProps) {
  const { store, as: frame, title, code, name, state, version, tabs, draftKey, onClose, latest, onReload, onCopy } = props
  const tab = useTab()
  // Approval documents are also read on phones.
  const ownHead = useOwnHead(frame === 'page' && Boolean(props.foot))
  const dirty = useFact(store, now => now.dirty)
  const keeper = useRef<Keeper>(undefined)
  const { saving, stale, tried, insist: showProblems, closeStale, save } = useSaving({
    ...props,
    ends: frame === 'modal' ? 'closes' : props.begins ? 'goesOn' : null,
    onSaved: head => {
      if (props.begins && frame === 'page') leavePlace(view, store, cellInFocus(view, tabs))
      props.onSaved(head)
    },
    keeper: () => keeper.current,
    show: (id, cell) => (cell ? view.goTo(cell) : view.setTab(id)),
  })
  const view = useView(store, tabs, { active: tab.active, tried, inAddress: frame === 'page', save: () => void save() })
  useCommands([
    { key: 'document.save', label: '保存', icon: <FloppyDisk />, disabled: store.readOnly, run: () => void save() },
    { key: 'document.giveUp', label: GIVE_UP, icon: <Reset />, disabled: !dirty, run: () => giveUp() },
  ], tab.active)

  useEffect(() => {
    if (store.readOnly) return undefined
    const started = keepDraft(store, draftKey, () => version)
    keeper.current = started
    return started.stop
  }, [store, draftKey, version])
  const { setDirty } = tab
  useEffect(() => {
    setDirty(dirty, true)
    return () => setDirty(false)
  }, [dirty, setDirty])
  const entered = useRef(false)
  useEffect(() => {
    if (entered.current || frame === 'modal' || !tab.active) return
    entered.current = true
    if (props.begins) view.enter(view.tab)
    else comeBack(view, store)
  }, [frame, props.begins, store, tab.active, view])
  useDocumentKeys({ store, tabs, view, save: () => void save(), insist: showProblems })
  const leaving = useLeaving(store, keeper, name || title, onClose)
  const giveUp = (): void => {
    leaving.giveUp()
    // The pressed button disappears with the changes.
    view.enter(view.tab)
  }

  const facts = <>{state}{version !== null && <Tag minimal>{`v${version}`}</Tag>}</>
  const saveButton = store.readOnly ? undefined : <Button intent="primary" text="保存" loading={saving} onClick={() => void save()} />
  const fullCode = [code, name].filter(Boolean).join(' ')
  const body = <DocumentBody view={view} tabs={tabs} />
  const main = props.aside ? <div className={`yz-document-main ${props.aside.at}`}>{body}{props.aside.content}</div> : body
  const leave = (): void => void leaving.leave()
  const page: PageFoot = { view, dirty, saving, save, insist: showProblems, giveUp, ownHead, leave }
  const giveUpButton = dirty && <Button variant="minimal" icon={<Reset />} text={GIVE_UP} onClick={giveUp} />
  return (
    <ViewContext value={view}>
      {frame === 'modal'
        ? (
            <DialogFrame
              size="XL" flush title={title} code={fullCode} state={facts} dirty={dirty} keeps hints={HINTS}
              tools={giveUpButton} actions={saveButton ?? <></>} cancel="关闭" onClose={leave}
            >
              {body}
            </DialogFrame>
          )
        : (
            <div className="yz-document">
              <header className={`yz-document-head${ownHead ? ' own' : ''}`}>
                {ownHead && <Button className="back" variant="minimal" icon={<ArrowLeft />} aria-label="返回" onClick={leave} />}
                <h1>{title}</h1><span className="code">{fullCode}</span>{facts}
                {dirty && <span className="unsaved">未保存</span>}{props.byline}{props.tools && <span className="tools">{props.tools}</span>}
              </header>
              {props.figures && <div className="yz-document-figures">{props.figures}</div>}
              {main}
              {props.foot ? <PageFootContext value={page}>{props.foot}</PageFootContext> : (
                <footer className="yz-dialog-foot">
                  <KeyHints hints={HINTS} /><span className="yz-grow" />
                  {props.acts}{giveUpButton}<Button text="关闭" onClick={leave} />{saveButton}
                </footer>
              )}
            </div>
          )}
      {stale && (
        <StaleDialog
          store={store} latest={latest} onClose={closeStale}
          onReload={() => { closeStale(); void keeper.current?.drop(); onReload() }}
          onMerge={props.merges ? () => { closeStale(); void keeper.current?.flush() } : undefined}
          onCopy={onCopy && (() => { closeStale(); onCopy() })}
        />
      )}
    </ViewContext>
  )
}
