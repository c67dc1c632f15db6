import { Button, InputGroup } from '@blueprintjs/core'
import { Link, useLocation } from 'wouter'
import { PASSWORD_HINT } from '#shared/account.ts'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { PasswordField } from '#client/pages/auth/fields/PasswordField.tsx'
import { SmsCodeFields } from '#client/pages/auth/fields/SmsCodeFields.tsx'
import { useSmsCode } from '#client/pages/auth/fields/useSmsCode.ts'
import { REGISTER_RESULT, SIGN_IN } from '../home.ts'
import { FormMessage } from '../login/FormMessage.tsx'
import { WideFrame } from '../login/SignInFrame.tsx'
import type { Fields } from './fields.ts'
import { LicenceField } from './LicenceField.tsx'
import { RegionSelects } from './RegionSelects.tsx'
import { useRegister } from './useRegister.ts'
import './register.css'

const FIRST: keyof Fields = 'companyName'

/** See domain B15. */
export function RegisterPage() {
  const [, navigate] = useLocation()
  const { fields, faults, form, busy, change, submit } = useRegister(() => navigate(REGISTER_RESULT))
  const sms = useSmsCode('REGISTER')

  const text = (key: keyof Fields, label: string, required: boolean, hint?: string) => (
    <FieldRow label={label} required={required} error={faults[key]} hint={hint}>
      {control => (
        <InputGroup
          {...control} autoFocus={key === FIRST} size="large" value={fields[key]} onValueChange={value => change({ [key]: value })}
        />
      )}
    </FieldRow>
  )
  return (
    <WideFrame>
      <form ref={form} className="yz-register" noValidate onSubmit={event => { event.preventDefault(); void submit() }}>
        <h1>申请入驻</h1>
        <section aria-labelledby="register-company">
          <h2 id="register-company">企业</h2>
          <FormGrid>
            {text('companyName', '企业名称', true, '与营业执照一致')}
            {text('alias', '企业简称', false)}
            {text('creditCode', '统一社会信用代码', true)}
            <FieldRow label="所在地区" required error={faults.regionCode}>
              {control => <RegionSelects control={control} onChange={regionCode => change({ regionCode })} />}
            </FieldRow>
            <LicenceField error={faults.licenceId} onChange={licenceId => change({ licenceId })} />
            {text('inviteCode', '邀请码', false, '没有可以不填')}
          </FormGrid>
        </section>
        <section aria-labelledby="register-admin">
          <h2 id="register-admin">管理员</h2>
          <FormGrid>
            {text('contact', '联系人姓名', true, '通过后是企业的系统管理员')}
            <SmsCodeFields
              large
              required
              sms={sms}
              phone={fields.phone}
              code={fields.code}
              faults={faults}
              onPhone={phone => change({ phone })}
              onCode={code => change({ code })}
            />
          </FormGrid>
          <FormGrid>
            <PasswordField
              large
              fresh
              required
              label="登录密码"
              hint={`${PASSWORD_HINT}；手机号已有账号的沿用原密码`}
              value={fields.password}
              error={faults.password}
              onChange={password => change({ password })}
            />
            <PasswordField
              large
              fresh
              required
              label="再次输入密码"
              value={fields.again}
              error={faults.again}
              onChange={repeated => change({ again: repeated })}
            />
          </FormGrid>
        </section>
        <FormMessage text={faults.form} />
        <div className="yz-register-foot">
          <Button type="submit" intent="primary" size="large" text="提交申请" loading={busy} />
          <Link href={REGISTER_RESULT}>查询申请结果</Link>
          <Link href={SIGN_IN}>返回登录</Link>
        </div>
      </form>
    </WideFrame>
  )
}
