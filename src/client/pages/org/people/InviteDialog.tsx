import { Button, InputGroup } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { useState } from 'react'
import { staff } from '#schemas/org/staff.ts'
import { NAME_MAX, nameFault, phoneFault, phoneOf } from '#shared/account.ts'
import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useUser } from '#client/data/session.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { ChoiceField } from '#client/ui/pick/fields.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { RoleChoice, Warnings } from './RoleChoice.tsx'
import { useSending } from '#client/document/useSending.ts'

const SOURCES = sourcesOf(staff)
const SIGN_IN = `${location.origin}/em/user/login`

/** Instructions for the new colleague, who proves the phone by the code sent to it. */
const instructions = (company: string, realName: string, phone: string): string =>
  `${realName}，您好！您已加入“${company}”。请打开 ${SIGN_IN}，用手机号 ${phone} 以短信验证码登录；需要密码时在“忘记密码”里设置。`

interface Invited {
  readonly text: string
  readonly warnings: readonly string[]
}

/** 邀请员工 by phone, with department, job and roles. */
export function InviteDialog({ onDone, onClose }: { readonly onDone: () => void, readonly onClose: () => void }) {
  const { lookups } = useLookups(SOURCES)
  const { merchant } = useUser()
  const [phone, setPhone] = useState('')
  const [realName, setRealName] = useState('')
  const [jobTitle, setJobTitle] = useState('')
  const [departmentCode, setDepartment] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [invited, setInvited] = useState<Invited | null>(null)
  const { busy, errorOf, send, refuse, form } = useSending('phone', 'realName', 'jobTitle')
  const departments = lookups.options('DEPARTMENT').filter(option => option.disabled !== true)

  const invite = () => {
    if (refuse({ realName: nameFault(realName, '姓名', NAME_MAX), phone: phoneFault(phone) })) return
    void send(async () => {
      const { warnings } = await call(peopleApi.inviteStaff, {
        phone, realName, jobTitle, departmentCode, roleIds: [...chosen],
      }, { quiet: true })
      setInvited({ text: instructions(merchant.merchantName, realName.trim(), phone), warnings })
      onDone()
    })
  }
  const copy = async () => {
    await navigator.clipboard.writeText(invited?.text ?? '')
    toast.ok('已复制')
  }
  if (invited !== null) {
    return (
      <DialogFrame
        size="S" title="已邀请" cancel="关闭" onClose={onClose}
        actions={<Button intent="primary" icon={<Duplicate />} text="复制" onClick={() => void copy()} />}
      >
        <div className="yz-people-form">
          <Warnings texts={invited.warnings} />
          <div>{invited.text}</div>
        </div>
      </DialogFrame>
    )
  }
  return (
    <DialogFrame
      size="S" title="邀请员工" dirty={phone + realName + jobTitle !== '' || departmentCode !== null || chosen.size > 0} onClose={onClose}
      actions={<Button intent="primary" text="邀请" loading={busy} onClick={invite} />}
    >
      <div ref={form} className="yz-people-form">
        <FormGrid>
          <FieldRow label="姓名" required error={errorOf('realName')}>
            {aria => <InputGroup {...aria} autoFocus value={realName} onValueChange={setRealName} />}
          </FieldRow>
          <FieldRow label="手机号" required error={errorOf('phone')}>
            {aria => <InputGroup {...aria} type="tel" inputMode="numeric" value={phone} onValueChange={text => setPhone(phoneOf(text))} />}
          </FieldRow>
          <FieldRow label="部门">
            {aria => <ChoiceField aria={aria} noun="部门" choices={departments} value={departmentCode} onChange={setDepartment} />}
          </FieldRow>
          <FieldRow label="职务" error={errorOf('jobTitle')}>
            {aria => <InputGroup {...aria} value={jobTitle} onValueChange={setJobTitle} />}
          </FieldRow>
        </FormGrid>
        <FieldRow label="角色" error={errorOf('')} hint="没有角色的员工登录后是游客，看不到任何功能">
          {() => <RoleChoice chosen={chosen} onChange={setChosen} />}
        </FieldRow>
      </div>
    </DialogFrame>
  )
}
