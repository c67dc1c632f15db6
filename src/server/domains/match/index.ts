export { itemsToMatch } from './items.ts'
export { matchItems, matchRule } from './match.ts'
export { forgetUse, recordUse, type PackageUse } from './used.ts'
