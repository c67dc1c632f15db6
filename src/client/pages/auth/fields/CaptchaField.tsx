import { InputGroup } from '@blueprintjs/core'
import { Shield } from '@blueprintjs/icons'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import type { CaptchaState } from './useCaptcha.ts'
import './fields.css'

export interface CaptchaFieldProps {
  readonly state: CaptchaState
  readonly error: string | undefined
  readonly onChange?: () => void
  readonly large?: boolean
}

/** The captcha that the server requires after repeated attempts; empty before that. */
export function CaptchaField({ state, error, onChange, large = false }: CaptchaFieldProps) {
  const { captcha, text, setText, renew } = state
  if (captcha === null) return null
  const change = (value: string) => {
    setText(value)
    onChange?.()
  }
  return (
    <FieldRow label="图形验证码" error={error}>
      {control => (
        <div className={`yz-captcha${large ? ' large' : ''}`}>
          <InputGroup
            {...control}
            size={large ? 'large' : 'medium'}
            leftElement={<Shield />}
            autoComplete="off"
            value={text}
            onValueChange={change}
          />
          <button type="button" aria-label="换一张图形验证码" title="看不清？换一张" onClick={() => void renew()}>
            <img src={`data:image/svg+xml;utf8,${encodeURIComponent(captcha.svg)}`} alt="图形验证码" />
          </button>
        </div>
      )}
    </FieldRow>
  )
}
