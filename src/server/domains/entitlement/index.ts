export {
  entitledTables, entitlementOf, entitlementTakers, type Asking, type Drawing, type EntitledRow, type Entitlement,
} from './entitled.ts'
export { gateOf } from './gate.ts'
