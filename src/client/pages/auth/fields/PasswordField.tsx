import { Button, InputGroup } from '@blueprintjs/core'
import { EyeOff, EyeOpen, Lock } from '@blueprintjs/icons'
import { useState } from 'react'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import './fields.css'

export interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly hint?: string
  readonly required?: boolean
  readonly fresh?: boolean
  readonly large?: boolean
}

/** A password field with a reveal button. `fresh`: a new password is being chosen; `large`: before the sign-in. */
export function PasswordField({ label, value, onChange, error, hint, required = false, fresh = false, large = false }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <FieldRow label={label} error={error} hint={hint} required={required}>
      {control => (
        <InputGroup
          {...control}
          size={large ? 'large' : 'medium'}
          leftElement={<Lock />}
          type={isVisible ? 'text' : 'password'}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          value={value}
          onValueChange={onChange}
          rightElement={(
            <Button
              variant="minimal"
              size={large ? 'medium' : 'small'}
              icon={isVisible ? <EyeOpen /> : <EyeOff />}
              aria-label={isVisible ? '隐藏密码' : '显示密码'}
              aria-pressed={isVisible}
              onClick={() => setIsVisible(!isVisible)}
            />
          )}
        />
      )}
    </FieldRow>
  )
}
