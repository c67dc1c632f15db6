import { Button, Callout } from '@blueprintjs/core'
import { useGo } from '#client/document/navigation.ts'
import type { Refused } from './useConfirming.ts'

export function Refusal({ refused }: { readonly refused: Refused | null }) {
  const go = useGo()
  if (refused === null) return null
  const { text, leads } = refused
  return (
    <Callout intent="danger" compact role="alert" className="yz-refusal">
      <span>{text}</span>
      {leads !== null && <Button variant="minimal" intent="primary" size="small" text="去处理" onClick={() => go(leads)} />}
    </Callout>
  )
}
