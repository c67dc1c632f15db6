export const planFault = (planStart: string | null, planEnd: string | null): string | null =>
  (planStart !== null && planEnd !== null && planEnd < planStart ? '计划完工早于计划开工' : null)
