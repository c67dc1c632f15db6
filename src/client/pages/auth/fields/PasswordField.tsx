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

/** A password that can be looked at. `fresh`: it is being chosen now; `large`: before the sign-in. */
export function PasswordField({ label, value, onChange, error, hint, required = false, fresh = false, large = false }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FieldRow label={label} error={error} hint={hint} required={required}>
      {control => (
        <InputGroup
          {...control}
          size={large ? 'large' : 'medium'}
          leftElement={<Lock />}
          type={shown ? 'text' : 'password'}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          value={value}
          onValueChange={onChange}
          rightElement={(
            <Button
              variant="minimal"
              size={large ? 'medium' : 'small'}
              icon={shown ? <EyeOpen /> : <EyeOff />}
              aria-label={shown ? '隐藏密码' : '显示密码'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          )}
        />
      )}
    </FieldRow>
  )
}
