import { Button, Menu, PopoverNext, type ButtonProps } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import type { ReactNode } from 'react'

export interface MenuButtonProps extends Pick<ButtonProps, 'icon' | 'text'> {
  /** The entries. */
  readonly children: ReactNode
}

/** A tool that asks by a menu what it is to do. */
export function MenuButton({ icon, text, children }: MenuButtonProps) {
  return (
    <PopoverNext shouldReturnFocusOnClose={false} arrow={false} placement="bottom-start" content={<Menu>{children}</Menu>}>
      <Button icon={icon} text={text} endIcon={<CaretDown />} />
    </PopoverNext>
  )
}
