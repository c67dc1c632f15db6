import { PopoverNext } from '@blueprintjs/core'
import type { ComponentProps } from 'react'

/** Shifts clear of a phone window's edge. */
const WITHIN = { shift: { padding: 8 } } as const

export type PopoverProps = Omit<ComponentProps<typeof PopoverNext>, 'arrow' | 'ref' | 'middleware' | 'shouldReturnFocusOnClose'>

/** Otherwise Blueprint always returns the focus after Escape. */
const AFTER_ESCAPE: object = { isClosingViaEscapeKeypress: false }

/**
 * Blueprint returns the focus after the closing animation of 0.3 s, which would take it from a sheet or field focused meanwhile.
 * `focusKeeper.ts` returns a lost focus.
 */
export function Popover(props: PopoverProps) {
  return <PopoverNext {...props} {...AFTER_ESCAPE} arrow={false} middleware={WITHIN} shouldReturnFocusOnClose={false} />
}
