import { bankAccounts } from '#schemas/org/accounts.ts'
import { calendarDays } from '#schemas/org/calendar.ts'
import { numberPrefixes } from '#schemas/org/prefixes.ts'
import { warehouses } from '#schemas/org/warehouses.ts'
import { companyApi } from '#shared/api/company.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { saveBy } from '#client/grid/remote/contract.ts'
import { activeColleagues } from './colleagueSource.ts'
import { RowsSection } from './RowsSection.tsx'

const EDIT = 'N_MERCHANT:edit'
const saves = {
  warehouses: saveBy(companyApi.saveWarehouses), accounts: saveBy(companyApi.saveAccounts), prefixes: saveBy(companyApi.savePrefixes),
  calendar: saveBy(companyApi.saveCalendar),
}

const keepers: CellEvents = { record: () => ({ source: activeColleagues, set: ({ label }) => ({ keeper: label }) }) }

/** 仓库. */
export const WarehouseSection = () =>
  <RowsSection grid={warehouses} contract={companyApi.describeWarehouses} save={saves.warehouses} noun="仓库" edit={EDIT} cellEvents={keepers} />

/** 银行账户: kept by who keeps the books. */
export const AccountSection = () =>
  <RowsSection grid={bankAccounts} contract={companyApi.describeAccounts} save={saves.accounts} noun="账户" edit="N_FINANCE:edit" />

/** 编号前缀. */
export const PrefixSection = () =>
  <RowsSection grid={numberPrefixes} contract={companyApi.describePrefixes} save={saves.prefixes} noun="前缀" edit={EDIT} />

/** 节假日. */
export const CalendarSection = () =>
  <RowsSection grid={calendarDays} contract={companyApi.describeCalendar} save={saves.calendar} noun="日期" edit={EDIT} />
