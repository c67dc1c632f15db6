import { Button, MenuItem } from '@blueprintjs/core'
import { ArrowLeft, ChevronDown, ChevronUp, DocumentOpen } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { PROCESS_TONES, type Row } from '#schemas/kit/index.ts'
import { amountText, documentOf, kindName, TimeOf, Urgent } from '#client/business/process/taskRow.tsx'
import { loadTasks } from '#client/data/tasks.ts'
import { useGo } from '#client/document/navigation.ts'
import { WorkflowPanel } from '#client/document/workflow/WorkflowPanel.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { useOwnHead } from '#client/ui/useOwnHead.ts'
import { readCopy } from '../readCopy.ts'
import { AnswerBar } from './AnswerBar.tsx'
import { TaskDocument } from './TaskDocument.tsx'
import { TaskMenu } from './TaskMenu.tsx'
import { useGoesOn } from './useGoesOn.ts'
import { useTaskDocument } from './useTaskDocument.ts'

export interface TaskPaneProps {
  readonly row: Row
  readonly news: string
  /** Position and length of the list; -1 if it has left the list. */
  readonly place: { readonly at: number, readonly of: number }
  readonly onStep: (by: 1 | -1) => void
  readonly onBack: (() => void) | undefined
  /** Opened after the previous answer, so that it gets the focus. */
  readonly follows: boolean
  /** With `goesOn` to open the next one. */
  readonly onDone: (goesOn: boolean) => Promise<void>
}

/** A document pending for the user: its content, its approval and the answer (look 9). */
export function TaskPane({ row, news, place: { at, of: total }, follows, onStep, onBack, onDone }: TaskPaneProps) {
  const go = useGo()
  const width = useBreakpoint()
  const one = documentOf(row)
  const task = useTaskDocument(row, news)
  const { record, workflow, error, again: reload } = task
  const [goesOn, setGoesOn] = useGoesOn()
  const ownHead = useOwnHead(onBack !== undefined)
  const Name = ownHead ? 'h1' : 'h2'
  const page = typeof row.route === 'string' && row.route !== '' ? row.route : null
  const [decidedId, setDecidedId] = useState<string | null>(null)
  const done = (on: boolean): void => { setDecidedId(one.id); reload(); void Promise.all([onDone(on), loadTasks()]) }
  const stateTags = <>
    {workflow && <StateTag {...PROCESS_TONES[workflow.processStateKv.key]} quiet={false}>{workflow.processStateKv.value}</StateTag>}
    <Urgent row={row} />
  </>
  const time = workflow?.taskId != null && row.openedTime != null && <TimeOf row={row} />
  useEffect(() => { void readCopy(row) }, [row])
  const content = useRef<HTMLDivElement>(null)
  // The pane and its focus persist between documents; each starts scrolled to the top.
  useEffect(() => { content.current?.scrollTo({ top: 0 }) }, [one.id])
  useEffect(() => { if (follows) content.current?.focus({ preventScroll: true }) }, [follows, one.id])
  return (
    <article className="yz-task" aria-label={`${kindName(row)} ${String(row.code ?? '')}`}>
      <header>
        {onBack && <Button variant="minimal" icon={<ArrowLeft />} aria-label="返回列表" onClick={onBack} />}
        <Name>{kindName(row)}</Name>
        {!ownHead && <><span className="code">{String(row.code ?? '')}</span>{stateTags}</>}
        <span className="yz-grow" />
        {at >= 0 && <span className="place">{at + 1} / {total}</span>}
        <Button variant="minimal" icon={<ChevronUp />} aria-label="上一件" title="上一件（K）" disabled={at <= 0} onClick={() => onStep(-1)} />
        <Button
          variant="minimal" icon={<ChevronDown />} aria-label="下一件" title="下一件（J）" disabled={at >= total - 1} onClick={() => onStep(1)}
        />
        {!ownHead && page !== null
          && <Button variant="minimal" icon={<DocumentOpen />} aria-label="打开单据页" title="打开单据页" onClick={() => go(page)} />}
        {ownHead && workflow && (
          <TaskMenu
            key={one.id} {...one} workflow={workflow} onDone={isHandled => done(goesOn && isHandled)}
            head={page !== null && <MenuItem icon={<DocumentOpen />} text="打开单据页" onClick={() => go(page)} />}
          />
        )}
      </header>
      <div className="parts">
        <div ref={content} className="read" tabIndex={0} role="region" aria-label="单据内容">
          {ownHead && <p className="standing">{stateTags}<span className="yz-grow" />{time}</p>}
          <p className="sum">
            {row.amount != null && <b>{amountText(row)}<small>元</small></b>}
            <span>{String(row.title ?? '')}</span>
            {ownHead ? <span className="code">{String(row.code ?? '')}</span> : time}
          </p>
          <TaskDocument key={one.id} row={row} known={task} />
        </div>
        {workflow && <WorkflowPanel key={one.id} {...one} workflow={workflow} layout={width === 'wide' ? 'side' : 'below'} />}
        {record === undefined && !workflow && error && <p className="yz-refused" role="alert">没有取到审批进度：{error.msg}</p>}
      </div>
      {workflow?.can.audit && (
        <AnswerBar
          key={`${one.id} ${workflow.taskId}`} {...one} workflow={workflow} opened={follows || decidedId === one.id} goesOn={goesOn}
          onGoesOn={setGoesOn} onDone={done}
        />
      )}
    </article>
  )
}
