import { PopoverNext } from '@blueprintjs/core'
import type { ComponentProps } from 'react'

/** On a phone a box moves aside, clear of the edge of the window. */
const WITHIN = { shift: { padding: 8 } } as const

export type PopoverProps = Omit<ComponentProps<typeof PopoverNext>, 'arrow' | 'ref' | 'middleware' | 'shouldReturnFocusOnClose'>

/** Blueprint returns the focus after Escape whatever it is asked for; its popup takes this word over its own. */
const AFTER_ESCAPE: object = { isClosingViaEscapeKeypress: false }

/**
 * A box at what opens it. Blueprint gives the focus back when the closing has faded, 0.3 s later: whoever has gone on meanwhile, into
 * a sheet or a field, would lose it. `focusKeeper.ts` gives back what is lost.
 */
export function Popover(props: PopoverProps) {
  return <PopoverNext {...props} {...AFTER_ESCAPE} arrow={false} middleware={WITHIN} shouldReturnFocusOnClose={false} />
}
