import { Annotation, ArrowRight, BlockedPerson, Disable, LogOut, Tick, Trash, Undo } from '@blueprintjs/icons'
import type { JSX } from 'react'
import type { ActIcon, Action } from '#schemas/kit/index.ts'

const ICONS: Readonly<Record<ActIcon, JSX.Element>> = {
  agree: <Tick />, end: <Disable />, takeBack: <Undo />, leave: <LogOut />, sign: <Annotation />, bar: <BlockedPerson />, remove: <Trash />,
}
const OF_RIGHT: Readonly<Partial<Record<NonNullable<Action<string>['right']>, ActIcon>>> = { enable: 'agree', disable: 'end', delete: 'remove' }

/** The picture of an act as its declaration says it. */
export function actIcon({ icon, right = 'edit' }: Pick<Action<string>, 'icon' | 'right'>): JSX.Element {
  const picture = icon ?? OF_RIGHT[right]
  return picture === undefined ? <ArrowRight /> : ICONS[picture]
}
