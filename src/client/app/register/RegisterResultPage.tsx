import { Button, InputGroup } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { APPLY_DAYS, APPLY_STATE, APPLY_STATE_TONES, type ApplyState } from '#schemas/org/applyStates.ts'
import { phoneFault, phoneOf } from '#shared/account.ts'
import { CallError } from '#client/data/callError.ts'
import { request } from '#client/data/http.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { timeText } from '#schemas/kit/index.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { REGISTER, SIGN_IN } from '../home.ts'
import { FormMessage } from '../login/FormMessage.tsx'
import { SignInFrame } from '../login/SignInFrame.tsx'
import { lastApply, rememberApply, type LastApply } from './lastApply.ts'
import './register.css'

interface Result {
  readonly companyName: string
  readonly state: ApplyState
  readonly reason: string
  readonly applyTime: string
  readonly decideTime: string | null
}

const NEXT: Readonly<Record<ApplyState, string>> = {
  APPLIED: `平台正在审核，结果会显示在这里。${APPLY_DAYS} 天内没有处理的申请会过期。`,
  APPROVED: '企业已开通，请用申请时的手机号登录。',
  REJECTED: '可以按原因修改后重新申请。',
  EXPIRED: '申请已过期，请重新申请。',
}

const isState = (value: unknown): value is ApplyState => typeof value === 'string' && Object.hasOwn(APPLY_STATE, value)
const text = (value: unknown): string => typeof value === 'string' ? value : ''

async function ask(apply: LastApply): Promise<Result> {
  const response = await request('/api/em/merchant/apply/queryMerchantApply', apply, { alertLevel: 2 })
  const { companyName, state, reason, applyTime, decideTime } = response as Partial<Record<keyof Result, unknown>>
  return {
    companyName: text(companyName), state: isState(state) ? state : 'APPLIED', reason: text(reason), applyTime: text(applyTime),
    decideTime: typeof decideTime === 'string' ? decideTime : null,
  }
}

function ResultCard({ apply, result }: { readonly apply: LastApply, readonly result: Result }) {
  const { companyName, state, reason, applyTime, decideTime } = result
  return (
    <section className="yz-apply" aria-label="申请结果">
      <header><b>{companyName}</b><StateTag {...APPLY_STATE_TONES[state]}>{APPLY_STATE[state]}</StateTag></header>
      <dl>
        <dt>申请编号</dt><dd>{apply.applyCode}</dd>
        <dt>申请时间</dt><dd>{timeText(applyTime)}</dd>
        {decideTime !== null && <><dt>审核时间</dt><dd>{timeText(decideTime)}</dd></>}
        {reason !== '' && <><dt>原因</dt><dd>{reason}</dd></>}
      </dl>
      <p>{NEXT[state]}</p>
      {state === 'APPROVED' && <Link href={SIGN_IN} className="bp6-button bp6-intent-primary">去登录</Link>}
      {(state === 'REJECTED' || state === 'EXPIRED') && <Link href={REGISTER} className="bp6-button bp6-intent-primary">重新申请</Link>}
    </section>
  )
}

/** By the application's code and phone (domain B15). */
export function RegisterResultPage() {
  const [apply, setApply] = useState<LastApply>(() => lastApply() ?? { applyCode: '', phone: '' })
  const [visible, setVisible] = useState<{ readonly apply: LastApply, readonly result: Result } | null>(null)
  const [fault, setFault] = useState<{ readonly applyCode?: string, readonly phone?: string | undefined, readonly form?: string }>({})
  const [form, toFault] = useFaultFocus<HTMLFormElement>()
  const [busy, setBusy] = useState(false)

  async function query(target: LastApply): Promise<void> {
    setBusy(true)
    setFault({})
    try {
      setVisible({ apply: target, result: await ask(target) })
      rememberApply(target)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setVisible(null)
      setFault({ form: error.msg })
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    const last = lastApply()
    if (last) void query(last)
  }, [])
  const submit = () => {
    const faults = { ...(apply.applyCode === '' && { applyCode: '请输入申请编号' }), phone: phoneFault(apply.phone) }
    setFault(faults)
    if (faults.applyCode === undefined && faults.phone === undefined) void query(apply)
    else toFault()
  }
  const change = (changed: Partial<LastApply>) => {
    setApply({ ...apply, ...changed })
    setFault({})
  }
  return (
    <SignInFrame>
      <form ref={form} className="yz-login-form" noValidate onSubmit={event => { event.preventDefault(); submit() }}>
        <h1>申请结果</h1>
        {visible && <ResultCard {...visible} />}
        <FieldRow label="申请编号" error={fault.applyCode}>
          {control => (
            <InputGroup
              {...control}
              autoFocus
              size="large"
              value={apply.applyCode}
              onValueChange={value => change({ applyCode: value.trim().toUpperCase() })}
            />
          )}
        </FieldRow>
        <FieldRow label="手机号" error={fault.phone}>
          {control => (
            <InputGroup
              {...control} size="large" type="tel" value={apply.phone} onValueChange={value => change({ phone: phoneOf(value) })}
            />
          )}
        </FieldRow>
        <FormMessage text={fault.form} />
        <Button type="submit" intent={visible ? undefined : 'primary'} size="large" fill text="查询" loading={busy} />
        <p className="yz-login-join"><Link href={SIGN_IN}>返回登录</Link></p>
      </form>
    </SignInFrame>
  )
}
