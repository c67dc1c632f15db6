import { Button } from '@blueprintjs/core'
import { Reset } from '@blueprintjs/icons'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { ProcessState } from '#schemas/kit/index.ts'
import { editNeedOf, postNeedOf } from '#shared/api/document.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { POST_STEP } from '#shared/approval/steps.ts'
import { useMay } from '#client/data/session.ts'
import { useTab } from '#client/data/tabContext.ts'
import { clearOfToasts } from '#client/ui/clearOfToasts.ts'
import { toast } from '#client/ui/toaster.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { GIVE_UP } from '../draftStore.ts'
import { usePageFoot } from '../pageFoot.ts'
import { useFact } from '../useDraft.ts'
import { AuditDialog } from './AuditDialog.tsx'
import type { DocumentRef } from './documentRef.ts'
import { FormCheck } from './FormCheck.tsx'
import { checkItems, routeItems, type CheckItem, type SubmitChecks, type RouteProblem } from './formCheck.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { ReauditButton } from './ReauditButton.tsx'
import { SignersDialog, type SignerAct } from './SignersDialog.tsx'
import { SubmitDialog } from './SubmitDialog.tsx'
import type { Result } from './answerDraft.ts'
import { useFlowActs } from './useFlowActs.ts'
import './workflow.css'

/**
 * Submit or 过账 was pressed before the document had an id: its page, which opens once saved, continues it. It may be another page than that
 * of a new document.
 */
const pendingSubmits = new Set<string>()

const continueOnceOpen = (id: string): void => void pendingSubmits.add(id)
const takePending = (id: string): boolean => pendingSubmits.delete(id)

export interface WorkflowFootProps {
  /** Null if unsaved. */
  readonly stored: (DocumentRef & { readonly workflow: Workflow }) | null
  /** Shown read-only, but editable. */
  readonly mayEdit: boolean
  readonly acts?: ReactNode
  /** Required on submit but not in a draft. */
  readonly owes?: SubmitChecks
  readonly onEdit: () => void
  readonly onActed: (workflow: Workflow) => void
}

const OVER: ReadonlySet<ProcessState> = new Set(['COMPLETE', 'CANCELLED'])

type Dialog =
  | { readonly of: 'submit' }
  | { readonly of: 'audit', readonly first: Result, readonly workflow: Workflow }
  | { readonly of: SignerAct, readonly workflow: Workflow }

