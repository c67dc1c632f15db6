import { InputGroup } from '@blueprintjs/core'
import { Shield } from '@blueprintjs/icons'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import type { Captcha } from './appInfo.ts'

export interface CaptchaFieldProps {
  readonly captcha: Captcha
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly onRenew: () => void
}

/** The picture code that the server asks for after failed attempts. */
export function CaptchaField({ captcha, value, error, onChange, onRenew }: CaptchaFieldProps) {
  return (
    <FieldRow label="验证码" error={error}>
      {control => (
        <div className="yz-captcha">
          <InputGroup {...control} size="large" leftElement={<Shield />} autoComplete="off" value={value} onValueChange={onChange} />
          <button type="button" aria-label="换一张验证码" title="看不清？换一张" onClick={onRenew}>
            <img src={`data:image/svg+xml;utf8,${encodeURIComponent(captcha.svg)}`} alt="图形验证码" />
          </button>
        </div>
      )}
    </FieldRow>
  )
}
