import { type ReactNode, useLayoutEffect, useState } from 'react'
import { comes, goes, stands } from './inFront.ts'

/**
 * Says that a dialog is on its way: Blueprint draws one some turns after it was asked for, and keys come between.
 * @returns what stands beside the dialog's content
 */
export function useComing(): ReactNode {
  const [dialog] = useState(() => Symbol('dialog'))
  useLayoutEffect(() => {
    comes(dialog)
    return () => goes(dialog)
  }, [dialog])
  return <Stands dialog={dialog} />
}

function Stands({ dialog }: { readonly dialog: symbol }) {
  useLayoutEffect(() => stands(dialog), [dialog])
  return null
}
