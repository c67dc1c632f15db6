import { Alert } from '@blueprintjs/core'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { isConfirmKey } from './confirmKey.ts'
import { KeyHints } from './Kbd.tsx'
import { useComing } from './useComing.tsx'

export interface Question {
  /** Names the thing and the count. */
  readonly title: string
  readonly text?: string
  /** The button repeats the verb: 删除, 退出. */
  readonly verb: string
  readonly cancel?: string
  readonly intent?: 'primary' | 'danger'
  /** Both answers are acts: Escape is neither of them. */
  readonly insists?: boolean
}
/** A question that takes no yes without its reason. */
export interface ReasonQuestion extends Question {
  readonly reason: { readonly label: string, readonly max: number }
}

interface Asked {
  readonly question: Question | ReasonQuestion
  readonly answer: (yes: boolean, reason: string) => void
}

const desk = proxy<{ asked: Asked[] }>({ asked: [] })

/** Asks once before an act that cannot be taken back; resolves to whether the user goes on. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise(resolve => {
    desk.asked.push(ref({ question, answer: resolve }))
  })
}

/** The same for an act whose reason is recorded; resolves to the reason, or to null where the user does not go on. */
export function askReason(question: ReasonQuestion): Promise<string | null> {
  return new Promise(resolve => {
    desk.asked.push(ref({ question, answer: (yes, reason) => resolve(yes ? reason : null) }))
  })
}

/** Confirms giving up unsaved changes. */
export const confirmLeave = (name: string): Promise<boolean> =>
  confirm({ title: '放弃未保存的修改？', text: name, verb: '放弃', cancel: '继续编辑', intent: 'danger' })

/** Shows the questions of `confirm`; one per application. */
export function ConfirmHost() {
  const asked = useSnapshot(desk).asked[0]
  return asked === undefined
    ? null
    : <ConfirmAlert key={asked.question.title} {...asked.question} onClose={(yes, reason) => desk.asked.shift()?.answer(yes, reason)} />
}

function ConfirmAlert({
  title, text, verb, cancel = '取消', intent = 'primary', insists = false, onClose, ...asked,
}: Question & Partial<ReasonQuestion> & { readonly onClose: (yes: boolean, reason: string) => void }) {
  const id = useId()
  const [reason, setReason] = useState('')
  const { reason: wanted } = asked
  const long = wanted !== undefined && reason.length > wanted.max
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const fault = wanted === undefined
    ? null
    : long ? `${wanted.label}不能超过 ${wanted.max} 字` : tried && reason.trim() === '' ? `请填写${wanted.label}` : null
  const arrival = useComing()
  const answer = (yes: boolean): void => {
    if (!yes || wanted === undefined || (reason.trim() !== '' && !long)) return onClose(yes, reason.trim())
    setTried(true)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isConfirmKey(event)) return
    event.preventDefault()
    answer(true)
  }
  return (
    <Alert
      isOpen
      intent={intent}
      confirmButtonText={verb}
      cancelButtonText={cancel}
      canEscapeKeyCancel={!insists}
      onClose={answer}
      transitionDuration={0}
      aria-labelledby={id}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
    >
      {arrival}
      <h2 className="yz-question" id={id}>{title}</h2>
      {text !== undefined && <div className="yz-question-text" id={`${id}-text`}>{text}</div>}
      {wanted !== undefined && (
        <div className="yz-question-reason">
          <label htmlFor={`${id}-reason`}>{wanted.label}<i aria-hidden>*</i></label>
          <textarea
            ref={field} id={`${id}-reason`} className="bp6-input bp6-fill" rows={3} autoFocus aria-required aria-invalid={fault !== null}
            aria-describedby={`${id}-fault`} value={reason} onChange={event => setReason(event.target.value)} onKeyDown={onKeyDown}
          />
          <div className="yz-question-foot">
            {fault === null
              ? <KeyHints hints={[{ keys: 'Ctrl Enter', does: verb }]} />
              : <small id={`${id}-fault`} className="fault" role="alert">{fault}</small>}
            <small className={long ? 'fault' : undefined}>{`${reason.length}/${wanted.max}`}</small>
          </div>
        </div>
      )}
    </Alert>
  )
}
