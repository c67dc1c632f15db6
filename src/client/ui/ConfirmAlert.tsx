import { Alert } from '@blueprintjs/core'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { isConfirmKey } from './confirmKey.ts'
import { KeyHints } from './Kbd.tsx'
import { useComing } from './useComing.tsx'

export interface Question {
  /** With subject and count. */
  readonly title: string
  readonly text?: string
  /** On the button: 删除, 退出. */
  readonly verb: string
  readonly cancel?: string
  readonly intent?: 'primary' | 'danger'
  /** Escape is neither answer. */
  readonly insists?: boolean
}
/** Requires a reason. */
export interface ReasonQuestion extends Question {
  readonly reason: { readonly label: string, readonly max: number }
}

interface PendingQuestion {
  readonly question: Question | ReasonQuestion
  readonly answer: (yes: boolean, reason: string) => void
}

const desk = proxy<{ asked: PendingQuestion[] }>({ asked: [] })

/** Confirms an irreversible action; resolves to whether the user continues. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise(resolve => {
    desk.asked.push(ref({ question, answer: resolve }))
  })
}

/** Resolves to the reason to record; null if cancelled. */
export function askReason(question: ReasonQuestion): Promise<string | null> {
  return new Promise(resolve => {
    desk.asked.push(ref({ question, answer: (yes, reason) => resolve(yes ? reason : null) }))
  })
}

export const confirmLeave = (name: string): Promise<boolean> =>
  confirm({ title: '放弃未保存的修改？', text: name, verb: '放弃', cancel: '继续编辑', intent: 'danger' })

/** One per application. */
export function ConfirmHost() {
  const current = useSnapshot(desk).asked[0]
  return current === undefined
    ? null
    : <ConfirmAlert key={current.question.title} {...current.question} onClose={(yes, reason) => desk.asked.shift()?.answer(yes, reason)} />
}

function ConfirmAlert({
  title, text, verb, cancel = '取消', intent = 'primary', insists = false, onClose, ...rest
}: Question & Partial<ReasonQuestion> & { readonly onClose: (yes: boolean, reason: string) => void }) {
  const id = useId()
  const [reason, setReason] = useState('')
  const { reason: requirement } = rest
  const long = requirement !== undefined && reason.length > requirement.max
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const fault = requirement === undefined
    ? null
    : long ? `${requirement.label}不能超过 ${requirement.max} 字` : tried && reason.trim() === '' ? `请填写${requirement.label}` : null
  const arrival = useComing()
  const respond = (yes: boolean): void => {
    if (!yes || requirement === undefined || (reason.trim() !== '' && !long)) return onClose(yes, reason.trim())
    setTried(true)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isConfirmKey(event)) return
    event.preventDefault()
    respond(true)
  }
  return (
    <Alert
      isOpen
      intent={intent}
      confirmButtonText={verb}
      cancelButtonText={cancel}
      canEscapeKeyCancel={!insists}
      onClose={respond}
      transitionDuration={0}
      aria-labelledby={id}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
    >
      {arrival}
      <h2 className="yz-question" id={id}>{title}</h2>
      {text !== undefined && <div className="yz-question-text" id={`${id}-text`}>{text}</div>}
      {requirement !== undefined && (
        <div className="yz-question-reason">
          <label htmlFor={`${id}-reason`}>{requirement.label}<i aria-hidden>*</i></label>
          <textarea
            ref={field} id={`${id}-reason`} className="bp6-input bp6-fill" rows={3} autoFocus aria-required aria-invalid={fault !== null}
            aria-describedby={`${id}-fault`} value={reason} onChange={event => setReason(event.target.value)} onKeyDown={onKeyDown}
          />
          <div className="yz-question-foot">
            {fault === null
              ? <KeyHints hints={[{ keys: 'Ctrl Enter', does: verb }]} />
              : <small id={`${id}-fault`} className="fault" role="alert">{fault}</small>}
            <small className={long ? 'fault' : undefined}>{`${reason.length}/${requirement.max}`}</small>
          </div>
        </div>
      )}
    </Alert>
  )
}
