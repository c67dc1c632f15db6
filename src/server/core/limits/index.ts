export { callCounter, forgetCounts, type Count } from './callCounter.ts'
export { holdLargeBody } from './largeBodies.ts'
