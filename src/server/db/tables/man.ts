import { date, integer } from 'drizzle-orm/pg-core'
import { manPerson } from '#schemas/man/person.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { lineTable, recordTable } from './declared.ts'

/** A team of workers, the company's own or a supplier's. */
export const team = recordTable('team', manTeam, { called: { teamName: 'name' }, names: { leaderId: 'man' } })

/** A worker, with the name of his team beside its id, so that a list is sorted, searched and edited by it. */
export const man = recordTable('man', manPerson, {
  called: { idNumber: 'id', bankCard: 'card' }, names: { teamId: 'team' },
  /** How many certificates there are, and when the first of them ends. */
  beside: { certificates: integer('certificates').notNull().default(0), certificateEnd: date('certificate_end', { mode: 'string' }) },
})
export const manCertificate = lineTable('man_certificate', manPerson.lines.certificates, { parent: { manId: 'man' } })
