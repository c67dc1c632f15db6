import { Button, InputGroup } from '@blueprintjs/core'
import { Key, Phone } from '@blueprintjs/icons'
import { useRef } from 'react'
import { phoneOf, smsCodeOf } from '#shared/account.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { CaptchaField } from './CaptchaField.tsx'
import type { SmsCodeState } from './useSmsCode.ts'
import './fields.css'

export interface SmsCodeFieldsProps {
  readonly sms: SmsCodeState
  readonly phone: string
  readonly code: string
  readonly onPhone: (phone: string) => void
  readonly onCode: (code: string) => void
  readonly faults: { readonly phone?: string | undefined, readonly code?: string | undefined }
  readonly required?: boolean
  readonly autoFocus?: boolean
  readonly large?: boolean
  readonly phoneLabel?: string
}

/** A phone number and the code sent to it. */
export function SmsCodeFields(props: SmsCodeFieldsProps) {
  const { sms, phone, code, onPhone, onCode, faults, required = false, autoFocus = false, large = false, phoneLabel = '手机号' } = props
  const size = large ? 'large' : 'medium'
  const [fields, toFault] = useFaultFocus<HTMLDivElement>()
  const codeInput = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const send = async () => {
    const isSent = await sms.send(phone)
    // Keeps the focus of a user who has moved to another field.
    if (document.activeElement !== document.body && document.activeElement !== button.current) return
    if (isSent) codeInput.current?.focus()
    else toFault()
  }
  return (
    <div ref={fields} className="yz-sms-fields">
      <FieldRow label={phoneLabel} required={required} error={faults.phone ?? sms.faults.phone}>
        {control => (
          <InputGroup
            {...control}
            autoFocus={autoFocus}
            size={size}
            leftElement={<Phone />}
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            value={phone}
            onValueChange={value => {
              sms.clear()
              onPhone(phoneOf(value))
            }}
          />
        )}
      </FieldRow>
      <CaptchaField large={large} state={sms.captcha} error={sms.faults.captcha} onChange={sms.clear} />
      <FieldRow label="短信验证码" required={required} error={faults.code ?? sms.faults.send}>
        {control => (
          <>
            <div className={`yz-sms-code${large ? ' large' : ''}`}>
              <InputGroup
                {...control}
                inputRef={codeInput}
                size={size}
                leftElement={<Key />}
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onValueChange={value => onCode(smsCodeOf(value))}
              />
              <Button
                ref={button}
                size={size}
                loading={sms.busy}
                disabled={sms.wait > 0}
                text={sms.wait > 0 ? `${sms.wait} 秒后重发` : '获取验证码'}
                onClick={() => void send()}
              />
            </div>
            {sms.shown !== null && <small role="status">演示环境不发送短信，验证码为 {sms.shown}</small>}
          </>
        )}
      </FieldRow>
    </div>
  )
}
