import { PopoverNext } from '@blueprintjs/core'
import type { ComponentProps } from 'react'

/** On a phone a box moves aside, clear of the edge of the window. */
const WITHIN = { shift: { padding: 8 } } as const

export type PopoverProps = Omit<ComponentProps<typeof PopoverNext>, 'arrow' | 'ref' | 'middleware' | 'shouldReturnFocusOnClose'>

/** Blueprint always returns the focus after Escape; its popup takes this option instead. */
const AFTER_ESCAPE: object = { isClosingViaEscapeKeypress: false }

/**
 * A popover at its opener. Blueprint returns the focus after the closing animation of 0.3 s, which would take it from a sheet or field
 * focused meanwhile. `focusKeeper.ts` returns a lost focus.
 */
export function Popover(props: PopoverProps) {
  return <PopoverNext {...props} {...AFTER_ESCAPE} arrow={false} middleware={WITHIN} shouldReturnFocusOnClose={false} />
}
