import { Button } from '@blueprintjs/core'
import { Cross, Tick } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { companyApi, type FirstStep } from '#shared/api/company.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'

/** Kept for the person in this company once he wants to see the steps no more. */
const DISMISSED = 'home.firstSteps'

interface Way { readonly label: string, readonly path: string, readonly needs: readonly string[] }

const STEPS: Readonly<Record<FirstStep, { readonly title: string, readonly text: string, readonly ways: readonly Way[] }>> = {
  packages: {
    title: '建立定额库', text: '从 Excel 导入已有的定额，或复制平台的定额包再调整。',
    ways: [
      { label: '导入定额', path: '/quota/import', needs: ['N_QUOTA:import'] },
      { label: '从平台定额库复制', path: '/quota/platList', needs: ['N_QUOTA:edit', 'P_PRICE'] },
    ],
  },
  people: {
    title: '邀请员工', text: '按手机号邀请，同时选好角色。',
    ways: [{ label: '邀请员工', path: '/merchant/settings?section=staff', needs: ['N_MERCHANT:add'] }],
  },
  roles: {
    title: '核对角色和权限', text: '十二个角色已经备好，按企业的分工调整，再分配给员工。',
    ways: [{ label: '角色与权限', path: '/merchant/settings?section=roles', needs: ['N_MERCHANT:edit'] }],
  },
}

/** Whether the person has dismissed the steps; true until it is known, so that nothing flashes up that was sent away. */
function useDismissed(): readonly [boolean, () => void] {
  const [dismissed, setDismissed] = useState(true)
  useEffect(() => {
    let current = true
    const load = async () => {
      // Where it cannot be asked, the steps are shown.
      const kept = await loadUserSetting(DISMISSED).catch(() => null)
      if (current) setDismissed(kept === true)
    }
    void load()
    return () => { current = false }
  }, [])
  return [dismissed, () => {
    setDismissed(true)
    // Shown again at the next visit; not worth a message.
    saveUserSetting(DISMISSED, true).catch(() => {})
  }]
}

/** How a company begins, as things stand: what is done is ticked, all of it done or dismissed is gone. */
export function FirstSteps() {
  const { active } = useTab()
  const { data = [], mutate } = useCall(companyApi.queryFirstSteps, {}, { quiet: true })
  // What was done meanwhile in another tab is ticked by the time one is back.
  useEffect(() => { if (active) void mutate() }, [active, mutate])
  const [dismissed, dismiss] = useDismissed()
  const can = useCan()
  if (dismissed || data.every(({ done }) => done)) return null
  return (
    <section className="steps" aria-label="开始使用">
      <h3>开始使用<span>{data.filter(({ done }) => done).length} / {data.length} 步已完成</span>
        <Button variant="minimal" size="small" icon={<Cross />} text="不再显示" onClick={dismiss} />
      </h3>
      <ol>
        {data.map(({ key, done }, at) => (
          <li key={key} className={done ? 'done' : undefined}>
            <span className="mark">{done ? <Tick size={14} title="已完成" /> : at + 1}</span>
            <div>
              <b>{STEPS[key].title}</b>
              <p>{STEPS[key].text}</p>
              {!done && (
                <p className="ways">
                  {STEPS[key].ways.filter(({ needs }) => needs.every(need => can(need))).map(({ label, path }) => <Link key={path} href={path}>{label}</Link>)}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
