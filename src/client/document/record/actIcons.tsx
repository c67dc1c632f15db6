import { Annotation, ArrowRight, BlockedPerson, Disable, LogOut, Tick, Trash, Undo } from '@blueprintjs/icons'
import type { JSX } from 'react'
import type { ActIcon, Action } from '#schemas/kit/index.ts'

const ICONS: Readonly<Record<ActIcon, JSX.Element>> = {
  agree: <Tick />, end: <Disable />, takeBack: <Undo />, leave: <LogOut />, sign: <Annotation />, bar: <BlockedPerson />, remove: <Trash />,
}
const BY_RIGHT: Readonly<Partial<Record<NonNullable<Action<string>['right']>, ActIcon>>> = {
  enable: 'agree', disable: 'end', delete: 'remove',
}

export function actIcon({ icon, right = 'edit' }: Pick<Action<string>, 'icon' | 'right'>): JSX.Element {
  const picture = icon ?? BY_RIGHT[right]
  return picture === undefined ? <ArrowRight /> : ICONS[picture]
}
