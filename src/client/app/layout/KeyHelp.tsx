import { Suspense, lazy, useLayoutEffect, useState } from 'react'
import { offeredCommands } from '#client/data/commands.ts'
import { isInFront } from '#client/ui/inFront.ts'

/** Lazy: the key sheet lists the keys of every sheet. */
const KeySheet = lazy(async () => ({ default: (await import('#client/grid/workspace/KeySheet.tsx')).KeySheet }))

const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

const takesText = (target: EventTarget | null): boolean => target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea') || (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type)))

/** Work wherever the focus is: `?` and Ctrl+Shift+F belong to text fields, F1 does not. */
function askedBy(event: KeyboardEvent): 'help' | 'search' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.isComposing || event.defaultPrevented || altKey) return null
  const command = ctrlKey || metaKey
  if (key === 'F1' && !command && !shiftKey) return 'help'
  if (takesText(event.target)) return null
  if (!command) return key === '?' || key === '？' ? 'help' : null
  return shiftKey && key.toLowerCase() === 'f' ? 'search' : null
}

/**
 * Runs the visible grid's command outside a sheet, which handles its keys itself. Over a dialog or without a grid, F1 and `?` open the key
 * sheet.
 */
export function KeyHelp() {
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const action = askedBy(event)
      const inPage = isInFront(document.body)
      if (action === null || (action === 'search' && !inPage)) return
      event.preventDefault()
      const command = inPage ? offeredCommands().find(({ key }) => key === action) : undefined
      if (command) command.run()
      else if (action === 'help') setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return open && <Suspense fallback={null}><KeySheet onClose={() => setOpen(false)} /></Suspense>
}
