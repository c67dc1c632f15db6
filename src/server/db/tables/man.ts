import { date, integer } from 'drizzle-orm/pg-core'
import { manPerson } from '#schemas/man/person.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { lineTable, recordTable } from './declared.ts'

export const team = recordTable('team', manTeam, { called: { teamName: 'name' }, names: { leaderId: 'man' } })

/** Stores the team's name for sorting, searching and editing. */
export const man = recordTable('man', manPerson, {
  called: { idNumber: 'id', bankCard: 'card' }, names: { teamId: 'team' },
  /** Number of certificates and the earliest expiry. */
  beside: { certificates: integer('certificates').notNull().default(0), certificateEnd: date('certificate_end', { mode: 'string' }) },
})
export const manCertificate = lineTable('man_certificate', manPerson.lines.certificates, { parent: { manId: 'man' } })
