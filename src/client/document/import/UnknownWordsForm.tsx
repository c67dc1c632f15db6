import { Button, Callout, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import type { NextOptions, UnknownWords } from './types.ts'

export interface UnknownWordsFormProps {
  readonly unknown: UnknownWords
  readonly busy: boolean
  readonly onAnswer: (options: NextOptions) => void
}

export function UnknownWordsForm({
  unknown: { label, words: terms, choices, added, answer: replyFor }, busy, onAnswer,
}: UnknownWordsFormProps) {
  const [meant, setMeant] = useState<Readonly<Record<string, string>>>({})
  const assign = (word: string, key: string) =>
    setMeant(({ [word]: _, ...rest }) => (key === '' ? rest : { ...rest, [word]: key }))
  return (
    <Callout compact intent="primary" className="offer unknown">
      <span>{`数据字典中没有的${label}：选择它对应的${label}${added === null ? '' : '，或者加入字典'}。`}</span>
      {terms.map(word => (
        <FieldRow key={word} label={word}>
          {aria => (
            <HTMLSelect {...aria} value={meant[word] ?? ''} onChange={event => assign(word, event.target.value)}>
              <option value="">未选择</option>
              {added !== null && <option value={added}>加入字典</option>}
              {choices.map(({ key, label: name }) => <option key={key} value={key}>{name}</option>)}
            </HTMLSelect>
          )}
        </FieldRow>
      ))}
      <Button size="small" text="按此读取" disabled={busy || Object.keys(meant).length === 0} onClick={() => onAnswer(replyFor(meant))} />
    </Callout>
  )
}
