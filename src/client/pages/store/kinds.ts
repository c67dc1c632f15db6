/** Every kind of bill of the store, loaded at once. */
export { back, backIn } from '#schemas/store/backs.ts'
export { otherIn } from '#schemas/store/otherIn.ts'
export { otherOut } from '#schemas/store/otherOut.ts'
export { pick } from '#schemas/store/picks.ts'
export { planIn } from '#schemas/store/planIn.ts'
export { planOut } from '#schemas/store/planOut.ts'
export { directReturn, purchaseReturn, returnOut } from '#schemas/store/returns.ts'
