import { Callout } from '@blueprintjs/core'
import { waitText } from '#client/pages/auth/fields/captchaErrors.ts'

/** A lock counts down. */
export function FormMessage({ text, locked = 0 }: { readonly text: string | undefined, readonly locked?: number }) {
  if (text === undefined) return null
  return (
    <Callout compact intent="danger" icon={null} role="alert">
      {locked > 0 ? <>登录失败次数过多，请 <span aria-live="off">{waitText(locked)}</span>后再试</> : text}
    </Callout>
  )
}
