import { bankAccounts } from '#schemas/org/accounts.ts'
import { announcedDays, calendarDays } from '#schemas/org/calendar.ts'
import { numberPrefixes } from '#schemas/org/prefixes.ts'
import { warehouses } from '#schemas/org/warehouses.ts'
import { companyApi } from '#shared/api/company.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { colleagues } from '#client/document/pickers/colleagues.ts'
import { saveBy } from '#client/grid/remote/contract.ts'
import { RowsSection } from './RowsSection.tsx'

const saves = {
  warehouses: saveBy(companyApi.saveWarehouses), accounts: saveBy(companyApi.saveAccounts), prefixes: saveBy(companyApi.savePrefixes),
  calendar: saveBy(companyApi.saveCalendar),
}

const keepers: CellEvents = { record: () => ({ source: colleagues, set: ({ label }) => ({ keeper: label }) }) }

/** 仓库. */
export const WarehouseSection = () =>
  <RowsSection grid={warehouses} contract={companyApi.describeWarehouses} save={saves.warehouses} noun="仓库" cellEvents={keepers} />

/** 银行账户: edited by the accountants. */
export const AccountSection = () =>
  <RowsSection grid={bankAccounts} contract={companyApi.describeAccounts} save={saves.accounts} noun="账户" />

/** 编号前缀. */
export const PrefixSection = () =>
  <RowsSection grid={numberPrefixes} contract={companyApi.describePrefixes} save={saves.prefixes} noun="前缀" />

const ANNOUNCED_UNTIL = announcedDays().reduce((last, { day }) => (day > last ? day : last), '').slice(0, 4)

/** 节假日: announced public holidays and the company's additions; future years have only their weekends. */
export const CalendarSection = () => (
  <>
    <p className="yz-section-note">已按国家公布的安排录入到 {ANNOUNCED_UNTIL} 年；以后各年尚未公布，只按周末休息，公布后可在这里新增或从 Excel 粘贴。</p>
    <RowsSection grid={calendarDays} contract={companyApi.describeCalendar} save={saves.calendar} noun="日期" />
  </>
)
