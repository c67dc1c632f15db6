import { type ReactNode, useLayoutEffect, useState } from 'react'
import { comes, removeDialog, stands } from './inFront.ts'

function useDialog(): symbol {
  const [dialog] = useState(() => Symbol('dialog'))
  useLayoutEffect(() => {
    comes(dialog)
    return () => removeDialog(dialog)
  }, [dialog])
  return dialog
}

/**
 * Marks a dialog as pending: Blueprint renders it some turns later, and keys arrive in between.
 * @returns an element beside the dialog's content
 */
export function useComing(): ReactNode {
  return <Stands dialog={useDialog()} />
}

/** While the dialog's chunk loads, keys are not for the page below. */
export function DialogComing(): ReactNode {
  useDialog()
  return null
}

function Stands({ dialog }: { readonly dialog: symbol }) {
  useLayoutEffect(() => stands(dialog), [dialog])
  return null
}
