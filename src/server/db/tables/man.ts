import { date, integer, text } from 'drizzle-orm/pg-core'
import { CERTIFICATE_KIND, MAN_STATE } from '#schemas/man/states.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { tenantTable } from './columns.ts'
import { recordTable } from './declared.ts'

const keysOf = <K extends string>(values: Readonly<Record<K, string>>) => Object.keys(values) as [K, ...K[]]

/** A team of workers, the company's own or a supplier's. */
export const team = recordTable('team', manTeam, { teamName: text('name').notNull() }, { names: { leaderId: 'man' } })

/** A worker. `…Shown` is the masked number, `…Sealed` the whole (core/vault.ts), `…Mark` what equal numbers have in common. */
export const man = tenantTable('man', {
  id: text('id').notNull(),
  realName: text('real_name').notNull(),
  pinyin: text('pinyin').notNull().default(''),
  idShown: text('id_shown').notNull(),
  idSealed: text('id_sealed').notNull(),
  idMark: text('id_mark').notNull(),
  phone: text('phone').notNull(),
  jobCategory: text('job_category').notNull(),
  jobLevel: text('job_level'),
  teamId: text('team_id'),
  /** The team's name beside its id, so that a list is sorted, searched and edited by it. */
  teamName: text('team_name'),
  entryDate: date('entry_date', { mode: 'string' }).notNull(),
  state: text('state', { enum: keysOf(MAN_STATE) }).notNull().default('ON'),
  address: text('address'),
  emergencyContact: text('emergency_contact'),
  emergencyPhone: text('emergency_phone'),
  bankName: text('bank_name'),
  cardShown: text('card_shown'),
  cardSealed: text('card_sealed'),
  cardMark: text('card_mark'),
  photoIds: text('photo_ids').array().notNull().default([]),
  idPictureIds: text('id_picture_ids').array().notNull().default([]),
  remark: text('remark'),
  /** How many certificates there are, and when the first of them ends. */
  certificates: integer('certificates').notNull().default(0),
  certificateEnd: date('certificate_end', { mode: 'string' }),
}, { names: { teamId: 'team' } })

export const manCertificate = tenantTable('man_certificate', {
  id: text('id').notNull(),
  manId: text('man_id').notNull(),
  sort: integer('sort').notNull().default(0),
  kind: text('kind', { enum: keysOf(CERTIFICATE_KIND) }).notNull(),
  number: text('number').notNull(),
  issuer: text('issuer'),
  issued: date('issued', { mode: 'string' }),
  expires: date('expires', { mode: 'string' }),
  pictureIds: text('picture_ids').array().notNull().default([]),
}, { partOf: { manId: 'man' } })
