import { Alert } from '@blueprintjs/core'
import { useId } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { useComing } from './useComing.tsx'

export interface Question {
  /** Names the thing and the count. */
  readonly title: string
  readonly text?: string
  /** The button repeats the verb: 删除, 退出. */
  readonly verb: string
  readonly cancel?: string
  readonly intent?: 'primary' | 'danger'
}

interface Asked {
  readonly question: Question
  readonly answer: (yes: boolean) => void
}

const desk = proxy<{ asked: Asked[] }>({ asked: [] })

/** Asks once before an act that cannot be taken back; resolves to whether the user goes on. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise(resolve => {
    desk.asked.push(ref({ question, answer: resolve }))
  })
}

/** Asks before the unsaved changes of what is named are given up. */
export const confirmLeave = (name: string): Promise<boolean> =>
  confirm({ title: '放弃未保存的修改？', text: name, verb: '放弃', cancel: '继续编辑', intent: 'danger' })

/** Shows the questions of `confirm`; one per application. */
export function ConfirmHost() {
  const asked = useSnapshot(desk).asked[0]
  return asked === undefined ? null : <ConfirmAlert key={asked.question.title} {...asked.question} onClose={yes => desk.asked.shift()?.answer(yes)} />
}

function ConfirmAlert({ title, text, verb, cancel = '取消', intent = 'primary', onClose }: Question & { readonly onClose: (yes: boolean) => void }) {
  const id = useId()
  const arrival = useComing()
  return (
    <Alert
      isOpen
      intent={intent}
      confirmButtonText={verb}
      cancelButtonText={cancel}
      canEscapeKeyCancel
      onClose={onClose}
      transitionDuration={0}
      aria-labelledby={id}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
    >
      {arrival}
      <h2 className="yz-question" id={id}>{title}</h2>
      {text !== undefined && <div className="yz-question-text" id={`${id}-text`}>{text}</div>}
    </Alert>
  )
}
