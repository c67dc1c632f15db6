import { Button } from '@blueprintjs/core'
import { useId } from 'react'
import type { PastImport } from '#shared/api/gridImport.ts'
import { useTab } from '#client/data/tabContext.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import { timeText } from '#schemas/kit/index.ts'
import { outcomeOf } from './pastOutcome.ts'
import type { ImportSpec } from './types.ts'
import { usePastImports } from './usePastImports.ts'
import { isRunning } from './wizardState.ts'

interface PastTagProps {
  readonly past: PastImport
  readonly undoable: boolean
}

export function PastTag({ past, undoable }: PastTagProps) {
  const { tag } = outcomeOf(past, undoable)
  return tag ? <StateTag tone={tag.tone} shape={tag.shape}>{tag.word}</StateTag> : null
}

interface LineProps extends PastTagProps {
  readonly removed?: string
  readonly onOpen: (past: PastImport) => void
}

/** Opens if it has or will have a report. */
function Line({ past, undoable, removed, onOpen }: LineProps) {
  const { text } = outcomeOf(past, undoable, removed)
  const content = (
    <>
      <span className="file" title={past.fileName}>{past.fileName}</span>
      <time dateTime={past.createTime}>{timeText(past.createTime)}</time>
      <span className="outcome">
        <PastTag past={past} undoable={undoable} />
        {text !== '' && <span title={text}>{text}</span>}
      </span>
    </>
  )
  return (
    <li>
      {past.counts !== null || isRunning(past)
        ? <button type="button" onClick={() => onOpen(past)}>{content}</button>
        : <div>{content}</div>}
    </li>
  )
}

export interface PastImportsProps {
  readonly spec: Pick<ImportSpec, 'past' | 'undo' | 'removed'>
  readonly onOpen: (past: PastImport) => void
}

/** 导入记录 of this user and kind; nothing if none. */
export function PastImports({ spec: { past, undo, removed }, onOpen }: PastImportsProps) {
  const titleId = useId()
  const { active } = useTab()
  const { data, error, mutate } = usePastImports(past, active)
  if (data === undefined && error) {
    return (
      <p className="yz-wizard-past-failed">
        没有取到导入记录：{error.msg}<Button size="small" text="重试" onClick={() => void mutate()} />
      </p>
    )
  }
  if (!data?.length) return null
  return (
    <section className="yz-wizard-past" aria-labelledby={titleId}>
      <h2 id={titleId}>导入记录</h2>
      <ul>
        {data.map(one => (
          <Line key={one.taskId} past={one} undoable={undo !== undefined} removed={removed} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}
