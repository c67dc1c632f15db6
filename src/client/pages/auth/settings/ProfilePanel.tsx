import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { NAME_MAX, nameFault } from '#shared/account.ts'
import { authApi } from '#shared/api/auth.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { renewUser, useUser } from '#client/data/session.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { AvatarField } from './AvatarField.tsx'

/** The user's name, picture, and roles. */
export function ProfilePanel() {
  const user = useUser()
  const [name, setName] = useState(user.realName)
  const [fault, setFault] = useState<string>()
  const [form, toFault] = useFaultFocus<HTMLFormElement>()
  const [busy, setBusy] = useState(false)
  const refuse = (message: string) => {
    setFault(message)
    toFault()
  }
  const save = async () => {
    const nameProblem = nameFault(name, '姓名', NAME_MAX)
    if (nameProblem !== undefined) return refuse(nameProblem)
    setFault(undefined)
    if (busy) return
    setBusy(true)
    try {
      await call(authApi.saveProfile, { realName: name }, { quiet: true })
      await renewUser()
      toast.ok('个人资料已保存')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refuse(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="yz-own">
      <AvatarField />
      <form ref={form} noValidate onSubmit={event => { event.preventDefault(); void save() }}>
        <FieldRow label="姓名" required error={fault} hint={`在“${user.merchant.merchantName}”显示的名字`}>
          {control => (
            <InputGroup
              {...control}
              value={name}
              onValueChange={value => {
                setName(value)
                setFault(undefined)
              }}
            />
          )}
        </FieldRow>
        <Button type="submit" intent="primary" text="保存" loading={busy} disabled={name.trim() === user.realName} />
      </form>
      <dl>
        <dt>登录账号</dt><dd>{user.phone}</dd>
        <dt>企业</dt><dd>{user.merchant.merchantName}</dd>
        <dt>角色</dt><dd>{user.roles.length === 0 ? '游客' : user.roles.map(role => role.value).join('、')}</dd>
      </dl>
    </div>
  )
}
