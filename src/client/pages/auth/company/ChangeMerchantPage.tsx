import { Button, Tag } from '@blueprintjs/core'
import { Office } from '@blueprintjs/icons'
import { useState } from 'react'
import { authApi, type OwnCompany } from '#shared/api/auth.ts'
import { CallError } from '#client/data/callError.ts'
import { BASE, HOME } from '#client/data/navigation.ts'
import { switchCompany } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { tabs } from '#client/data/tabs.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import './company.css'

const mayLeave = async (name: string): Promise<boolean> => !tabs.state.list.some(tab => tab.dirty && !tab.kept)
  || confirm({ title: `切换到“${name}”？`, text: '已打开的标签会关闭，未保存的修改会丢失。', verb: '切换', intent: 'danger' })

/** 切换企业: the user's companies (spec-1 §4). */
export function ChangeMerchantPage() {
  const { data, error, mutate } = useCall(authApi.queryUserMerchantInfoList, {})
  const [going, setGoing] = useState<string | null>(null)
  const enter = async ({ merchantId, merchantName }: OwnCompany) => {
    if (going !== null || !await mayLeave(merchantName)) return
    setGoing(merchantId)
    try {
      await switchCompany(merchantId)
      // A full load removes the previous company's data from memory.
      location.assign(BASE + HOME)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setGoing(null)
      await mutate()
    }
  }
  if (data === undefined) return <Arriving what="企业" error={error} rows={3} columns={2} onRetry={() => void mutate()} />
  return (
    <div className="yz-companies">
      <p>{data.length > 1 ? `你属于 ${data.length} 家企业，切换后打开的标签会关闭。` : '你只属于一家企业。收到其他企业的邀请后，可以在这里切换。'}</p>
      <ul>
        {data.map(company => (
          <li key={company.merchantId} className={company.disabled === null ? undefined : 'closed'}>
            {company.merchantLogo === null
              ? <span className="logo" aria-hidden><Office size={20} /></span>
              : <img className="logo" src={company.merchantLogo.visitUrl} alt="" />}
            <div>
              <b>{company.merchantName}</b>
              {company.current && <Tag minimal intent="primary">当前</Tag>}
              <small>{company.disabled ?? (company.roles.length === 0 ? '游客' : company.roles.join('、'))}</small>
            </div>
            {!company.current && (
              <Button
                text="进入"
                aria-label={`进入${company.merchantName}`}
                disabled={company.disabled !== null}
                loading={going === company.merchantId}
                onClick={() => void enter(company)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
