import { Button, Switch } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { companyApi, type Company } from '#shared/api/company.ts'
import { call } from '#client/data/http.ts'
import { renewUser, useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { useCompanyNews } from '#client/data/useMerchantNews.ts'
import { toast } from '#client/ui/toaster.tsx'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { useCompanyForm } from './useCompanyForm.ts'
import '#client/document/document.css'

interface PartProps {
  readonly company: Company; readonly readOnly: boolean; readonly onSaved: (company: Company) => void;
  readonly onRenew: () => Promise<unknown>
}

function FactsForm({ company, readOnly, onSaved, onRenew }: PartProps) {
  const [root, toFault] = useFaultFocus<HTMLFormElement>()
  const form = useCompanyForm({ stored: company, saved: onSaved, renew: onRenew, toFault })
  const { setDirty } = useTab()
  useEffect(() => setDirty(form.dirty), [form.dirty, setDirty])
  return (
    <form
      ref={root}
      aria-label="企业信息"
      onSubmit={event => {
        event.preventDefault()
        void form.save()
      }}
    >
      <CompanyFields form={form} readOnly={readOnly} creditLocked={company.creditLocked} />
      {!readOnly && (
        <div className="actions">
          <Button type="submit" intent="primary" text="保存" loading={form.saving} />
          {form.dirty && <Button text="还原" onClick={form.reset} />}
        </div>
      )}
    </form>
  )
}

/** The edition's switches take effect at once; switching off the full process needs a confirmation (domain B18). */
function EditionSwitches({ company, readOnly, onSaved, onRenew }: PartProps) {
  const [busy, setBusy] = useState(false)
  const turn = async (change: Partial<Company['config']>) => {
    const sure = change.execute !== false || await confirm({
      title: '关闭全过程管理？', text: '执行阶段的菜单将对所有人隐藏，已有数据保留；审批中的流程须先办结。', verb: '关闭', intent: 'danger',
    })
    if (!sure) return
    setBusy(true)
    try {
      onSaved(await call(companyApi.saveConfig, { ...company.config, ...change, version: company.version }))
      toast.ok('已保存')
    } catch {
      // The call reports its error.
      await onRenew()
    } finally {
      setBusy(false)
    }
  }
  const { execute, executeReady } = company.config
  return (
    <section aria-label="版本">
      <h2>版本</h2>
      <div className="switches">
        <div>
          <Switch checked={execute} disabled={readOnly || busy} label="全过程管理" onChange={() => void turn({ execute: !execute })} />
          <small>关闭后为项目测算版：采购、仓库、现场等执行阶段的菜单隐藏，数据保留。</small>
        </div>
        <div>
          <Switch
            checked={executeReady} disabled={readOnly || busy || !execute} label="施工准备"
            onChange={() => void turn({ executeReady: !executeReady })}
          />
          <small>中标后先确认合同、人员和开工日期，再进入施工。</small>
        </div>
      </div>
    </section>
  )
}

/** 企业信息: the company's facts, its logo and its edition. */
export function CompanySection() {
  const { data, error, mutate } = useCall(companyApi.describeCompany, {}, { quiet: true })
  useCompanyNews(() => void mutate())
  const readOnly = !useMay()(companyApi.saveCompany.need)
  const saved = (company: Company): void => {
    void mutate(company, { revalidate: false })
    renewUser().catch(() => toast.info('刷新页面后可看到新的企业信息'))
  }
  if (data === undefined) return <Arriving what="企业信息" error={error} rows={6} columns={2} onRetry={() => void mutate()} />
  const parts = { company: data, readOnly, onSaved: saved, onRenew: mutate }
  return (
    <div className="yz-company">
      <FactsForm {...parts} />
      <EditionSwitches {...parts} />
    </div>
  )
}