/** Form problems, the user's actions, and leaving (spec-1 §2). */
export function WorkflowFoot({ stored, mayEdit, acts, owes: missingItems, onEdit, onActed }: WorkflowFootProps) {
  const { view, saving, dirty, save, insist: showProblems, giveUp, ownHead, leave } = usePageFoot()
  const { store } = view
  const narrow = useBreakpoint() === 'narrow'
  const { returns } = useTab()
  const [pressed] = useState(() => stored !== null && takePending(stored.id))
  const [dialog, setDialog] = useState<Dialog | null>(() => (pressed && stored?.workflow.can.submit ? { of: 'submit' } : null))
  const [routeFaults, setRouteFaults] = useState<readonly CheckItem[]>([])
  const done = (workflow: Workflow): void => {
    setDialog(null)
    onActed(workflow)
  }
  const flow = useFlowActs(stored ?? { kind: '', id: '' }, done)
  const formItems = JSON.parse(useFact(store, now => JSON.stringify(checkItems(now)))) as readonly CheckItem[]
  const owedItems = JSON.parse(useFact(store, now => JSON.stringify(missingItems?.(now) ?? []))) as readonly CheckItem[]
  const workflow = stored?.workflow
  const allowed = workflow?.can
  // Only the server determines whether the amount needs an approval, so the document is saved first.
  const postsFirst = store.document.process?.posts !== undefined
  const hasPermission = useMay()
  const [maySubmit, mayPost] = [hasPermission(editNeedOf(store.document)), hasPermission(postNeedOf(store.document))]
  // No form check for an ended flow.
  const isOver = workflow !== undefined && OVER.has(workflow.processStateKv.key)
  const refusals = allowed?.audit && workflow?.notSuccess != null ? [{ label: '业务校验', text: workflow.notSuccess }] : []
  const items = [...formItems, ...owedItems, ...routeFaults, ...refusals]
  const goTo = ({ cell, tab }: CheckItem): void => {
    setDialog(null)
    showProblems()
    if (cell) view.goTo(cell)
    else if (tab !== undefined) view.enter(tab)
  }
  const mark = (problems: readonly RouteProblem[]): void => {
    store.setFaults(problems.map(({ line, row, column, text }) => ({ row: line === '' ? '' : row, column, code: 'invalid', text })))
    setRouteFaults(routeItems(store, problems).filter(({ cell }) => cell === undefined))
  }
  /** @returns whether the server has the edits, with an id */
  const saveFirst = async (): Promise<boolean> => {
    setRouteFaults([])
    if (!store.readOnly && (dirty || stored === null)) {
      if (!await save()) return false
      if (stored === null) continueOnceOpen(String(store.head('recordId')))
      return stored !== null
    }
    if (!store.readOnly && formItems.length > 0) {
      toast.bad(`表单校验有 ${formItems.length} 项未通过`)
      goTo(formItems[0]!)
      return false
    }
    return true
  }
  const numberOf = (column: string): number => { const value = store.head(column); return typeof value === 'number' ? value : 0 }
  const submit = async (): Promise<void> => { if (await saveFirst()) setDialog({ of: 'submit' }) }
  const post = async (): Promise<void> => {
    if (!await saveFirst()) return
    const refused = await flow.post(numberOf('recordVersion'))
    // Ledger refusals are marked until the row changes; edits stay.
    if (refused === null || store.setFaults(refused.faults) === 0) return
    const [first] = checkItems(store)
    if (first !== undefined) goTo(first)
  }
  const goOn = useEffectEvent((): void => { if (allowed?.post) void post() })
  useEffect(() => { if (pressed) goOn() }, [pressed])
  const audit = (first: Result): void => { if (workflow) setDialog({ of: 'audit', first, workflow }) }
  const audited = (latest: Workflow): void => setDialog(now => (now?.of === 'audit' ? { ...now, workflow: latest } : now))
  const close = (): void => setDialog(null)
  return (
    <footer className={`yz-dialog-foot yz-flow-foot${narrow && allowed?.audit ? ' answers' : ''}`} ref={clearOfToasts}>
      {!isOver && <FormCheck items={items} quiet={stored === null && !view.tried} onGoTo={goTo} />}
      <span className="yz-grow" />
      {allowed && <MoreMenu can={allowed} acts={flow} onSigners={act => { if (workflow) setDialog({ of: act, workflow }) }} />}
      {dirty && <Button variant="minimal" icon={<Reset />} text={GIVE_UP} onClick={giveUp} />}
      {!ownHead && <Button text={returns ? '返回' : '关闭'} onClick={leave} />}
      {stored && allowed?.reaudit && (
        <ReauditButton kind={stored.kind} id={stored.id} busy={flow.busy} onYes={reason => void flow.reaudit(reason)} />
      )}
      {acts}
      {allowed?.recall && <Button text="撤回" loading={flow.busy} onClick={() => void flow.recall()} />}
      {allowed?.cancel && <Button text="撤销" loading={flow.busy} onClick={() => void flow.cancel()} />}
      {mayEdit && <Button text="编辑" onClick={onEdit} />}
      {!store.readOnly && <Button text="保存" loading={saving} onClick={() => void save()} />}
      {(allowed?.submit ?? (stored === null && !postsFirst && maySubmit)) && (
        <Button intent="primary" text="提交" loading={saving} onClick={() => void submit()} />
      )}
      {(allowed?.post ?? (stored === null && postsFirst && mayPost)) && (
        <Button intent="primary" text={POST_STEP} loading={saving || flow.busy} onClick={() => void post()} />
      )}
      {allowed?.audit && !narrow && <Button intent="primary" text="审批" onClick={() => audit('agree')} />}
      {allowed?.audit && narrow && (
        <div className="answers">
          <Button size="large" intent="danger" variant="outlined" text="不同意" onClick={() => audit('disagree')} />
          <Button size="large" intent="primary" text="同意" disabled={workflow?.notSuccess != null} onClick={() => audit('agree')} />
        </div>
      )}
      {stored && dialog?.of === 'submit' && (
        <SubmitDialog
          {...stored} store={store} version={numberOf('recordVersion')}
          onProblems={mark} onGoTo={goTo} onDone={done} onClose={close}
        />
      )}
      {stored && dialog?.of === 'audit' && (
        <AuditDialog
          kind={stored.kind} id={stored.id} workflow={dialog.workflow} first={dialog.first} latest={stored.workflow}
          onLatest={audited} onDone={done} onClose={close}
        />
      )}
      {stored && dialog !== null && dialog.of !== 'submit' && dialog.of !== 'audit' && (
        <SignersDialog kind={stored.kind} id={stored.id} act={dialog.of} workflow={dialog.workflow} onDone={done} onClose={close} />
      )}
    </footer>
  )
}
