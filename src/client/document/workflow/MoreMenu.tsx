import { Button, Menu, MenuItem } from '@blueprintjs/core'
import { ChevronUp, Exchange, More, NewPerson, Notifications, People, Undo } from '@blueprintjs/icons'
import { useRef, type ReactNode } from 'react'
import type { Workflow } from '#shared/api/workflow.ts'
import { Popover } from '#client/ui/Popover.tsx'
import type { SignerAct } from './SignersDialog.tsx'
import type { FlowActs } from './useFlowActs.ts'

export interface MoreMenuProps {
  readonly can: Workflow['can']
  readonly acts: FlowActs
  readonly onSigners: (act: SignerAct) => void
  /** At the head of a page it is an icon and opens downwards. */
  readonly head?: ReactNode
}

/** Nothing if no action is permitted. */
export function MoreMenu({ can: allowed, acts, onSigners, head }: MoreMenuProps) {
  // Opened after the menu has returned the focus.
  const pending = useRef<SignerAct | null>(null)
  const ask = (act: SignerAct): void => { pending.current = act }
  const closed = (): void => {
    const act = pending.current
    pending.current = null
    if (act !== null) onSigners(act)
  }
  if (!head && !(allowed.audit || allowed.remind || allowed.takeBack || allowed.reassign)) return null
  const menu = (
    <Menu>
      {allowed.audit && <MenuItem icon={<Exchange />} text="转办" onClick={() => ask('transfer')} />}
      {allowed.audit && <MenuItem icon={<NewPerson />} text="加签" onClick={() => ask('add')} />}
      {allowed.remind && <MenuItem icon={<Notifications />} text="催办" onClick={() => void acts.remind()} />}
      {allowed.takeBack && <MenuItem icon={<Undo />} text="拿回" onClick={() => void acts.takeBack()} />}
      {allowed.reassign && <MenuItem icon={<People />} text="离职转办" onClick={() => ask('reassign')} />}
      {head}
    </Menu>
  )
  return (
    <Popover placement={head ? 'bottom-end' : 'top-end'} onClosed={closed} content={menu}>
      {head
        ? <Button variant="minimal" icon={<More />} aria-label="更多" />
        : <Button variant="minimal" text="更多" endIcon={<ChevronUp size={14} />} />}
    </Popover>
  )
}
