import { type ReactNode, useLayoutEffect, useState } from 'react'
import { type Coming, coming } from './inFront.ts'

/**
 * Says that a dialog is on its way: Blueprint draws one some turns after it was asked for, and keys come between.
 * @returns what stands beside the dialog's content
 */
export function useComing(): ReactNode {
  const [own] = useState<Coming>(() => ({ stands: false }))
  useLayoutEffect(() => {
    coming.add(own)
    return () => void coming.delete(own)
  }, [own])
  return <Stands own={own} />
}

function Stands({ own }: { readonly own: Coming }) {
  useLayoutEffect(() => { own.stands = true }, [own])
  return null
}
