import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useRef } from 'react'
import { useTab } from '#client/data/tabContext.ts'
import { typeAhead } from '#client/ui/typeAhead.ts'
import { useAltKey } from './useAltKey.ts'

export interface AddButtonProps {
  readonly text: string
  readonly onAdd: () => void
}

/** Alt+N while the list is visible and uncovered. */
export function AddButton({ text, onAdd }: AddButtonProps) {
  const { active } = useTab()
  const button = useRef<HTMLButtonElement>(null)
  const add = (): void => {
    typeAhead()
    onAdd()
  }
  useAltKey('KeyN', add, active, button)
  return <Button ref={button} intent="primary" icon={<Add />} text={text} title="Alt N" aria-keyshortcuts="Alt+N" onClick={add} />
}
