export { deleteExpiredRows, type EndOptions } from './run.ts'
export { ENDING_DEEDS, RETENTIONS, type Retention } from './rules.ts'
