import { Annotation, Disable, ArrowRight, BlockedPerson, LogOut, Tick, Trash, Undo } from '@blueprintjs/icons'
import type { JSX } from 'react'

/** Pictures of acts by the names that declarations give them. */
const ICONS: Readonly<Record<string, JSX.Element>> = {
  enable: <Tick />, disable: <Disable />, back: <Tick />, leave: <LogOut />, remove: <Trash />, restore: <Undo />, reopen: <Undo />, block: <BlockedPerson />, unblock: <Undo />,
  sign: <Annotation />, complete: <Tick />, terminate: <Disable />,
}
export const actIcon = (name: string): JSX.Element => (Object.hasOwn(ICONS, name) ? ICONS[name]! : <ArrowRight />)
