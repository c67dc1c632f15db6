import { Cross, Tick } from '@blueprintjs/icons'
import { executeReadyApi } from '#shared/api/projectStaff.ts'
import type { OutputOf } from '#shared/api/contract.ts'

type Duty = OutputOf<typeof executeReadyApi.queryProjectStaff>['duties'][number]

export const Duties = ({ duties }: { readonly duties: readonly Duty[] }) => (
  <ul className="yz-guards">
    {duties.map(({ key, label, people }) => (
      <li key={key} className={people.length > 0 ? 'met' : 'unmet'}>
        {people.length > 0 ? <Tick aria-label="已具备" /> : <Cross aria-label="还缺" />}
        <b>{label}</b><span>{people.map(({ realName }) => realName).join('、') || '还没有人担任'}</span>
      </li>
    ))}
  </ul>
)
