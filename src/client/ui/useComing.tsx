import { type ReactNode, useLayoutEffect, useState } from 'react'
import { comes, goes, stands } from './inFront.ts'

function useDialog(): symbol {
  const [dialog] = useState(() => Symbol('dialog'))
  useLayoutEffect(() => {
    comes(dialog)
    return () => goes(dialog)
  }, [dialog])
  return dialog
}

/**
 * Says that a dialog is pending: Blueprint draws one some turns after it was asked for, and keys come between.
 * @returns what stands beside the dialog's content
 */
export function useComing(): ReactNode {
  return <Stands dialog={useDialog()} />
}

/** In the place of a dialog whose program is still being fetched: keys until then are not for what lies below. */
export function DialogComing(): ReactNode {
  useDialog()
  return null
}

function Stands({ dialog }: { readonly dialog: symbol }) {
  useLayoutEffect(() => stands(dialog), [dialog])
  return null
}
