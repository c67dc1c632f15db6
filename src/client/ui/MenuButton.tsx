import { Button, Menu, type ButtonProps } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { Popover } from './Popover.tsx'

export interface MenuButtonProps extends Pick<ButtonProps, 'icon' | 'text'> {
  readonly children: ReactNode
}

export function MenuButton({ icon, text, children }: MenuButtonProps) {
  return (
    <Popover placement="bottom-start" content={<Menu>{children}</Menu>}>
      <Button icon={icon} text={text} endIcon={<CaretDown />} />
    </Popover>
  )
}
